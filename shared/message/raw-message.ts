// A message as bytes: where its header fields and its body are. Nothing is decoded, so signatures can be verified over what
// was sent, as it is or canonical. Linear in the bytes, and total: any bytes have fields (possibly none) and a body (possibly empty).
import { latin1, latin1Bytes } from '#shared/kit/bytes.ts'
import type { HeaderField } from '#shared/message/header/split-fields.ts'

export interface RawField {
  /** Lower case, without white space. */
  name: string
  /** The field with its name and its folded lines, one character per byte, without the final line end. */
  text: string
}

export interface RawMessage {
  /** The bytes that were judged: the original ones, or with CRLF line ends if a copy had none. */
  bytes: Uint8Array
  fields: readonly RawField[]
  /** Everything after the empty line. */
  body: Uint8Array
  /** Every line ended in a bare LF, as in copies on disk, so they were read as CRLF. */
  hadLocalLineEnds: boolean
  /** There are LF without CR among lines that end in CRLF (RFC 5322, 2.3). */
  hasBareLf: boolean
  /** Lines of the header that are neither a field nor part of one; they were left out. */
  strayLines: number
  /** The header has more fields than we read, so no signature over it can be verified. */
  isHeaderCut: boolean
  /** Bytes of the longest line, without its end. */
  longestLine: number
  /** An empty line ends the header (RFC 5322, 2.1). */
  hasHeaderEnd: boolean
}

const CR = 13
const LF = 10

export function readRawMessage(input: Uint8Array): RawMessage {
  const { crlf, bareLf } = linesOf(input)
  const hadLocalLineEnds = crlf === 0 && bareLf > 0
  const bytes = hadLocalLineEnds ? withCrlf(input, bareLf) : input
  const { headerEnd, bodyStart, longestLine } = linesOf(bytes)
  const header = readFields(latin1(bytes.subarray(0, headerEnd)), hadLocalLineEnds ? 0 : bareLf)
  return {
    bytes,
    ...header,
    body: bytes.subarray(bodyStart),
    hadLocalLineEnds,
    hasBareLf: crlf > 0 && bareLf > 0,
    longestLine,
    hasHeaderEnd: bodyStart > headerEnd,
  }
}

/** The fields of a name in order. */
export const fieldsNamed = (message: RawMessage, name: string): RawField[] =>
  message.fields.filter((field) => field.name === name)

/** The first field of a name, as a text in one line. */
export function firstValue(message: RawMessage, name: string): string | undefined {
  const [field] = fieldsNamed(message, name)
  return field && unfoldedValue(field)
}

/** The text after the colon, unchanged. */
export const rawValue = ({ text }: RawField): string => text.slice(text.indexOf(':') + 1)

interface Lines {
  crlf: number
  bareLf: number
  /** The header ends before the first empty line; a message without one is all header. */
  headerEnd: number
  bodyStart: number
  /** Bytes, without its end. */
  longestLine: number
}

/** One pass, byte by byte: with millions of short lines, calling a search for each takes longer. */
function linesOf(bytes: Uint8Array): Lines {
  const { length } = bytes
  const found: Lines = { crlf: 0, bareLf: 0, headerEnd: length, bodyStart: length, longestLine: 0 }
  let isHeader = true
  let start = 0
  for (let at = 0; at < length; at++) {
    if (bytes[at] !== LF) continue
    const hasCr = at > 0 && bytes[at - 1] === CR
    if (hasCr) found.crlf++
    else found.bareLf++
    const size = at - start - (hasCr && at > start ? 1 : 0)
    if (size > found.longestLine) found.longestLine = size
    if (size === 0 && isHeader) {
      isHeader = false
      found.headerEnd = start
      found.bodyStart = at + 1
    }
    start = at + 1
  }
  found.longestLine = Math.max(found.longestLine, length - start)
  return found
}

function withCrlf(bytes: Uint8Array, bareLf: number): Uint8Array {
  const copy = new Uint8Array(bytes.length + bareLf)
  let to = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte === LF && (at === 0 || bytes[at - 1] !== CR)) copy[to++] = CR
    copy[to++] = byte
  }
  return copy.subarray(0, to)
}

/** ftext (RFC 5322, 3.6.8), then the white space that the obsolete syntax allows (4.5). */
const FIELD_NAME = /^([!-9;-~]{1,998})[ \t]{0,998}:/
/** The most characters that the pattern looks at. */
const MAX_NAME = 2_000

/** A hundred times what real messages have. */
export const MAX_FIELDS = 20_000

