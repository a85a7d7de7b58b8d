// The addresses that reports go to: parses and writes a comma-separated list of URIs (RFC 9989 section 4.6).
import { parseDomainInput } from '#shared/dns/domain-name.ts'

/** Tags with addresses for reports. */
export const REPORT_TAGS = ['rua', 'ruf'] as const
export type ReportTag = (typeof REPORT_TAGS)[number]

/**
 * - empty: nothing between two commas
 * - no-scheme: an address without "mailto:"
 * - no-address: "mailto:" without an address that mail could go to
 * - encoded-at: the @ is written as %40, which makes it a part of the name before it (RFC 6068 section 2)
 * - bad-host: the part after the @ is not a domain
 * - bad-character: a space, or a character that must be encoded
 * - encode: a "!" that must be written as %21
 */
export type UriProblem =
  | 'empty'
  | 'no-scheme'
  | 'no-address'
  | 'encoded-at'
  | 'bad-host'
  | 'bad-character'
  | 'encode'

export const URI_PROBLEMS: Record<UriProblem, string> = {
  empty: 'There is nothing between two commas.',
  'no-scheme': 'The address must start with “mailto:”; otherwise receivers cannot read it.',
  'no-address': 'There is no email address after “mailto:”.',
  'encoded-at': 'The @ is written as %40, so receivers find no domain in the address.',
  'bad-host': 'What follows the @ is not a domain.',
  'bad-character': 'The address has a space or another character that a URI cannot have.',
  encode: 'A “!” must be written as %21, since it once marked a size limit.',
}

export interface ReportUri {
  /** As written. */
  text: string
  /** Without the obsolete size limit. */
  uri: string
  /** The obsolete size limit, e.g. "10m" (RFC 9989 section 4.8). */
  size?: string
  /** In lower case; empty if there is none. */
  scheme: string
  /** The email address, decoded; only for mailto. */
  address?: string
  /** The A-label name of the reports' host. */
  host?: string
  problem?: UriProblem
}

/** A hostile record can have thousands; receivers have to support only two. */
const MAX_URIS = 30

export function parseReportUris(list: string): ReportUri[] {
  if (list.trim() === '') return []
  return list.split(',', MAX_URIS).map((item) => parseReportUri(item.trim()))
}

/** RFC 9989 section 4.10.1 requires valid URI syntax, not a scheme that receivers can use. */
export const isValidUri = ({ problem }: ReportUri): boolean => problem === undefined

export function parseReportUri(text: string): ReportUri {
  const [, uri = text, size] = /^(.*)!(\d+[kmgt]?)$/is.exec(text) ?? []
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase() ?? ''
  const read = { text, uri, scheme, ...(size === undefined ? {} : { size }) }
  if (uri === '') return { ...read, problem: 'empty' }
  // RFC 3986 section 2: everything else is percent-encoded.
  if (!/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/.test(uri)) return { ...read, problem: 'bad-character' }
  if (scheme === '') return { ...read, problem: 'no-scheme' }
  if (uri.includes('!')) return { ...read, problem: 'encode' }
  return scheme === 'mailto' ? { ...read, ...mailbox(uri) } : { ...read, ...otherHost(uri) }
}

/** The last one, once or twice encoded. */
const ENCODED_AT = /%(?:25)?40(?!.*%(?:25)?40)/i

function mailbox(uri: string): Pick<ReportUri, 'address' | 'host' | 'problem'> {
  const written = uri.slice('mailto:'.length).split('?')[0] ?? ''
  // Two addresses with a wrong sign between them, or "mailto:" twice (RFC 6068 section 2).
  if (/[:[\]]|^\/|@.*@/.test(written)) return { problem: 'bad-character' }
  if (!written.includes('@') && ENCODED_AT.test(written)) return { problem: 'encoded-at' }
  const address = decoded(written)
  const at = address?.lastIndexOf('@') ?? -1
  if (!address || at < 1 || at === address.length - 1) return { problem: 'no-address' }
  const host = hostOf(address.slice(at + 1))
  return host === null ? { address, problem: 'bad-host' } : { address, host }
}

function otherHost(uri: string): Pick<ReportUri, 'host' | 'problem'> {
  const authority = /^[^:]+:\/\/([^/?#]+)/.exec(uri)?.[1]
  const host = authority === undefined ? null : hostOf(authority.replace(/^.*@/, '').replace(/:\d+$/, ''))
  return host === null ? { problem: 'bad-host' } : { host }
}

function hostOf(text: string): string | null {
  // Pasted text may contain more than a host; a record may not.
  if (/[/@\s,;]/.test(text)) return null
  const parsed = parseDomainInput(text)
  return parsed.ok ? parsed.domain : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The items of a typed list; a comma inside quotes is part of an address (RFC 5322 section 3.4.1). */
export const parseAddressList = (text: string): string[] =>
  (text.match(/(?:"[^"]*"|[^\s,;"])+/g) ?? []).filter((item) => item !== '')

/**
 * An address as a URI: with "mailto:", without the obsolete size, and with every character encoded that would end it or
 * the list (RFC 9989 section 4.8, RFC 6068 section 2). A URI with another scheme stays as is.
 */
export function toReportUri(item: string): string {
  const text = item.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^mailto:/i.test(text)) return encoded(text)
  const typed = text.replace(/^mailto:/i, '')
  const address = (typed.includes('@') ? typed : typed.replace(ENCODED_AT, '@')).replace(
    /(@.*)!\d+[kmgt]?$/i,
    '$1',
  )
  const at = address.lastIndexOf('@')
  if (at < 0) return `mailto:${encoded(address)}`
  const [host = '', query] = address.slice(at + 1).split('?')
  const domain = hostOf(host) ?? encoded(host)
  return `mailto:${localPart(address.slice(0, at))}@${domain}${query === undefined ? '' : `?${encoded(query)}`}`
}

const percent = (character: string) =>
  Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

/** Anything already encoded stays. */
const localPart = (text: string) => text.replace(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~$'()*+%]/giu, percent)

const encoded = (text: string) =>
  text.replace(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~:/?#[\]@$&'()*+=%]/giu, percent)
