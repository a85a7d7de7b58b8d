// Base64 with the position of errors; spaces are allowed anywhere (RFC 6376 section 3.6.1).

export type Base64 =
  | { ok: true; bytes: Uint8Array; hasBlanks: boolean }
  | { ok: false; kind: 'character'; character: string; at: number }
  | { ok: false; kind: 'padding'; at: number }
  /** One character too many, or three too few: no bytes have that length. */
  | { ok: false; kind: 'length'; bytes: Uint8Array }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const SEXTETS: ReadonlyMap<string, number> = new Map(
  [...ALPHABET].map((character, sextet) => [character, sextet]),
)
const BLANKS = ' \t\r\n'

export function decodeBase64(text: string): Base64 {
  const sextets: number[] = []
  let hasBlanks = false
  let paddingAt = -1
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const sextet = SEXTETS.get(character)
    if (sextet !== undefined) {
      if (paddingAt >= 0) return { ok: false, kind: 'padding', at: paddingAt }
      sextets.push(sextet)
    } else if (BLANKS.includes(character)) {
      hasBlanks = true
    } else if (character !== '=') {
      return { ok: false, kind: 'character', character, at }
    } else if (paddingAt < 0) {
      paddingAt = at
    }
  }
  const bytes = bytesOf(sextets)
  return sextets.length % 4 === 1 ? { ok: false, kind: 'length', bytes } : { ok: true, bytes, hasBlanks }
}

function bytesOf(sextets: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.floor((sextets.length * 6) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const sextet of sextets) {
    held = ((held << 6) | sextet) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 0xff
  }
  return bytes
}

/** The bytes of the base64 characters in a text; everything else is skipped, as RFC 2045 section 6.8 tells readers to do. */
export function decodeBase64Leniently(text: string): Uint8Array {
  const sextets = [...text].flatMap((character) => SEXTETS.get(character) ?? [])
  return bytesOf(sextets)
}

/** RFC 4648 section 5, without padding. */
export const encodeBase64Url = (bytes: Uint8Array): string =>
  encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const all = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text += sextet(all >> 18) + sextet(all >> 12)
    text += at + 1 < bytes.length ? sextet(all >> 6) : '='
    text += at + 2 < bytes.length ? sextet(all) : '='
  }
  return text
}

const sextet = (bits: number): string => ALPHABET.charAt(bits & 63)
