// The tags of a BIMI assertion record, after the version (draft-brand-indicators-for-message-identification, section 4.2).
import type { TagRule } from '#shared/records/tag-list/tag-table.ts'

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
export type Avp = keyof typeof AVP

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

export const BIMI_TAGS = {
  l: {
    accepts: isUriOrEmpty,
    meant: meantUrl,
    meaning: (value: string, { declines }: { declines: boolean }) => {
      if (value !== '') return `The logo is at ${hostOf(value)}.`
      return declines ? 'No logo: together with the empty a tag, this opts out on purpose.' : 'No logo.'
    },
    misread: 'The logo must have a full https URL; receivers cannot use this one.',
    faultOf: (value) => (isHttp(value) ? 'bimi-location-not-https' : 'bimi-location-invalid'),
    wishes: (value) =>
      value === '' ? [] : [{ key: `logo ${addressOf(value)}`, what: `the logo at ${short(value)}` }],
  },
  a: {
    accepts: isUriOrEmpty,
    meant: meantUrl,
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
  },
} as const satisfies Readonly<Record<string, BimiTagRule>>

export type BimiTagName = keyof typeof BIMI_TAGS
export const BIMI_TAG_NAMES = Object.keys(BIMI_TAGS) as readonly BimiTagName[]

export const bimiTag = (name: string): BimiTagRule | undefined =>
  Object.hasOwn(BIMI_TAGS, name) ? BIMI_TAGS[name as BimiTagName] : undefined
