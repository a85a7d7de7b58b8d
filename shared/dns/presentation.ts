// How a record is written for people and for zone files: its name within the zone, its text in quotes.
import { isWithin } from '#shared/dns/domain-name.ts'

/** A character string starts with a length byte (RFC 1035 section 3.3). */
export const MAX_STRING_OCTETS = 255

/** The name as most DNS panels expect it: without the zone, "@" for the zone itself; in full if it is elsewhere. */
export function relativeName(name: string, zone: string): string {
  if (name === zone) return '@'
  return isWithin(name, zone) ? name.slice(0, -zone.length - 1) : name
}

/** A TXT value as zone files write it: quoted strings of at most 255 bytes, with a space between them. */
export function splitStrings(text: string): string {
  const octets = new TextEncoder().encode(text)
  const strings: string[] = []
  for (let start = 0; start === 0 || start < octets.length; start += MAX_STRING_OCTETS) {
    strings.push(`"${Array.from(octets.subarray(start, start + MAX_STRING_OCTETS), escaped).join('')}"`)
  }
  return strings.join(' ')
}

/** The character strings of a TXT record as zone files write them. */
export const quotedStrings = (strings: readonly string[]): string => strings.map(splitStrings).join(' ')

/** Splits a text into character strings: at most 255 bytes each, between characters. */
export function splitText(text: string): string[] {
  if (new TextEncoder().encode(text).length <= MAX_STRING_OCTETS) return [text]
  const strings: string[] = []
  let string = ''
  let octets = 0
  for (const character of text) {
    const size = octetsOf(character)
    if (octets + size > MAX_STRING_OCTETS) {
      strings.push(string)
      string = ''
      octets = 0
    }
    string += character
    octets += size
  }
  return [...strings, string]
}

/** In UTF-8 (RFC 3629 section 3). */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** \X for a character with a meaning, \DDD for a byte that is not printable (RFC 1035 section 5.1). */
function escaped(octet: number): string {
  const character = String.fromCharCode(octet)
  if (character === '"' || character === '\\') return `\\${character}`
  return octet < 0x20 || octet > 0x7e ? `\\${octet.toString().padStart(3, '0')}` : character
}
