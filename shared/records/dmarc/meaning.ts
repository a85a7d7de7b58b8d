// What each tag means, in one plain sentence, and what applies if a tag is not set.
import { policiesOf } from './policy.ts'
import { isReadable, type DmarcRecord, type DmarcTag } from './parse.ts'
import { dmarcTag, isKnownTag, VALUE_TAGS, type Policy } from './tags.ts'
import type { TagDetail } from './schema.ts'

/** The tags as written, then the defaults of those that are missing. */
export function tagDetails(record: DmarcRecord): TagDetail[] {
  const seen = new Set<string>()
  const written = record.tags.map((tag): TagDetail => {
    seen.add(tag.name)
    if (record.tags.some((other) => other !== tag && other.name === tag.name))
      return { ...shown(tag), state: 'invalid', meaning: REPEATED_MEANING }
    return { ...shown(tag), state: stateOf(tag, record), meaning: meaningOf(tag, record) }
  })
  return [...written, ...defaults(record, seen)]
}

const REPEATED_MEANING =
  'The tag appears more than once: some receivers ignore the entire record, others use the first one or the last.'

const shown = ({ name, value }: DmarcTag) => ({ name, value })

function stateOf(tag: DmarcTag, { ruf }: DmarcRecord): TagDetail['state'] {
  if (!isKnownTag(tag.name)) return 'ignored'
  if (!isReadable(tag)) return 'invalid'
  return tag.name === 'fo' && ruf.length === 0 ? 'ignored' : 'set'
}

function meaningOf(tag: DmarcTag, record: DmarcRecord): string {
  const { name } = tag
  if (name === 'v') return isReadable(tag) ? 'This is a DMARC record.' : MISREAD
  const row = dmarcTag(name)
  if (row === undefined) return 'No standard knows this tag, so receivers ignore it.'
  return row.accepts(tag.value) ? row.meaning(tag.value, record) : (row.misread ?? MISREAD)
}

const MISREAD = 'Receivers cannot read this value and use the default.'

/** What receivers assume for missing tags; the absence of reports is not a default worth a line. */
function defaults(record: DmarcRecord, seen: ReadonlySet<string>): TagDetail[] {
  const policies = policiesOf(record)
  const p = policies?.p ?? 'none'
  const lines: [name: string, value: string, meaning: string][] = [
    ...(policies ? [policyDefault('p', p, 'Not set, so receivers act as if it were “none”.')] : []),
    policyDefault('sp', policies?.sp ?? p, 'Not set: subdomains get what p says.'),
    policyDefault(
      'np',
      policies?.np ?? p,
      `Not set: subdomains that do not exist get what ${seen.has('sp') ? 'sp' : 'p'} says.`,
    ),
    ...VALUE_TAGS.flatMap((name) => defaultOf(name, record)),
  ]
  return lines
    .filter(([name]) => !seen.has(name))
    .map(([name, value, meaning]) => ({ name, value, meaning, state: 'default' }))
}

function defaultOf(name: string, record: DmarcRecord): [string, string, string][] {
  const { otherwise, tellsOtherwise, meaning } = dmarcTag(name) ?? {}
  if (otherwise === undefined || !meaning || tellsOtherwise?.(record) === false) return []
  return [[name, otherwise, meaning(otherwise, record)]]
}

const policyDefault = (name: string, value: Policy, meaning: string): [string, string, string] => [
  name,
  value,
  meaning,
]
