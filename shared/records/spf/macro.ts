// Macros of SPF records (RFC 7208 section 7): strict parsing into typed parts, and expansion.
import { MAX_NAME_BYTES } from '#shared/dns/domain-name.ts'
import { shortened } from './limits.ts'

type MacroLetter = 's' | 'l' | 'o' | 'd' | 'i' | 'p' | 'v' | 'h' | 'c' | 'r' | 't'

/** Plain text; `escaped` marks what was written as %%, %_ or %-. */
interface LiteralPart {
  type: 'literal'
  text: string
  escaped: boolean
}

interface MacroExpandPart {
  type: 'macro'
  letter: MacroLetter
  /** Upper case: the value is URL-escaped. */
  upperCase: boolean
  /** How many right-hand parts to keep; null means all of them. */
  keep: number | null
  reverse: boolean
  /** Characters to split at; a dot if none is given. */
  delimiters: string
}

type MacroPart = LiteralPart | MacroExpandPart
export type MacroString = readonly MacroPart[]

/** `at` is the index of the wrong character in the parsed text. */
type MacroParse = { ok: true; parts: MacroString } | { ok: false; at: number; reason: string }

/** What the letters stand for (RFC 7208 section 7.2). */
export interface MacroValues {
  sender: string
  localPart: string
  senderDomain: string
  domain: string
  /** Dotted for %{i}: a dotted quad, or 32 nibbles. */
  dottedIp: string
  /** In readable form, for %{c}. */
  readableIp: string
  family: 4 | 6
  helo: string
  validatedName: string
  receiver: string
  epochSeconds: number
}

/** term: c, r and t are syntax errors; explanation: they are allowed, and so are spaces (RFC 7208 section 7.2). */
type MacroPlace = 'term' | 'unknown-modifier' | 'explanation'

const ESCAPES: Readonly<Record<string, string>> = { '%': '%', _: ' ', '-': '%20' }
const EXPAND = /%\{([a-z])(\d*)(r?)([.\-+,/_=]*)\}/iy
const LETTERS = 'slodipvhcrt'
const EXPLANATION_LETTERS = 'crt'

/** Parses `macro-string`, or `explain-string` when `place` is an explanation (RFC 7208 section 12). */
export function parseMacroString(text: string, place: MacroPlace = 'term'): MacroParse {
  const parts: MacroPart[] = []
  const literal = place === 'explanation' ? /[\x20-\x24\x26-\x7e]+/y : /[\x21-\x24\x26-\x7e]+/y
  let at = 0
  while (at < text.length) {
    literal.lastIndex = at
    const run = literal.exec(text)
    if (run) {
      parts.push({ type: 'literal', text: run[0], escaped: false })
      at += run[0].length
      continue
    }
    if (text[at] !== '%') return { ok: false, at, reason: characterReason(text, at) }
    const escape = ESCAPES[text[at + 1] ?? '']
    if (escape !== undefined) {
      parts.push({ type: 'literal', text: escape, escaped: true })
      at += 2
      continue
    }
    const macro = macroAt(text, at, place)
    if (!macro.ok) return macro
    parts.push(macro.part)
    at += macro.length
  }
  return { ok: true, parts }
}

/** Parses `domain-spec`: a macro-string that ends in a macro or in a dot and a top label (RFC 7208 section 12). */
export function parseDomainSpec(text: string): MacroParse {
  if (text === '') return { ok: false, at: 0, reason: 'a domain name is missing' }
  const parsed = parseMacroString(text)
  if (!parsed.ok) return parsed
  const last = parsed.parts.at(-1)
  if (!last || last.type === 'macro' || last.escaped) return parsed
  const end = last.text.replace(/\.$/, '')
  const dot = end.lastIndexOf('.')
  const label = end.slice(dot + 1)
  const at = text.length - last.text.length + dot + 1
  if (dot < 0) return { ok: false, at, reason: `“${shortened(label)}” has no ending, such as .com` }
  if (!isTopLabel(label)) return { ok: false, at, reason: topLabelReason(label) }
  return parsed
}

/** toplabel: letters, digits and inner hyphens, not all digits (RFC 7208 section 12). */
const isTopLabel = (label: string) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(label) && !/^\d+$/.test(label)

/** True if the text is the same for every message. */
export const isLiteral = (parts: MacroString): boolean => parts.every((part) => part.type === 'literal')

/** The letters that the macro-string uses, in lower case. */
export const macroLetters = (parts: MacroString): Set<MacroLetter> =>
  new Set(parts.flatMap((part) => (part.type === 'macro' ? [part.letter] : [])))

export const expandMacros = (parts: MacroString, values: MacroValues): string =>
  parts
    .map((part) => (part.type === 'literal' ? part.text : expandPart(part, letterValue(part.letter, values))))
    .join('')

/** The name as DNS compares names; a macro’s letter keeps its case, which decides how it is escaped (RFC 7208 section 7.3). */
export const specText = (spec: MacroString): string =>
  spec
    .map((part) => {
      if (part.type === 'macro') {
        const letter = part.upperCase ? part.letter.toUpperCase() : part.letter
        return `%{${letter}${part.keep ?? ''}${part.reverse ? 'r' : ''}${part.delimiters}}`
      }
      return part.escaped ? (ESCAPED[part.text] ?? part.text) : part.text.toLowerCase()
    })
    .join('')
    .replace(/\.$/, '')

