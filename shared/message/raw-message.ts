// A message as bytes: where its header fields and its body are. Nothing is decoded, so signatures can be verified over what
// was sent. Linear in the bytes, and total: any bytes have fields (possibly none) and a body (possibly empty).

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
  /** Bytes of the longest line, without its end. */
  longestLine: number
  /** An empty line ends the header (RFC 5322, 2.1). */
  hasHeaderEnd: boolean
}

const CR = 13
const LF = 10

export function readRawMessage(input: Uint8Array): RawMessage {
  const { crlf, bareLf } = countLineEnds(input)
  const hadLocalLineEnds = crlf === 0 && bareLf > 0
  const bytes = hadLocalLineEnds ? withCrlf(input, bareLf) : input
  const { headerEnd, bodyStart } = headerSection(bytes)
  const { fields, strayLines } = readFields(latin1(bytes.subarray(0, headerEnd)))
  return {
    bytes,
    fields,
    body: bytes.subarray(bodyStart),
    hadLocalLineEnds,
    hasBareLf: crlf > 0 && bareLf > 0,
    strayLines,
    longestLine: longestLineOf(bytes),
    hasHeaderEnd: bodyStart > headerEnd,
  }
}

/** The fields of a name in order. */
export const fieldsNamed = (message: RawMessage, name: string): RawField[] =>
  message.fields.filter((field) => field.name === name)

/** The text after the colon, unchanged. */
export const rawValue = ({ text }: RawField): string => text.slice(text.indexOf(':') + 1)

/** One character per byte; TextDecoder's "latin1" is windows-1252, which differs from 0x80 to 0x9f. */
export function latin1(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return pieces.join('')
}

/** The bytes of a text that `latin1` made. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

function countLineEnds(bytes: Uint8Array): { crlf: number; bareLf: number } {
  let crlf = 0
  let bareLf = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (at > 0 && bytes[at - 1] === CR) crlf++
    else bareLf++
  }
  return { crlf, bareLf }
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

/** The header ends before the first empty line; a message without one is all header. */
function headerSection(bytes: Uint8Array): { headerEnd: number; bodyStart: number } {
  let lineStart = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const isEmpty = at === lineStart || (at === lineStart + 1 && bytes[lineStart] === CR)
    if (isEmpty) return { headerEnd: lineStart, bodyStart: at + 1 }
    lineStart = at + 1
  }
  return { headerEnd: bytes.length, bodyStart: bytes.length }
}

/** ftext (RFC 5322, 3.6.8), then the white space that the obsolete syntax allows (4.5). */
const FIELD_NAME = /^([!-9;-~]{1,998})[ \t]{0,998}:/

function readFields(header: string): { fields: RawField[]; strayLines: number } {
  const fields: RawField[] = []
  let lines: string[] = []
  let name = ''
  let strayLines = 0
  const close = () => {
    if (lines.length > 0) fields.push({ name, text: lines.join('\r\n') })
    lines = []
  }
  for (const [index, line] of header.split(/\r?\n/).entries()) {
    if ((line.startsWith(' ') || line.startsWith('\t')) && lines.length > 0) {
      lines.push(line)
      continue
    }
    close()
    const found = FIELD_NAME.exec(line)?.[1]
    if (found !== undefined) {
      name = found.toLowerCase()
      lines = [line]
      // Mailbox files put a separate line before each message (RFC 4155).
    } else if (line !== '' && !(index === 0 && line.startsWith('From '))) strayLines++
  }
  close()
  return { fields, strayLines }
}

function longestLineOf(bytes: Uint8Array): number {
  let longest = 0
  let start = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    longest = Math.max(longest, at - start - (bytes[at - 1] === CR && at > start ? 1 : 0))
    start = at + 1
  }
  return Math.max(longest, bytes.length - start)
}
