// The little of DER (ITU-T X.690) that keys are written in.

export interface Element {
  tag: number
  /** Where the content starts and where it ends. */
  start: number
  end: number
}

export const SEQUENCE = 0x30
export const INTEGER = 0x02
export const BIT_STRING = 0x03
export const OCTET_STRING = 0x04
export const OBJECT_ID = 0x06
const NULL = 0x05

/** 1.2.840.113549.1.1.1 (RFC 8017 appendix A.1) */
export const RSA_ENCRYPTION = '2a864886f70d010101'
/** 1.3.101.112 (RFC 8410 section 3) */
export const ED25519 = '2b6570'

/** Tag, length and place of one DER element; null when not even those can be read. Its end may lie outside. */
export function elementAt(bytes: Uint8Array, at: number): Element | null {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) return null
  if (first < 0x80) return { tag, start: at + 2, end: at + 2 + first }
  const count = first & 0x7f
  if (count === 0 || count > 3 || at + 2 + count > bytes.length) return null
  const length = bytes.subarray(at + 2, at + 2 + count).reduce((sum, octet) => sum * 256 + octet, 0)
  return { tag, start: at + 2 + count, end: at + 2 + count + length }
}

/** The elements that follow one another in a sequence; null when one of them cannot be read or reaches beyond it. */
export function elementsIn(bytes: Uint8Array, outer: Pick<Element, 'start' | 'end'>): Element[] | null {
  const elements: Element[] = []
  for (let at = outer.start; at < outer.end;) {
    const element = elementAt(bytes, at)
    if (!element || element.end > outer.end) return null
    elements.push(element)
    at = element.end
  }
  return elements
}

export const contentOf = (bytes: Uint8Array, { start, end }: Element): Uint8Array =>
  bytes.subarray(start, end)

export const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (octet) => octet.toString(16).padStart(2, '0')).join('')

export function withoutZeros(bytes: Uint8Array): Uint8Array {
  let start = 0
  while (start < bytes.length && bytes[start] === 0) start++
  return bytes.subarray(start)
}

/** Of a number without leading zeros. */
export const bitsOf = (number: Uint8Array): number =>
  number.length === 0 ? 0 : (number.length - 1) * 8 + (32 - Math.clz32(number[0] ?? 0))

/** An RSA public key as SubjectPublicKeyInfo, the form that everybody publishes. */
export function rsaPublicKey(modulus: Uint8Array, exponent: Uint8Array): Uint8Array {
  const key = encoded(SEQUENCE, [...numberOf(modulus), ...numberOf(exponent)])
  const oid = RSA_ENCRYPTION.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? []
  const algorithm = encoded(SEQUENCE, [...encoded(OBJECT_ID, oid), ...encoded(NULL, [])])
  return new Uint8Array(encoded(SEQUENCE, [...algorithm, ...encoded(BIT_STRING, [0, ...key])]))
}

/** An integer whose first bit is set would be negative without a zero before it. */
const numberOf = (number: Uint8Array): number[] =>
  encoded(INTEGER, [...((number[0] ?? 0) >= 0x80 ? [0] : []), ...number])

function encoded(tag: number, content: readonly number[]): number[] {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return [tag, ...size, ...content]
}
