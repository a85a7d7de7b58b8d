// The addresses for reports as the person who typed the list meant them, beside the strict reading of receivers
// (report-uri.ts): DMARC and TLS-RPT.
import { isValidUri, parseReportUri, toReportUri, type ReportUri } from './report-uri.ts'
import { editDistance } from '#shared/kit/edit-distance.ts'

export interface MeantAddress {
  /** As it should be published: what receivers can read stays as it is. */
  uri: string
  /** Equal for all spellings of the same address. */
  key: string
  /** For a sentence: "a@example.com", or the URI if it is no email address. */
  name: string
  /** The A-label name of the reports' host. */
  host: string
  /** As typed, if that is different. */
  text?: string
}

export interface MeantAddresses {
  /** In order, each once. */
  addresses: MeantAddress[]
  /** What names no address. */
  unclear: string[]
}

/** As many as report-uri.ts reads. */
const MAX_ADDRESSES = 30

/** @param value without quotes, and with single spaces (shared/records/tag-list/as-meant.ts) */
export function readAddressesAsMeant(value: string): MeantAddresses {
  const addresses = new Map<string, MeantAddress>()
  const unclear: string[] = []
  for (const word of wordsOf(value).slice(0, MAX_ADDRESSES)) {
    const address = addressIn(word)
    if (address) addresses.set(address.key, addresses.get(address.key) ?? address)
    else if (/[\p{L}\p{N}]/u.test(word.replace(/^mailto:/i, ''))) unclear.push(word)
  }
  return { addresses: [...addresses.values()], unclear: [...new Set(unclear)] }
}

/** The address of a valid URI. */
function addressOf(read: ReportUri): MeantAddress {
  const { uri, scheme, address, host = '' } = read
  const name = address === undefined ? uri : `${address.slice(0, address.lastIndexOf('@'))}@${host}`
  return { uri, key: scheme === 'mailto' ? `mailto:${name}` : canonicalUrl(uri), name, host }
}

/** The scheme and the host have no case. */
const canonicalUrl = (uri: string): string =>
  uri.replace(/^[^:]+:\/\/[^/?#]*/, (start) => start.toLowerCase())

function addressIn(word: string): MeantAddress | null {
  const { size, uri } = parseReportUri(word)
  const base = size === undefined ? word : uri
  const strict = parseReportUri(base)
  const changed = base === word ? {} : { text: word }
  if (isValidUri(strict) && strict.host !== undefined && !base.endsWith('.'))
    return { ...addressOf(strict), ...changed }
  const isUrl = URL_START.test(base)
  const bare = base
    .replace(/^mailto:/i, '')
    .replace(/@+/g, '@')
    .replace(/^[^\p{L}\p{N}%!#$&*+=?^_{|}~-]+/u, '')
    .replace(isUrl ? /[.,;>)\]}]+$/ : /[.,;:>)\]}*'-]+$/, '')
  // Nobody means two addresses to become one.
  if (!isUrl && !/^(?:[^:@/]|\/(?!\/))+(?:@|%(?:25)?40)[^@:]+$/i.test(bare)) return null
  const read = parseReportUri(toReportUri(bare))
  return isValidUri(read) && read.host !== undefined ? { ...addressOf(read), text: word } : null
}

const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i

/** Each address as one word that starts with its scheme, or with the address itself. */
function wordsOf(value: string): string[] {
  const spaced = withSchemes(withoutNames(value))
  const words: string[] = []
  // The separator before each word matters: within a URL, it was part of it.
  for (const [, separator = '', word = ''] of spaced.matchAll(/([\s,;|]*)([^\s,;|]+)/g)) {
    if (words.length > MAX_ADDRESSES) break
    const last = words.length - 1
    const joined = joinedTo(words[last], separator, word)
    if (joined !== undefined) words[last] = joined
    else if (!CONJUNCTIONS.test(word)) words.push(...splitWord(word))
  }
  return words
}

/** Display names and brackets (RFC 5322 section 3.4), and links as in Markdown: only addresses stay. */
function withoutNames(value: string): string {
  const parts = value.replace(/\]\(/g, '] (').split(/[<>]/)
  if (parts.length === 1) return parts[0] ?? ''
  const addresses = (text: string) =>
    text
      .split(' ')
      // A comma before a name is not a part of the address in front of it.
      .flatMap((word) => (word.includes('://') ? word : word.split(/[,;]/)))
      .filter((word) => /@|:\/\//.test(word))
  return parts.map((part, index) => (index % 2 === 1 ? part : addresses(part).join(' '))).join(' ')
}

/** Words before a colon that stand for mailto: */
const MAIL_WORDS = new Set(['email', 'e-mail', 'mail', 'smtp'])

/** Every form of "mailto:", alone or doubled, becomes the beginning of a word. */
const withSchemes = (value: string): string =>
  value
    .replace(/%2c(?=mailto)/gi, ',')
    .replace(/mail ?to ?(?:[:;,=]+|%3a) ?|mailto (?=[^ ]{0,64}@)/gi, ' mailto:')
    .replace(/(?<![\w.@/-])([a-z][a-z-]{2,9}) ?: ?(?!\/\/)/gi, (whole, word: string) => {
      const plain = word.toLowerCase()
      return MAIL_WORDS.has(plain) || editDistance(plain, 'mailto') <= 2 ? ' mailto:' : whole
    })
    .replace(/(?:mailto:[\s/]*)+/gi, ' mailto:')
    .replace(/mailto:(?=[a-z][a-z0-9+.-]{1,9}:\/\/)/gi, '')

const CONJUNCTIONS = /^(?:and|or|und|oder|et|ou|y|e|&|\+|\/|-)$/i

/** Undefined if the word is one of its own. */
function joinedTo(last: string | undefined, separator: string, word: string): string | undefined {
  if (last === undefined) return undefined
  const isBlank = separator.trim() === ''
  const hasAddress = /@./.test(last)
  // “dmarc @example.com”, “dmarc@ example.com”
  if (isBlank && word.startsWith('@') && !hasAddress) return last + word
  if (isBlank && last.endsWith('@')) return last + word
  if (isBlank && hasAddress && /^\.[a-z]/i.test(word)) return last + word
  const isAddress = word.includes('@') || URL_START.test(word) || /^mailto:/i.test(word)
  const isOpen = URL_START.test(last) || (hasAddress && last.includes('?'))
  // A comma with a blank ends a URL; one of them alone is a part of it.
  // Between addresses, “and” is a word; within a URL, “,y” is a part of it.
  const isBetween = isBlank && CONJUNCTIONS.test(word)
  if (isAddress || !isOpen || !/^[ ,]$/.test(separator) || isBetween) return undefined
  return last + encodeURIComponent(separator) + word
}

/** “a@example.com/b@example.com”, “a@example.com&b@example.com” */
function splitWord(word: string): string[] {
  if (URL_START.test(word) || word.split('@').length < 3) return [word]
  const parts = word.split(/[/&+]+/)
  return parts.every((part) => /.@./.test(part)) ? parts : [word]
}
