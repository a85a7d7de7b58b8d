// Canonicalization (RFC 6376, 3.4): what remains of a message without the changes that mail servers make.
import { CR, LF, type RawField } from './raw-message.ts'

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