const ESCAPED: Readonly<Record<string, string>> = { '%': '%%', ' ': '%_', '%20': '%-' }

/** The name to query: lower case, no final dot, labels dropped from the left to fit in 253 (RFC 7208 section 7.3). */
export function toQueryName(expanded: string): string {
  const name = expanded.replace(/\.$/, '').toLowerCase()
  if (name.length <= MAX_NAME_BYTES) return name
  const cut = name.length - MAX_NAME_BYTES
  const dot = name.indexOf('.', cut - 1)
  return dot < 0 ? name.slice(name.lastIndexOf('.') + 1) : name.slice(dot + 1)
}

/**
 * Expands with only the domain, as known without a message; null if a letter needs the client. %{o} is the sender's
 * domain, which is the domain that the check started from.
 */
export function expandWithoutClient(parts: MacroString, domain: string, senderDomain: string): string | null {
  let text = ''
  for (const part of parts) {
    if (part.type === 'literal') text += part.text
    else if (part.letter === 'd') text += expandPart(part, domain)
    else if (part.letter === 'o') text += expandPart(part, senderDomain)
    else return null
  }
  return text
}

function macroAt(
  text: string,
  at: number,
  place: MacroPlace,
): { ok: true; part: MacroExpandPart; length: number } | { ok: false; at: number; reason: string } {
  if (text[at + 1] !== '{') {
    // RFC 7208 section 7.3: a % before anything but {, %, - or _ is a syntax error.
    return { ok: false, at, reason: 'a “%” must be followed by “{”, “%”, “-” or “_”' }
  }
  EXPAND.lastIndex = at
  const match = EXPAND.exec(text)
  if (!match) return { ok: false, at, reason: brokenMacroReason(text, at) }
  const [whole = '', letter = '', digits = '', reverse = '', delimiters = ''] = match
  const lower = letter.toLowerCase()
  if (!isMacroLetter(lower)) return { ok: false, at: at + 2, reason: `there is no macro “${letter}”` }
  if (place === 'term' && EXPLANATION_LETTERS.includes(lower)) {
    return {
      ok: false,
      at: at + 2,
      reason: `the macro “${letter}” is allowed only in the text of an explanation`,
    }
  }
  // RFC 7208 section 7.3: the number of parts must not be zero.
  if (/^0+$/.test(digits)) return { ok: false, at: at + 3, reason: 'a macro must keep at least one part' }
  const part: MacroExpandPart = {
    type: 'macro',
    letter: lower,
    upperCase: letter !== lower,
    keep: digits === '' ? null : Number(digits),
    reverse: reverse !== '',
    delimiters,
  }
  return { ok: true, part, length: whole.length }
}

const isMacroLetter = (letter: string): letter is MacroLetter => LETTERS.includes(letter)

function brokenMacroReason(text: string, at: number): string {
  const close = text.slice(at, at + 40).indexOf('}')
  return close < 0 ? 'a macro is not closed with “}”' : `“${text.slice(at, at + close + 1)}” is not a macro`
}

function topLabelReason(label: string): string {
  if (label === '') return 'there are two dots in a row at the end'
  if (/^\d+$/.test(label)) return 'the last part of a domain name cannot be only digits'
  return `“${shortened(label)}” cannot be the last part of a domain name`
}

/** Why a character may not be in a term, with the usual ways it gets there. */
export function characterReason(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0
  if (code === 0x20) return 'there is a space'
  if (code === 0x09) return 'there is a tab; only spaces can separate terms'
  if (code === 0x0a || code === 0x0d) return 'there is a line break'
  if (code === 0xa0) return 'there is a non-breaking space, perhaps copied from a web page'
  if (code === 0xfffd) return 'there are bytes that are not text'
  if (code < 0x20 || code === 0x7f) return `there is an invisible control character (code ${code})`
  return `“${String.fromCodePoint(code)}” is not allowed: a record is plain ASCII only`
}

function letterValue(letter: MacroLetter, values: MacroValues): string {
  const byLetter: Record<MacroLetter, string> = {
    s: values.sender,
    l: values.localPart,
    o: values.senderDomain,
    d: values.domain,
    i: values.dottedIp,
    p: values.validatedName,
    v: values.family === 4 ? 'in-addr' : 'ip6',
    h: values.helo,
    c: values.readableIp,
    r: values.receiver,
    t: String(values.epochSeconds),
  }
  return byLetter[letter]
}

/** RFC 7208 section 7.3: split, reverse, keep the right-hand parts, join with dots, then escape. */
function expandPart(part: MacroExpandPart, value: string): string {
  let text = value
  if (part.keep !== null || part.reverse || part.delimiters !== '') {
    const delimiters = part.delimiters === '' ? '.' : part.delimiters
    let parts = splitAt(value, delimiters)
    if (part.reverse) parts.reverse()
    if (part.keep !== null && part.keep < parts.length) parts = parts.slice(parts.length - part.keep)
    text = parts.join('.')
  }
  return part.upperCase ? urlEscape(text) : text
}

function splitAt(value: string, delimiters: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let i = 0; i < value.length; i++) {
    if (!delimiters.includes(value[i] ?? '')) continue
    parts.push(value.slice(start, i))
    start = i + 1
  }
  return [...parts, value.slice(start)]
}

/** Everything but the unreserved characters of RFC 3986 section 2.3. */
function urlEscape(text: string): string {
  let escaped = ''
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte)
    escaped += /[A-Za-z0-9._~-]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return escaped
}
