// Text as people wrote it: encoded words (RFC 2047) and encoded parameters (RFC 2231), in any charset we know.
import { decodeBase64Leniently } from '#shared/kit/base64.ts'

/** `[^?]*` ends at the next question mark, so the whole replacement is linear. */
const ENCODED_WORD = /=\?([^?\s]{1,80})\?([bq])\?([^?]*)\?=/gi

interface Piece {
  charset: string
  bytes: number[]
}

/** Decodes what it can and leaves the rest unchanged. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text
  let result = ''
  let at = 0
  let open: (Piece & { from: number }) | null = null
  const close = (until: number) => {
    if (open) result += bytesToText(open.bytes, open.charset) ?? text.slice(open.from, until)
    open = null
  }
  for (const match of text.matchAll(ENCODED_WORD)) {
    const [word, label = '', encoding = '', content = ''] = match
    // RFC 2231, 5: a language may follow the charset.
    const charset = (label.split('*')[0] ?? '').toLowerCase()
    const between = text.slice(at, match.index)
    const bytes = encoding.toLowerCase() === 'b' ? [...decodeBase64Leniently(content)] : quotedBytes(content)
    // Spaces between two encoded words are not shown (RFC 2047, 6.2); a character may be split across both.
    if (open && between.trim() === '' && open.charset === charset) {
      for (const byte of bytes) open.bytes.push(byte)
    } else {
      const wasOpen = open !== null
      close(at)
      if (!wasOpen || between.trim() !== '') result += between
      open = { charset, bytes, from: match.index }
    }
    at = match.index + word.length
  }
  close(at)
  return result + text.slice(at)
}

interface Parameterized {
  value: string
  parameters: Record<string, string>
}

interface Part {
  order: number
  text: string
  encoded: boolean
}

const MAX_PARAMETERS = 100

/** A value with parameters, e.g. of Content-Disposition: joins the pieces and decodes the charsets (RFC 2231, 3 and 4). */
export function decodeParameters(field: string): Parameterized {
  const [value = '', ...rest] = splitOutsideQuotes(field, ';')
  const parts = new Map<string, Part[]>()
  for (const piece of rest.slice(0, MAX_PARAMETERS)) {
    const equals = piece.indexOf('=')
    const name = /^([^*]{1,60})(?:\*(\d{1,3}))?(\*)?$/.exec(
      piece.slice(0, Math.max(equals, 0)).trim().toLowerCase(),
    )
    if (equals < 1 || !name?.[1]) continue
    const part = {
      order: Number(name[2] ?? 0),
      text: unquote(piece.slice(equals + 1).trim()),
      encoded: !!name[3],
    }
    parts.set(name[1], [...(parts.get(name[1]) ?? []), part])
  }
  const parameters = [...parts].map(([name, pieces]) => [name, joinParts(pieces)] as const)
  return { value: value.trim(), parameters: Object.fromEntries(parameters) }
}

function joinParts(parts: Part[]): string {
  parts.sort((a, b) => a.order - b.order)
  const first = parts[0]
  if (!first) return ''
  // charset'language'text; only the first piece has them.
  const named = first.encoded ? /^([^']{0,60})'[^']{0,60}'/.exec(first.text) : null
  if (!named) return decodeWords(parts.map(({ text }) => text).join(''))
  const bytes = parts.flatMap(({ text, encoded }, index) => {
    const content = index === 0 ? text.slice(named[0].length) : text
    return encoded ? percentBytes(content) : [...new TextEncoder().encode(content)]
  })
  return bytesToText(bytes, named[1] || 'us-ascii') ?? parts.map(({ text }) => text).join('')
}

/** null for an unknown charset. */
function bytesToText(bytes: readonly number[], charset: string): string | null {
  try {
    return new TextDecoder(CHARSET_NAMES[charset] ?? charset).decode(new Uint8Array(bytes))
  } catch {
    return null
  }
}

/** Names in use that https://encoding.spec.whatwg.org does not list. */
const CHARSET_NAMES: Record<string, string> = {
  cp936: 'gbk',
  'unknown-8bit': 'windows-1252',
  'x-unknown': 'windows-1252',
  utf8mb4: 'utf-8',
  'cp-850': 'windows-1252',
}

const quotedBytes = (text: string): number[] => escapedBytes(text.replaceAll('_', ' '), '=')

const percentBytes = (text: string): number[] => escapedBytes(text, '%')

function escapedBytes(text: string, escape: string): number[] {
  const bytes: number[] = []
  const plain = new TextEncoder().encode(text)
  const sign = escape.charCodeAt(0)
  for (let at = 0; at < plain.length; at++) {
    const byte = plain[at] ?? 0
    const hex = byte === sign ? hexByte(plain[at + 1], plain[at + 2]) : null
    bytes.push(hex ?? byte)
    if (hex !== null) at += 2
  }
  return bytes
}

function hexByte(high = 0, low = 0): number | null {
  const digits = String.fromCharCode(high, low)
  return /^[0-9a-f]{2}$/i.test(digits) ? parseInt(digits, 16) : null
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text
  const end = text.length > 1 && text.endsWith('"') ? text.length - 1 : text.length
  return text.slice(1, end).replace(/\\(.)/g, '$1')
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const pieces: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (quoted && letter === '\\') at++
    else if (letter === '"') quoted = !quoted
    else if (!quoted && letter === separator) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...pieces, text.slice(start)]
}
