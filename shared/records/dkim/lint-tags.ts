// What to say about the tags of a key record, apart from the key itself (RFC 6376 sections 3.2 and 3.6.1).
import { dkimFinding, type DkimFinding } from './findings.ts'
import { isForEmail, isForReports } from './repair-record.ts'
import { placeText } from './string-joins.ts'
import { listOf, type TagFault, type TagList, type TagSpec } from '#shared/records/tag-list/parse.ts'

const KNOWN_TAGS = ['v', 'h', 'k', 'n', 'p', 's', 't', 'g'] as const

export function lintTags(list: TagList, strings: readonly string[]): DkimFinding[] {
  const valueOf = (name: string) => list.tags.find((tag) => tag.name === name)?.value
  return [
    ...list.faults.map((fault) => faultFinding(fault, strings)),
    ...duplicates(list.tags),
    ...wrongCase(list.tags),
    ...versionFindings(list.tags),
    ...typeFindings(valueOf('k')),
    ...hashFindings(valueOf('h')),
    ...serviceFindings(valueOf('s')),
    ...flagFindings(valueOf('t')),
    ...granularity(valueOf('g')),
    ...unknownTags(list.tags),
  ]
}

function faultFinding({ kind, text, at }: TagFault, strings: readonly string[]): DkimFinding {
  const place = placeText(strings, at)
  return kind === 'empty'
    ? dkimFinding('dkim-empty-tag', { place })
    : dkimFinding('dkim-syntax', { text, place, lacks: kind === 'no-equals' ? 'equals' : 'name' })
}

function duplicates(tags: readonly TagSpec[]): DkimFinding[] {
  const twice = new Set(
    tags.filter(({ name }, i) => tags.findIndex((tag) => tag.name === name) < i).map(({ name }) => name),
  )
  return [...twice].map((tag) => dkimFinding('dkim-duplicate-tag', { tag }))
}

/** Tags are case-sensitive; "P=" is a different, unknown tag. */
const wrongCase = (tags: readonly TagSpec[]): DkimFinding[] =>
  tags
    .filter(({ name }) => !isKnown(name) && isKnown(name.toLowerCase()))
    .map(({ name }) => dkimFinding('dkim-tag-case', { tag: name }))

const isKnown = (name: string) => KNOWN_TAGS.some((known) => known === name)

function versionFindings(tags: readonly TagSpec[]): DkimFinding[] {
  const index = tags.findIndex(({ name }) => name === 'v')
  const version = tags[index]
  if (!version) return tags.some(({ name }) => name === 'V') ? [] : [dkimFinding('dkim-no-version')]
  if (version.value !== 'DKIM1') return [dkimFinding('dkim-version', { version: version.value })]
  return index === 0 ? [] : [dkimFinding('dkim-version-not-first')]
}

/** The grammar's quoted names are case-insensitive (RFC 5234 section 2.3), its values case-sensitive: receivers differ. */
const typeFindings = (type = ''): DkimFinding[] =>
  type !== type.toLowerCase() && /^(rsa|ed25519)$/i.test(type)
    ? [dkimFinding('dkim-key-type-case', { type })]
    : []

function hashFindings(value: string | undefined): DkimFinding[] {
  if (value === undefined) return []
  const hashes = listOf(value)
  if (!hashes.includes('sha256')) return [dkimFinding('dkim-hash', { hashes: value })]
  return hashes.includes('sha1') ? [dkimFinding('dkim-hash-sha1')] : []
}

function serviceFindings(value: string | undefined): DkimFinding[] {
  if (value === undefined) return []
  const services = listOf(value)
  return isForEmail(services)
    ? []
    : [dkimFinding('dkim-service', { services: value, isForReports: isForReports(services) })]
}

const flagFindings = (value = ''): DkimFinding[] =>
  listOf(value).includes('y') ? [dkimFinding('dkim-testing')] : []

/** RFC 4871 section 3.6.1 defined it; RFC 6376 appendix C.2 dropped it. */
const granularity = (value: string | undefined): DkimFinding[] =>
  value === undefined || value === '*' ? [] : [dkimFinding('dkim-granularity', { value })]

function unknownTags(tags: readonly TagSpec[]): DkimFinding[] {
  const names = tags.map(({ name }) => name).filter((name) => !isKnown(name) && !isKnown(name.toLowerCase()))
  return names.length === 0 ? [] : [dkimFinding('dkim-unknown-tag', { tags: [...new Set(names)] })]
}
