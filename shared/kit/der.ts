// DER (ITU-T X.690), the encoding of keys and certificates. It is read piece by piece, and a piece only on request, so depth
// costs nothing, and every length is compared with the actual bytes.

export interface Der {
  /** The identifier byte: 0x30 is a SEQUENCE, 0xa0 and up are context-specific. */
  tag: number
  content: Uint8Array
  /** With its identifier and length. */
  whole: Uint8Array
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  ia5String: 0x16,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const

/** A certificate has some dozens in one place; a hostile one must not have a million. */
const MAX_CHILDREN = 500

interface DerHeader {
  tag: number
  /** Bytes of the identifier and the length. */
  headerSize: number
  /** Bytes of the piece as its header says; there may be fewer. */
  size: number
}

/** Identifier and length of the first piece; null when not even those can be read. */
export function readDerHeader(bytes: Uint8Array): DerHeader | null {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined) return null
  if (first < 0x80) return { tag, headerSize: 2, size: 2 + first }
  const count = first & 0x7f
  // Three bytes of length are 16 MiB.
  if (count === 0 || count > 3 || 2 + count > bytes.length) return null
  const length = bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
  return { tag, headerSize: 2 + count, size: 2 + count + length }
}

/** The first piece of the bytes, or null if there is none. */
export function readDer(bytes: Uint8Array): Der | null {
  const header = readDerHeader(bytes)
  // High tag numbers (31 and above) do not occur in keys and certificates.
  if (!header || header.size > bytes.length || (header.tag & 0x1f) === 0x1f) return null
  const { tag, headerSize, size } = header
  return { tag, content: bytes.subarray(headerSize, size), whole: bytes.subarray(0, size) }
}

/** The pieces within a piece; null when they do not fill it exactly. */
export function childrenOf(der: Der | null | undefined): Der[] | null {
  if (!der) return null
  const children: Der[] = []
  let rest = der.content
  while (rest.length > 0) {
    const child = readDer(rest)
    if (!child || children.length >= MAX_CHILDREN) return null
    children.push(child)
    rest = rest.subarray(child.whole.length)
  }
  return children
}

/** "1.3.6.1.5.5.7.1.12"; empty for what is not an object identifier. */
export function oidText(der: Der | undefined): string {
  if (der?.tag !== TAG.oid || der.content.length === 0 || der.content.length > 64) return ''
  const arcs: number[] = []
  let arc = 0
  for (const byte of der.content) {
    arc = arc * 128 + (byte & 0x7f)
    if (arc > Number.MAX_SAFE_INTEGER / 256) return ''
    if (byte < 0x80) {
      if (arcs.length === 0)
        arcs.push(Math.min(Math.floor(arc / 40), 2), arc - 40 * Math.min(Math.floor(arc / 40), 2))
      else arcs.push(arc)
      arc = 0
    }
  }
  return arcs.join('.')
}

/** The text of any of the string types; BMPString has two bytes a character. */
export function stringText({ tag, content }: Der): string {
  return new TextDecoder(tag === 0x1e ? 'utf-16be' : 'utf-8').decode(content.subarray(0, 2000))
}

/** "2026-11-20T20:00:00Z" from UTCTime or GeneralizedTime (RFC 5280 section 4.1.2.5); null for anything else. */
export function timeText({ tag, content }: Der): string | null {
  const digits = String.fromCharCode(...content.subarray(0, 20))
  const [, short, rest] = /^(\d\d|\d{4})(\d{10})Z$/.exec(digits) ?? []
  if (short === undefined || rest === undefined || (short.length === 2) !== (tag === TAG.utcTime)) return null
  const year = short.length === 4 ? short : `${Number(short) >= 50 ? 19 : 20}${short}`
  const [month, day, hour, minute, second] = rest.match(/\d\d/g) ?? []
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

/** Content of a BIT STRING without unused bits. */
export const bitsOf = ({ tag, content }: Der): Uint8Array | null =>
  tag === TAG.bitString && content[0] === 0 ? content.subarray(1) : null

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** A piece with its identifier and its length; contents of up to 65,535 bytes. */
export function writeDer(tag: number, ...contents: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const content = contents.flatMap((part) => [...part])
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return new Uint8Array([tag, ...size, ...content])
}
