// Parses a DMARC record as in RFC 9989 section 4.8: a version, then tags and their values.
import { editDistance } from '#shared/kit/text/edit-distance.ts'
import { isValidUri, parseReportUris, type ReportUri } from './report-uri.ts'
import { readTags } from '#shared/records/tag-list/parse.ts'

/** From the mildest to the strictest (RFC 9989 section 4.7). */
export const POLICIES = ['none', 'quarantine', 'reject'] as const
export type Policy = (typeof POLICIES)[number]

/** A hostile record can have thousands; no one reads more than this. */
const MAX_TAGS = 60

/** The tags that RFC 9989 defines (section 4.8, table 2). */
const KNOWN_TAGS = ['v', 'p', 'sp', 'np', 'adkim', 'aspf', 't', 'psd', 'fo', 'rua', 'ruf'] as const
/** The tags of RFC 7489 that RFC 9989 removed (section 9.3). */
const REMOVED_TAGS = ['pct', 'rf', 'ri'] as const
/** All that a record can have after the version, in either standard. */
export const TAG_NAMES: readonly string[] = [...KNOWN_TAGS.slice(1), ...REMOVED_TAGS]

export const isKnownTag = (name: string): boolean => (KNOWN_TAGS as readonly string[]).includes(name)
export const isRemovedTag = (name: string): boolean => (REMOVED_TAGS as readonly string[]).includes(name)

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

export interface DmarcRecord {
  text: string
  /** All tags in order, including the version and repeated and unknown tags. */
  tags: DmarcTag[]
  /** Anything between two semicolons that is not a tag. */
  unreadable: string[]
  p: PolicyTag
  sp: PolicyTag
  np: PolicyTag
  adkim: 'r' | 's'
  aspf: 'r' | 's'
  t: 'y' | 'n'
  psd: 'y' | 'n' | 'u'
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
export function parseDmarc(text: string): DmarcRecord {
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
  const choice = <T extends string>(name: string, choices: readonly T[], otherwise: T): T =>
    choices.find((one) => one === read(name)?.toLowerCase()) ?? otherwise
  const fo = read('fo')?.replace(/[ \t]/g, '').toLowerCase() ?? ''
  return {
    text,
    tags,
    unreadable,
    p: policyTag(read('p')),
    sp: policyTag(read('sp')),
    np: policyTag(read('np')),
    adkim: choice('adkim', ['r', 's'], 'r'),
    aspf: choice('aspf', ['r', 's'], 'r'),
    t: choice('t', ['y', 'n'], 'n'),
    psd: choice('psd', ['y', 'n', 'u'], 'u'),
    fo: isFo(fo) ? fo : '',
    rua: parseReportUris(read('rua') ?? ''),
    ruf: parseReportUris(read('ruf') ?? ''),
  }
}

function policyTag(value: string | undefined): PolicyTag {
  if (value === undefined) return undefined
  return POLICIES.find((policy) => policy === value.toLowerCase()) ?? null
}

/** RFC 9989 section 4.7: any of 0, 1, d and s, each once; 0 and 1 exclude each other. */
export function isFo(value: string): boolean {
  const options = value.split(':')
  const isOnce = new Set(options).size === options.length
  return (
    isOnce &&
    options.every((option) => /^[01ds]$/.test(option)) &&
    !(options.includes('0') && options.includes('1'))
  )
}

/** Whether receivers can use a tag's value; true for unknown tags. */
export function isReadable({ name, value }: DmarcTag): boolean {
  const text = value.toLowerCase()
  switch (name) {
    case 'v':
      return value === 'DMARC1'
    case 'p':
    case 'sp':
    case 'np':
      return policyTag(value) !== null
    case 'adkim':
    case 'aspf':
      return /^[rs]$/.test(text)
    case 't':
      return /^[yn]$/.test(text)
    case 'psd':
      return /^[ynu]$/.test(text)
    case 'fo':
      return isFo(text.replace(/[ \t]/g, ''))
    case 'rua':
    case 'ruf':
      return parseReportUris(value).some(isValidUri)
    default:
      return true
  }
}

/** RFC 9989 section 4.10.1: at least one valid report address. */
export const asksForReports = ({ rua }: DmarcRecord): boolean => rua.some(isValidUri)
