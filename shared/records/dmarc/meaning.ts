// What each tag means, in one plain sentence, and what applies if a tag is not set.
import { policiesOf } from './policy.ts'
import { POLICY_WORDS } from './policy-words.ts'
import {
  isKnownTag,
  isReadable,
  isRemovedTag,
  type DmarcRecord,
  type DmarcTag,
  type Policy,
} from './parse.ts'
import { isValidUri, parseReportUris } from './report-uri.ts'
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
  if (isRemovedTag(name)) return REMOVED_MEANINGS[name] ?? ''
  if (!isKnownTag(name)) return 'No standard knows this tag, so receivers ignore it.'
  if (!isReadable(tag))
    return INVALID_MEANINGS[name] ?? 'Receivers cannot read this value and use the default.'
  const value = tag.value.toLowerCase().replace(/[ \t]/g, '')
  switch (name) {
    case 'v':
      return 'This is a DMARC record.'
    case 'p':
      return `Failing mail from the domain: ${POLICY_WORDS[value as Policy]}.`
    case 'sp':
      return `Failing mail from subdomains that exist: ${POLICY_WORDS[value as Policy]}.`
    case 'np':
      return `Failing mail from subdomains that do not exist: ${POLICY_WORDS[value as Policy]}.`
    case 'fo':
      return foMeaning(value, record.ruf.length > 0)
    case 'rua':
      return `Daily summaries go to ${hostsOf(tag.value)}.`
    case 'ruf':
      return `Reports on single failing messages go to ${hostsOf(tag.value)}; few receivers send any.`
    default:
      return MEANINGS[`${name}=${value}`] ?? ''
  }
}

const MEANINGS: Record<string, string> = {
  'adkim=r': 'Relaxed: a DKIM signature by any domain of the same organization counts.',
  'adkim=s': 'Strict: only a DKIM signature by exactly the domain in the From address counts.',
  'aspf=r': 'Relaxed: an SPF pass for any domain of the same organization counts.',
  'aspf=s': 'Strict: only an SPF pass for exactly the domain in the From address counts.',
  't=y': 'Test mode: receivers apply the policy one level lower and keep sending reports.',
  't=n': 'No test mode: the policy applies as written.',
  'psd=y': 'The domain is a public suffix: others register names below it.',
  'psd=n': 'The organization starts at this domain, whatever is above it.',
  'psd=u': 'The tree walk finds where the organization starts.',
}

const REMOVED_MEANINGS: Record<string, string> = {
  pct: 'RFC 9989 removed the percentage: newer receivers apply the policy to all failing mail.',
  rf: 'RFC 9989 removed the report format; there is only one.',
  ri: 'RFC 9989 removed the report interval; receivers report once a day.',
}

const INVALID_MEANINGS: Record<string, string> = {
  p: 'The value must be none, quarantine or reject.',
  sp: 'The value must be none, quarantine or reject.',
  np: 'The value must be none, quarantine or reject.',
  fo: 'The value must be made of 0 or 1, d and s, with colons between them; receivers use 0.',
  rua: 'There is no email address that receivers can read, so no summaries are sent.',
  ruf: 'There is no email address that receivers can read, so no failure reports are sent.',
}

const FO_WORDS: Record<string, string> = {
  '0': 'neither SPF nor DKIM passes in alignment',
  '1': 'SPF or DKIM does not pass in alignment',
  d: 'a DKIM signature fails',
  s: 'SPF fails',
}

function foMeaning(value: string, hasRuf: boolean): string {
  if (!hasRuf) return 'Receivers ignore it, since there is no ruf for failure reports.'
  return `A failure report is requested when ${value
    .split(':')
    .map((option) => FO_WORDS[option])
    .join(', or when ')}.`
}

function hostsOf(list: string): string {
  const uris = parseReportUris(list).filter(isValidUri)
  return uris.map(({ address, uri }) => address ?? uri).join(' and ')
}

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
    ['adkim', 'r', MEANINGS['adkim=r'] ?? ''],
    ['aspf', 'r', MEANINGS['aspf=r'] ?? ''],
    ['t', 'n', MEANINGS['t=n'] ?? ''],
    ...(record.ruf.length > 0 ? [['fo', '0', foMeaning('0', true)] as [string, string, string]] : []),
  ]
  return lines
    .filter(([name]) => !seen.has(name))
    .map(([name, value, meaning]) => ({ name, value, meaning, state: 'default' }))
}

const policyDefault = (name: string, value: Policy, meaning: string): [string, string, string] => [
  name,
  value,
  meaning,
]
