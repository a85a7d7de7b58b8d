// What a person meant by one word of an SPF record that receivers cannot read, or read differently.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { parseNetwork } from '#shared/dns/ip-address.ts'
import { readTerm, type Term } from './parse.ts'

/**
 * The terms that a word stands for, strictly readable; several if the blank between them is missing.
 * @returns null if it is not clear what was meant
 */
export function meantTerms(word: string): Term[] | null {
  const one = meantTerm(word)
  if (one) return [one]
  const parts = gluedParts(word).map((part) => meantTerm(part))
  if (parts.length > 1 && parts.every((part) => part !== null)) return parts
  // Strange, but receivers read it.
  const strict = readTerm(word)
  return strict ? [strict] : null
}

/** Receivers read it as it was meant. */
export function isAsMeant(word: string): boolean {
  const term = readTerm(word)
  return term !== null && !isMistaken(term)
}

function meantTerm(word: string): Term | null {
  const strict = readTerm(word)
  if (strict && !isMistaken(strict)) return strict
  for (const text of corrections(word)) {
    const term = readTerm(text)
    if (term && !isMistaken(term)) return term
  }
  return null
}

/** Receivers can read it, but nobody wants what they read. */
function isMistaken(term: Term): boolean {
  if (term.name === 'other') return NAMED_AS_MODIFIER.test(term.modifier)
  if (!('domainSpec' in term) || !term.domainSpec) return false
  const texts = term.domainSpec.flatMap((part) =>
    part.type === 'literal' && !part.escaped ? [part.text] : [],
  )
  // No host name has other characters, and no top-level domain ends like that: the blank before “-all” is missing.
  return texts.some((text) => /[^a-z0-9._-]/i.test(text)) || /[a-z0-9]-all\.?$/i.test(texts.at(-1) ?? '')
}

/** Names that are no modifiers, as in “include=”. */
const NAMED_AS_MODIFIER = /^(?:all|includes?|incl|a|mx|ptr|exists?|ips?|ip[v_-]?[46])$/

const WORD = /^([+?~-]?|--|~~)([a-z][a-z0-9_-]{0,11})([:=.]{0,3})(.*)$/i

function corrections(word: string): string[] {
  const network = networkTerm('', word)
  if (network !== null) return [network]
  const [, sign = '', written = '', separator = '', value = ''] = WORD.exec(word) ?? []
  if (isAll(sign, written) && /^[:.!|]*$/.test(separator + value)) return [`${sign.slice(0, 1)}all`]
  const name = knownName(written)
  if (name === null) return []
  const hasOwnSeparator = /^[:=]/.test(separator) || (separator === '.' && DOTTED.has(name))
  if (hasOwnSeparator && value !== '') return valueTerms(sign, name, value)
  if (OWN_DOMAIN.has(name) && /^\.{0,3}$/.test(separator + value)) return [`${sign}${name}`]
  const length = /^\/(\d{1,3})?\/?$/.exec(value)
  return length && separator === '' && (name === 'a' || name === 'mx')
    ? [withLengths(`${sign}${name}`, value)]
    : []
}

const OWN_DOMAIN: ReadonlySet<string> = new Set(['a', 'mx', 'ptr'])
/** “include.example.com”: written with a dot, “a” and “mx” could just as well be parts of a name. */
const DOTTED: ReadonlySet<string> = new Set(['include', 'ip', 'exists', 'redirect'])

/**
 * One letter too few or too many, or a digit that looks like one. Without a qualifier, “al” may just as well be meant
 * as “a”.
 */
const isAll = (sign: string, name: string): boolean =>
  (sign === '' ? /^alll?$/i : /^(?:al|alll?|al1|a1l|a11|aall|lal)$/i).test(name)

type Name = 'include' | 'a' | 'mx' | 'ptr' | 'exists' | 'redirect' | 'exp' | 'ip'

function knownName(written: string): Name | null {
  const name = written.toLowerCase()
  if (/^(?:a|mx|ptr|exists|redirect|exp)$/.test(name)) return name as Name
  if (/^ip(?:s|[v_-]{0,2}[46]?)?_?$/.test(name)) return 'ip'
  if (name === 'exist') return 'exists'
  // The digit one for the letter.
  if (name === 'inc1ude') return 'include'
  return isInclude(name.replace(/s$/, '')) ? 'include' : null
}

/** The word with its letters in a different order, or with one missing or doubled: no other term is that close. */
function isInclude(name: string): boolean {
  const letters = [...'include']
  const sorted = [...name].sort().join('')
  return (
    sorted === [...letters].sort().join('') ||
    letters.some((_letter, at) => letters.filter((_other, index) => index !== at).join('') === name) ||
    letters.some((letter, at) => [...letters.slice(0, at), letter, ...letters.slice(at)].join('') === name)
  )
}

