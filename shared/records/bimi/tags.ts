// The tags of a BIMI assertion record (draft-brand-indicators-for-message-identification, section 4.2), and how
// receivers read one: a version, then tags in the form of DKIM's (RFC 6376 section 3.2).
import { readTags } from '#shared/records/tag-list/parse.ts'
import { rowOf, type TagField, type TagRule } from '#shared/records/tag-list/tag-table.ts'

/** What its owner wants from a tag; with the reason where it cannot stay. */
export interface TagWish {
  key: string
  what: string
  why?: string
}

interface BimiTagRule extends TagRule<{ declines: boolean }> {
  meant: (typed: string) => string
  /** The finding about a value that receivers cannot use. */
  faultOf: (value: string) => string
  wishes: (value: string) => TagWish[]
  /** The value as a record has it. */
  written?: (typed: string) => string
  field: TagField
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

const isUriOrEmpty = (value: string): boolean => value === '' || isUsableUri(value)
const isHttp = (address: string): boolean => /^http:/i.test(address)
const hostOf = (value: string): string => toUrl(value)?.hostname ?? value
/** Equal for all spellings of a URL. */
const addressOf = (text: string): string => toUrl(text)?.href ?? text

const SCHEME = /^(?:hh?tt?p?s?|h?ttps?|https?)\s{0,5}[:;]\s{0,5}\/{1,3}\s{0,5}/i

/** A full https URL if one was meant; otherwise the text as it is written. */
export function meantUrl(value: string): string {
  if (isUsableUri(value)) return value
  const plain = value.replace(/^<|>$/g, '').replace(/\s*[\r\n]\s*/g, '')
  // A blank next to a mark of the URL came in between; one inside a name belongs to it.
  const joined = plain.replace(/ (?=[/:.?#&=,])|(?<=[/:.?#&=,]) /g, '')
  const bare = joined.replace(/[.,]$/, '').trim()
  if (bare === '') return ''
  const rest = SCHEME.test(bare)
    ? bare.replace(SCHEME, '')
    : /^[a-z0-9.-]{3,253}\.[a-z]{2,20}\/\S/i.test(bare)
      ? bare
      : null
  // Several URLs, or no URL at all.
  if (rest === null || /,\s*(?:https?:|\/\/)/i.test(rest)) return value
  const url = toUrl(`https://${rest}`)
  const href = url?.href.replaceAll(',', '%2C').replaceAll(';', '%3B')
  return href !== undefined && isUsableUri(href) ? href : value
}

const AVP = {
  brand: 'The logo takes precedence over a personal picture of the sender.',
  personal: 'A personal picture of the sender takes precedence over the logo.',
} as const
type Avp = keyof typeof AVP

export const isAvp = (value: string): value is Avp => Object.hasOwn(AVP, value)

/** The prefixes in lps, or null when one of them has a forbidden character. */
export function prefixesOf(lps: string): string[] | null {
  if (lps.trim() === '') return []
  const prefixes = lps.split(',').map((prefix) => prefix.trim())
  return prefixes.every((prefix) => /^[A-Za-z0-9-]{1,63}$/.test(prefix)) ? prefixes : null
}

function prefixWishes(lps: string): TagWish[] {
  const known = prefixesOf(lps)
  if (known === null)
    return [
      {
        key: `lps=${lps}`,
        what: `“lps=${short(lps)}”`,
        why: 'A prefix has letters, digits and hyphens only.',
      },
    ]
  return known.length === 0
    ? [{ key: 'lps', what: 'selectors for every local part (lps=)' }]
    : known.map((prefix) => ({ key: `lps ${prefix}`, what: `the selector for ${prefix} (lps=)` }))
}

export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** ASCII, with commas and semicolons encoded. */
function toRecordUri(typed: string): string {
  const text = typed.trim()
  const url = toUrl(text)
  return (url ? url.href : text.replace(/\s/g, '%20')).replaceAll(',', '%2C').replaceAll(';', '%3B')
}

export const BIMI_TAGS = {
  l: {
    accepts: isUriOrEmpty,
    meant: meantUrl,
    written: toRecordUri,
    meaning: (value: string, { declines }: { declines: boolean }) => {
      if (value !== '') return `The logo is at ${hostOf(value)}.`
      return declines ? 'No logo: together with the empty a tag, this opts out on purpose.' : 'No logo.'
    },
    misread: 'The logo must have a full https URL; receivers cannot use this one.',
    faultOf: (value) => (isHttp(value) ? 'bimi-location-not-https' : 'bimi-location-invalid'),
    wishes: (value) =>
      value === '' ? [] : [{ key: `logo ${addressOf(value)}`, what: `the logo at ${short(value)}` }],
    field: {
      name: 'logo',
      label: 'Logo URL (SVG)',
      hint: 'An SVG Tiny PS file, over https.',
      group: 'files',
      kind: 'url',
      placeholder: 'https://example.com/bimi.svg',
      isRequired: true,
    },
  },
  a: {
    accepts: isUriOrEmpty,
    meant: meantUrl,
    written: toRecordUri,
    otherwise: '',
    absent: 'No certificate: mailbox providers that require one do not show a logo.',
    meaning: (value: string) =>
      value === '' ? 'No certificate.' : `The mark certificate is at ${hostOf(value)}.`,
    misread: 'The certificate must have a full https URL; receivers cannot use this one.',
    faultOf: (value) => (isHttp(value) ? 'bimi-evidence-not-https' : 'bimi-evidence-invalid'),
    wishes: (value) =>
      value === ''
        ? []
        : [
            {
              key: `certificate ${addressOf(value)}`,
              what: `the certificate at ${short(value)}`,
              ...(!isUsableUri(value) && { why: 'It is not a URL that receivers can fetch.' }),
            },
          ],
    field: {
      name: 'certificate',
      label: 'Certificate URL',
      hint: 'The PEM file of your VMC or CMC. Gmail and Apple ask for it.',
      group: 'files',
      kind: 'url',
      placeholder: 'https://example.com/bimi.pem',
    },
  },
  avp: {
    accepts: isAvp,
    meant: (typed: string) => typed.toLowerCase(),
    otherwise: 'brand',
    meaning: (value: string) => AVP[isAvp(value) ? value : 'brand'],
    misread: 'The value must be brand or personal; receivers ignore it.',
    faultOf: () => 'bimi-avp-invalid' as const,
    wishes: (value) =>
      value === 'brand'
        ? []
        : [
            {
              key: `avp=${value}`,
              what: `the preference avp=${short(value)}`,
              ...(!isAvp(value) && { why: 'Receivers know only brand and personal.' }),
            },
          ],
    field: {
      label: 'Avatar preference (avp)',
      hint: 'For providers that also show people’s profile pictures.',
      group: 'more',
      choices: [
        { value: 'brand', label: 'brand (the logo goes first)' },
        { value: 'personal', label: 'personal (a sender’s own picture goes first)' },
      ],
    },
  },
  lps: {
    accepts: (value: string) => prefixesOf(value) !== null,
    // With hyphens where people write the periods and underscores of a local part.
    meant: (typed: string) =>
      typed
        .split(',')
        .map((prefix) => prefix.trim().replace(/[._]/g, '-'))
        .join(','),
    meaning: (value: string) => {
      const prefixes = prefixesOf(value) ?? []
      return prefixes.length === 0
        ? 'Every sender’s local part is tried as its own selector, for example news._bimi for news@.'
        : `Senders whose local part begins with ${prefixes.join(' or ')} get their own selector.`
    },
    misread: 'A prefix may have letters, digits and hyphens only.',
    faultOf: () => 'bimi-lps-invalid' as const,
    wishes: prefixWishes,
    written: (typed: string) =>
      typed
        .split(',')
        .map((prefix) => prefix.trim())
        .join(','),
    field: {
      label: 'Local-part prefixes (lps)',
      hint: 'Senders such as news@ get their own selector. Separate with commas.',
      group: 'more',
      placeholder: 'news, shop',
    },
  },
} as const satisfies Readonly<Record<string, BimiTagRule>>

type BimiTagName = keyof typeof BIMI_TAGS
export const BIMI_TAG_NAMES = Object.keys(BIMI_TAGS) as readonly BimiTagName[]

export const bimiTag = (name: string): BimiTagRule | undefined => rowOf<BimiTagRule>(BIMI_TAGS, name)

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

/** No logo is wanted. Without a=, its value is empty; without l=, the record is broken and declines nothing. */
export const isDeclination = ({ l, a = '' }: Pick<BimiValues, 'l' | 'a'>): boolean => l === '' && a === ''

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
    declines: isDeclination(values),
  }
}

/** The draft's selector: labels with periods between them. */
export const isSelector = (text: string): boolean =>
  text.length <= 200 &&
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/.test(text)

/** Whether receivers can use a tag's value; true for unknown tags. */
export const isReadable = ({ name, value }: Pick<BimiTag, 'name' | 'value'>): boolean =>
  bimiTag(name)?.accepts(value) ?? true

/** The name that a BIMI check is about. */
export interface BimiQuestion {
  domain: string
  selector: string
}

/** The pasted name of a record contains its selector. */
export function bimiQuestion(name: string, selector = DEFAULT_SELECTOR): BimiQuestion {
  const at = name.lastIndexOf('._bimi.')
  if (at > 0) return { selector: name.slice(0, at), domain: name.slice(at + '._bimi.'.length) }
  return { selector, domain: name.replace(/^_bimi\./, '') }
}
