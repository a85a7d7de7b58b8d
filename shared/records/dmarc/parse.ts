// Parses a DMARC record as in RFC 9989 section 4.8, a version, then tags and their values, and says which policy it
// asks for (section 4.10.1).
import { recalling } from '#shared/kit/bounded-map.ts'
import { editDistance } from '#shared/kit/edit-distance.ts'
import { readTags } from '#shared/records/tag-list/parse.ts'
import { isValidUri, parseReportUris, type ReportUri } from './report-uri.ts'
import { isFo } from './failure-options.ts'
import {
  CHOICE_TAGS,
  DMARC_TAGS,
  type DmarcChoices,
  dmarcTag,
  isKnownTag,
  POLICIES,
  type Policy,
  TAG_NAMES,
} from './tags.ts'

/** A hostile record can have thousands; no one reads more than this. */
const MAX_TAGS = 60

const KNOWN_TAGS = ['v', ...TAG_NAMES.filter(isKnownTag)]

/** A longer word is not a misspelling of any word below. */
const MAX_MISSPELLED = 20

/** The tag that a misspelled name in lower case was meant to be. */
export function intendedTag(name: string): string | undefined {
  if (name.length > MAX_MISSPELLED) return undefined
  if (name.startsWith('pol')) return 'p'
  const letters = name.replace(/[^a-z]/g, '')
  const forms = [letters, letters.replace(/(.)\1+/g, '$1')]
  return (
    KNOWN_TAGS.find((known) => known !== name && forms.includes(known)) ??
    KNOWN_TAGS.find((known) => known.length > 1 && editDistance(known, name) === 1)
  )
}

/** The policy itself, or one that is two letters off, three in the longest. */
export const intendedPolicy = (value: string): Policy | undefined =>
  value.length > MAX_MISSPELLED
    ? undefined
    : POLICIES.find((policy) => editDistance(policy, value.toLowerCase()) <= (policy.length > 8 ? 3 : 2))

export interface DmarcTag {
  /** In lower case: the names are literals of the grammar, which are case-insensitive (RFC 5234 section 2.3). */
  name: string
  value: string
  /** As written. */
  text: string
}

/** A policy tag: its value, null if the value is invalid, undefined if the tag is missing. */
type PolicyTag = Policy | null | undefined

export interface DmarcRecord extends DmarcChoices {
  text: string
  /** All tags in order, including the version and repeated and unknown tags. */
  tags: DmarcTag[]
  /** Anything between two semicolons that is not a tag. */
  unreadable: string[]
  p: PolicyTag
  sp: PolicyTag
  np: PolicyTag
  /** Empty if not set or unreadable. */
  fo: string
  rua: ReportUri[]
  ruf: ReportUri[]
}

/**
 * True for a record that counts: the version is first and has exactly this value (RFC 9989 section 4.7). The tag's name
 * is case-insensitive, and spaces around "=" are allowed (section 4.8).
 */
export const isDmarcRecord = (text: string): boolean => /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(text)

/** Reads any text; what cannot be read is in `unreadable`. */
export const parseDmarc = recalling((text): DmarcRecord => {
  // Unlike in DKIM, a DMARC tag has only letters in its name, and always a value (RFC 9989 section 4.8).
  const { tags: written, unreadable } = readTags(
    text,
    MAX_TAGS,
    ({ name, value }) => /^[A-Za-z]+$/.test(name) && value !== '',
  )
  const tags = written.map(({ name, value, text: typed }): DmarcTag => ({
    name: name.toLowerCase(),
    value,
    text: typed,
  }))
  const read = (name: string) => tags.find((tag) => tag.name === name)?.value
  const choices = CHOICE_TAGS.map((name) => {
    const { accepts, otherwise } = DMARC_TAGS[name]
    const value = read(name) ?? otherwise
    return [name, accepts(value) ? value.toLowerCase() : otherwise]
  })
  const fo = read('fo')?.replace(/[ \t]/g, '').toLowerCase() ?? ''
  return {
    text,
    tags,
    unreadable,
    p: policyTag(read('p')),
    sp: policyTag(read('sp')),
    np: policyTag(read('np')),
    ...(Object.fromEntries(choices) as DmarcChoices),
    fo: isFo(fo) ? fo : '',
    rua: parseReportUris(read('rua') ?? ''),
    ruf: parseReportUris(read('ruf') ?? ''),
  }
})

function policyTag(value: string | undefined): PolicyTag {
  if (value === undefined) return undefined
  return POLICIES.find((policy) => policy === value.toLowerCase()) ?? null
}

/** Whether receivers can use a tag's value; true for unknown tags. */
export const isReadable = ({ name, value }: DmarcTag): boolean =>
  name === 'v' ? value === 'DMARC1' : (dmarcTag(name)?.accepts(value) ?? true)

/** RFC 9989 section 4.10.1: at least one valid report address. */
export const asksForReports = ({ rua }: DmarcRecord): boolean => rua.some(isValidUri)

export const POLICY_TAGS = ['p', 'sp', 'np'] as const
export type PolicyTagName = (typeof POLICY_TAGS)[number]

/** A record's three policies, with defaults filled in. */
export type RecordPolicies = Record<PolicyTagName, Policy>

/**
 * How receivers read the record: np falls back to sp, and sp to p. If a tag is unreadable or p is missing: "p=none" if
 * the record asks for reports, otherwise null: receivers do not apply DMARC.
 */
export function policiesOf(record: DmarcRecord): RecordPolicies | null {
  const { p, sp, np } = record
  if (p && sp !== null && np !== null) return { p, sp: sp ?? p, np: np ?? sp ?? p }
  return asksForReports(record) ? { p: 'none', sp: 'none', np: 'none' } : null
}

/** RFC 7489 section 6.6.3 knows neither np (which it ignores) nor t. */
export function legacyPoliciesOf(record: DmarcRecord): Omit<RecordPolicies, 'np'> | null {
  const { p, sp } = record
  if (p && sp !== null) return { p, sp: sp ?? p }
  return asksForReports(record) ? { p: 'none', sp: 'none' } : null
}

/** RFC 9989 section 4.7, "t": in test mode, a policy takes effect one level lower. */
export const underTest = (policy: Policy, t: 'y' | 'n'): Policy =>
  t === 'y' ? (POLICIES[POLICIES.indexOf(policy) - 1] ?? 'none') : policy

export const isWeaker = (policy: Policy, than: Policy): boolean =>
  POLICIES.indexOf(policy) < POLICIES.indexOf(than)

/**
 * The percentage of RFC 7489 section 6.3, which RFC 9989 removed. 0 to 100; null for anything else, which older
 * receivers ignore, too.
 */
export function percentOf(value: string): number | null {
  const percent = /^\d{1,3}$/.test(value) ? Number(value) : null
  return percent !== null && percent <= 100 ? percent : null
}

/** Null for a record without a percentage, too. */
export const percentIn = ({ tags }: Pick<DmarcRecord, 'tags'>): number | null =>
  percentOf(tags.find(({ name }) => name === 'pct')?.value ?? '')
