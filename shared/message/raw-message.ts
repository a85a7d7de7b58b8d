// A message as bytes: where its header fields and its body are. Nothing is decoded, so signatures can be verified over what
// was sent. Linear in the bytes, and total: any bytes have fields (possibly none) and a body (possibly empty).
import { latin1 } from '#shared/kit/encoding/latin1.ts'

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

export const CR = 13
export const LF = 10

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