/** A field is one cut from the header, not a list of lines: a header may have a million folds. */
function readFields(
  header: string,
  bareLf: number,
): Pick<RawMessage, 'fields' | 'strayLines' | 'isHeaderCut'> {
  const fields: RawField[] = []
  const textOf = (from: number, to: number) => {
    const text = header.slice(from, to)
    return bareLf === 0 ? text : text.replace(/\r?\n/g, '\r\n')
  }
  let open: { name: string; from: number; to: number } | null = null
  let strayLines = 0
  for (let at = 0; at < header.length;) {
    const newline = header.indexOf('\n', at)
    const next = newline < 0 ? header.length : newline + 1
    const to = newline < 0 ? next : header[newline - 1] === '\r' && newline > at ? newline - 1 : newline
    const isFold = header[at] === ' ' || header[at] === '\t'
    if (isFold && open) open.to = to
    else {
      if (open) fields.push({ name: open.name, text: textOf(open.from, open.to) })
      open = null
      const found = FIELD_NAME.exec(header.slice(at, Math.min(to, at + MAX_NAME)))?.[1]
      if (found !== undefined && fields.length === MAX_FIELDS)
        return { fields, strayLines, isHeaderCut: true }
      if (found !== undefined) open = { name: found.toLowerCase(), from: at, to }
      // Mailbox files put a separate line before each message (RFC 4155).
      else if (to > at && !(at === 0 && header.startsWith('From '))) strayLines++
    }
    at = next
  }
  if (open) fields.push({ name: open.name, text: textOf(open.from, open.to) })
  return { fields, strayLines, isHeaderCut: false }
}

/** RFC 5322, 2.2.3; bytes outside ASCII read as UTF-8 (RFC 6532). */
export const unfoldedValue = (field: RawField): string => {
  const value = rawValue(field).replaceAll('\r\n', '').trim()
  return isAscii(value) ? value : new TextDecoder().decode(latin1Bytes(value))
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** As many as the header analyzer reads. */
const MAX_READ = 2000

/** For the rules that the header analyzer has. */
export const headerFields = ({ fields }: RawMessage): HeaderField[] =>
  fields.slice(0, MAX_READ).map((field) => ({
    name: field.text.slice(0, field.text.indexOf(':')).trim(),
    value: unfoldedValue(field),
  }))

/** Canonicalization (RFC 6376, 3.4): what remains of a message without the changes that mail servers make. */
export const CANONICALIZATIONS = ['simple', 'relaxed'] as const
export type Canonicalization = (typeof CANONICALIZATIONS)[number]

const TAB = 9
const SPACE = 32

/** A field with the CRLF at its end, one character a byte (RFC 6376, 3.4.1 and 3.4.2). */
export const canonicalField = (field: RawField, method: Canonicalization): string =>
  `${method === 'simple' ? field.text : relaxedField(field)}\r\n`

function relaxedField({ name, text }: RawField): string {
  const value = text
    .slice(text.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
  const start = value.startsWith(' ') ? 1 : 0
  return `${name}:${value.slice(start, value.endsWith(' ') ? Math.max(start, value.length - 1) : value.length)}`
}

export const canonicalBody = (body: Uint8Array, method: Canonicalization): Uint8Array =>
  method === 'simple' ? simpleBody(body) : relaxedBody(body)

/** RFC 6376, 3.4.3: one CRLF at the end, also of an empty body. */
function simpleBody(body: Uint8Array): Uint8Array {
  let end = body.length
  while (end >= 2 && body[end - 2] === CR && body[end - 1] === LF) end -= 2
  // What ends in CRLF already needs no copy.
  if (end + 2 <= body.length) return body.subarray(0, end + 2)
  const copy = new Uint8Array(end + 2)
  copy.set(body.subarray(0, end))
  copy.set([CR, LF], end)
  return copy
}

/** RFC 6376, 3.4.4: runs of white space are one space, none before a line end, no empty lines at the end. */
function relaxedBody(body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length + 2)
  let to = 0
  let lineEnds = 0
  let hasSpace = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (byte === SPACE || byte === TAB) hasSpace = true
    else if (byte === CR && body[at + 1] === LF) {
      hasSpace = false
      lineEnds++
      at++
    } else {
      for (; lineEnds > 0; lineEnds--) {
        out[to++] = CR
        out[to++] = LF
      }
      if (hasSpace) out[to++] = SPACE
      hasSpace = false
      out[to++] = byte
    }
  }
  if (to === 0) return out.subarray(0, 0)
  out[to++] = CR
  out[to++] = LF
  return out.subarray(0, to)
}

/** Where in the original body its canonical form has this many bytes; within a line, as close as white space allows. */
export function rawOffset(body: Uint8Array, method: Canonicalization, length: number): number {
  if (method === 'simple') return Math.min(length, body.length)
  const ends: number[] = []
  for (let at = body.indexOf(LF); at >= 0; at = body.indexOf(LF, at + 1)) ends.push(at + 1)
  if (ends.at(-1) !== body.length) ends.push(body.length)
  const sizeOf = (line: number) => relaxedBody(body.subarray(0, ends[line])).length
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sizeOf(middle) >= length) high = middle
    else low = middle + 1
  }
  return Math.max(0, (ends[low] ?? 0) - Math.max(0, sizeOf(low) - length))
}