function valueTerms(sign: string, name: Name, written: string): string[] {
  // “@” is what a panel calls the domain itself.
  if (written === '@') return OWN_DOMAIN.has(name) ? [`${sign}${name}`] : []
  const value = written.replace(/^[:=.@]{1,3}(?=[a-z0-9[])/i, '').replace(/(?<=\.[a-z]{2,63}):\d{1,5}$/i, '')
  const network = networkTerm(sign, value)
  if (network !== null) return ['ip', 'include', 'a', 'mx'].includes(name) ? [network] : []
  if (name === 'redirect' || name === 'exp')
    return sign === '' ? hostTexts(value).map((host) => `${name}=${host}`) : []
  // A host name in the place of an address: its addresses were meant.
  const mechanism = name === 'ip' ? 'a' : name
  if (mechanism !== 'a' && mechanism !== 'mx')
    return hostTexts(value).map((host) => `${sign}${mechanism}:${host}`)
  const slash = /(?:\/{1,2}\d{0,3}){1,2}$/.exec(value)
  const host = slash ? value.slice(0, slash.index) : value
  return hostTexts(host).map((text) => withLengths(`${sign}${mechanism}:${text}`, slash?.[0] ?? ''))
}

/** A single slash is the IPv4 length (RFC 7208 section 12, dual-cidr-length), so a larger one is meant for IPv6. */
function withLengths(term: string, written: string): string {
  const lengths = written.replace(/\/{1,2}$/, '')
  return /^\/(?:3[3-9]|[4-9]\d|1[01]\d|12[0-8])$/.test(lengths) ? `${term}/${lengths}` : `${term}${lengths}`
}

/** The name in a value: as it is, or without scheme, path and final dot, and as A-labels (RFC 5890). */
function hostTexts(value: string): string[] {
  if (value.includes('%')) return [value.replace(/[./]{1,3}$/, '')]
  // An address with a person before the “@”, a part of a URL, or something after an IP address is more than a name.
  const host = value.replace(/^[a-z]{2,8}:\/\//i, '').replace(/\/{1,3}$/, '')
  if (/[@/?#:*]|^\d{1,3}(?:\.\d{1,3}){3}/.test(host)) return []
  const parsed = parseDomainInput(host)
  if (!parsed.ok) return []
  return [host.toLowerCase().replace(/\.$/, '') === parsed.domain ? host.replace(/\.$/, '') : parsed.domain]
}

/** An address or a network of either family, whatever it was called. */
function networkTerm(sign: string, written: string): string | null {
  const value = withPrefix(withoutZeros(withoutPort(written)).replace(/[./]{1,2}$/, ''))
  const network = parseNetwork(value)
  return network ? `${sign}ip${network.family}:${value}` : null
}

/** Without brackets, and the port after them or after an IPv4 address: SPF knows no ports. */
const withoutPort = (value: string): string =>
  value
    .replace(/^\[([0-9a-f:.]{2,50})\](?::\d{1,5}(?!\d))?/i, '$1')
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1')

/**
 * 192.000.002.080 as 192.0.2.80. Some programs read a number that starts with a zero as octal (RFC 6943 section 3.1.1), so only
 * an address that cannot be octal is clear.
 */
function withoutZeros(value: string): string {
  const [, address = '', rest = ''] = /^(\d{1,3}(?:\.\d{1,3}){3})(\/.*)?$/.exec(value) ?? []
  const numbers = address.split('.')
  const isDecimal = numbers.some((number) => /^0\d*[89]/.test(number))
  return isDecimal ? `${numbers.map(Number).join('.')}${rest}` : value
}

/** 192.0.2.0/255.255.255.0 as 192.0.2.0/24. */
function withPrefix(value: string): string {
  const [address = '', mask, ...more] = value.split('/')
  const bytes = mask === undefined || more.length > 0 ? null : parseNetwork(mask)?.bytes
  if (bytes?.length !== 4) return value
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return /^1{1,32}0{0,32}$/.test(bits) ? `${address}/${bits.replace(/0/g, '').length}` : value
}

/** Where a term begins in the middle of a word; none of these can be part of a name or an address. */
const BEGINNING = /[+?~-]?(?:include[:=]|exists:|redirect=|ip[46]:|exp=|ptr:|mx:)|(?:--|~~|[+?~-])all[.:]?$/gi
const AFTER_ADDRESS =
  /^([+?~-]?(?:ip4:\d{1,3}(?:\.\d{1,3}){3}|ip6:[0-9a-f:.]{2,45}(?=\/|[g-z+?~-]))(?:\/\d{1,3})?)([+?~-]?[a-z].*)$/i
const MAX_PARTS = 100

function gluedParts(word: string): string[] {
  const starts = [...word.matchAll(BEGINNING)].map(({ index }) => index).filter((index) => index > 0)
  if (starts.length > MAX_PARTS) return []
  const edges = [0, ...starts, word.length]
  const parts = edges.slice(1).flatMap((end, index) => {
    const part = word.slice(edges[index], end)
    const [, address, rest] = AFTER_ADDRESS.exec(part) ?? []
    return address === undefined || rest === undefined ? [part] : [address, rest]
  })
  // Bytes that are no text are often the blank of another character set.
  return parts.flatMap((part) => part.split('\ufffd')).slice(0, MAX_PARTS * 2)
}

/** From, to: each pair stands for one character, so a text keeps its length and its indexes. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[\u02dc\u223c\u301c\uff5e]/g, '~'],
  [/["“”„‟«»\uff02]/g, '"'],
  [/['‘’‚‛\u2032\u00b4`\uff07]/g, "'"],
  [/[\u3002\uff0e\uff61]/g, '.'],
  [/[\s\u0085\u180e]/g, ' '],
]

/** Characters without width, and marks that change the direction of text: they are copied along unseen. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const PLACEHOLDER = '\u200b'

/** The same length: blanks as spaces, dashes as “-”, full-width forms as ASCII, and one placeholder for all unseen ones. */
export function plainCharacters(text: string): string {
  if (/^[\x20-\x26\x28-\x5f\x61-\x7e]*$/.test(text)) return text
  let plain = text.replace(UNSEEN, PLACEHOLDER)
  for (const [written, meant] of MEANT) plain = plain.replace(written, meant)
  return plain.replace(/[\uff01-\uff5d]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** Without quotes, backslashes and what is unseen, and without brackets or apostrophes around it. */
export const bare = (plain: string): string =>
  plain
    .replace(/["\\\u200b]/g, '')
    .replace(/^[<('[]{1,3}(?!.*:.*:)/, '')
    .replace(/[>)']{1,3}$/, '')
