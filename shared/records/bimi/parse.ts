// Reads a BIMI assertion record: a version, then tags in the form of DKIM's (RFC 6376 section 3.2).
import { readTags } from '#shared/records/tag-list/parse.ts'

/** A hostile record can have thousands; no one reads more than this. */
const MAX_TAGS = 60
/** Longer names are not tags of any protocol. */
const MAX_NAME = 41

export const DEFAULT_SELECTOR = 'default'

export const KNOWN_TAGS = ['v', 'l', 'a', 'avp', 'lps'] as const

export interface BimiTag {
  /** As written: names in DKIM's tag list are case-sensitive (RFC 6376 section 3.2). */
  name: string
  value: string
  text: string
}

export interface BimiRecord {
  text: string
  /** All tags in order, including the version and repeated and unknown tags. */
  tags: BimiTag[]
  /** Anything between two semicolons that is not a tag. */
  unreadable: string[]
  /** undefined: not set; empty: set to nothing. */
  l: string | undefined
  a: string | undefined
  avp: string | undefined
  lps: string | undefined
  /** l and a are empty: no logo is wanted. */
  declines: boolean
}

/** The name of the record: periods in a selector separate labels. */
export const bimiName = (selector: string, domain: string): string => `${selector}._bimi.${domain}`

/** The draft's v: exactly this value, in the first tag; spaces around "=" are allowed. */
export const isBimiRecord = (text: string): boolean => /^v[ \t]*=[ \t]*BIMI1[ \t]*(?:;|$)/.test(text)

/** Reads any text; what cannot be read is in `unreadable`. */
export function parseBimi(text: string): BimiRecord {
  const { tags, unreadable } = readTags(text, MAX_TAGS, ({ name }) => name.length <= MAX_NAME)
  const read = (name: string) => tags.find((tag) => tag.name === name)?.value
  const [l, a] = [read('l'), read('a')]
  return {
    text,
    tags,
    unreadable,
    l,
    a,
    avp: read('avp'),
    lps: read('lps'),
    // Without a=, its value is empty; without l=, the record is broken and declines nothing.
    declines: l === '' && (a ?? '') === '',
  }
}

/** A URL that receivers can fetch: https, a full domain name, no user name or password. */
export function isUsableUri(value: string): boolean {
  // The draft wants commas encoded; control characters and spaces are not allowed in any URI.
  if (value.length > 2000 || !/^https:\/\/[\x21-\x2b\x2d-\x7e]+$/i.test(value)) return false
  const url = toUrl(value)
  return url !== null && url.username === '' && url.password === '' && isFullName(url.hostname)
}

export function toUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

/** A name with a dot, not an IP address. */
const isFullName = (host: string) =>
  /^(?=.{4,253}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$/.test(host)

export const isAvp = (value: string): boolean => value === 'brand' || value === 'personal'

/** The prefixes in lps, or null when one of them has a forbidden character. */
export function prefixesOf(lps: string): string[] | null {
  if (lps.trim() === '') return []
  const prefixes = lps.split(',').map((prefix) => prefix.trim())
  return prefixes.every((prefix) => /^[A-Za-z0-9-]{1,63}$/.test(prefix)) ? prefixes : null
}

/** The draft's selector: labels with periods between them. */
export const isSelector = (text: string): boolean =>
  text.length <= 200 &&
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/.test(text)

/** Whether receivers can use a tag's value; true for unknown tags. */
export function isReadable({ name, value }: BimiTag): boolean {
  switch (name) {
    case 'l':
    case 'a':
      return value === '' || isUsableUri(value)
    case 'avp':
      return isAvp(value)
    case 'lps':
      return prefixesOf(value) !== null
    default:
      return true
  }
}
