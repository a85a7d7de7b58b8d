// Reads a BIMI assertion record: a version, then tags in the form of DKIM's (RFC 6376 section 3.2).
import { readTags } from '#shared/records/tag-list/parse.ts'
import { BIMI_TAG_NAMES, bimiTag, type BimiTagName } from './tags.ts'

/** A hostile record can have thousands; no one reads more than this. */
const MAX_TAGS = 60
/** Longer names are not tags of any protocol. */
const MAX_NAME = 41

export const DEFAULT_SELECTOR = 'default'

export const isKnownTag = (name: string): boolean => name === 'v' || bimiTag(name) !== undefined

export interface BimiTag {
  /** As written: names in DKIM's tag list are case-sensitive (RFC 6376 section 3.2). */
  name: string
  value: string
  text: string
}

/** undefined: not set; empty: set to nothing. */
export type BimiValues = Record<BimiTagName, string | undefined>

export interface BimiRecord extends BimiValues {
  text: string
  /** All tags in order, including the version and repeated and unknown tags. */
  tags: BimiTag[]
  /** Anything between two semicolons that is not a tag. */
  unreadable: string[]
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
  const values = Object.fromEntries(BIMI_TAG_NAMES.map((name) => [name, read(name)])) as BimiValues
  return {
    text,
    tags,
    unreadable,
    ...values,
    // Without a=, its value is empty; without l=, the record is broken and declines nothing.
    declines: values.l === '' && (values.a ?? '') === '',
  }
}

/** The draft's selector: labels with periods between them. */
export const isSelector = (text: string): boolean =>
  text.length <= 200 &&
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/.test(text)

/** Whether receivers can use a tag's value; true for unknown tags. */
export const isReadable = ({ name, value }: Pick<BimiTag, 'name' | 'value'>): boolean =>
  bimiTag(name)?.accepts(value) ?? true
