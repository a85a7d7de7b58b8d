// How a record is written for people and for zone files: its name within the zone, its text in quotes.
import { isWithin } from './domain-name.ts'
import type { MxData, RecordType, SoaData, TxtData } from './resolver.ts'

/** A character string starts with a length byte (RFC 1035 section 3.3). */
export const MAX_STRING_BYTES = 255

/** The name as most DNS panels expect it: without the zone, "@" for the zone itself; in full if it is elsewhere. */
export function relativeName(name: string, zone: string): string {
  if (name === zone) return '@'
  return isWithin(name, zone) ? name.slice(0, -zone.length - 1) : name
}

/** A record as changes write it: "10 mx.example.com", the text of a TXT record, a name, an IP address. */
export function recordText(type: RecordType, record: unknown): string {
  if (type === 'TXT' || type === 'SPF') return (record as TxtData).text
  if (type === 'SOA') return (record as SoaData).primary
  if (type !== 'MX') return record as string
  const { priority, exchange } = record as MxData
  return `${priority} ${exchange}`
}

/** A TXT value as zone files write it: quoted strings of at most 255 bytes, with a space between them. */
export function splitStrings(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const strings: string[] = []
  for (let start = 0; start === 0 || start < bytes.length; start += MAX_STRING_BYTES) {
    strings.push(`"${Array.from(bytes.subarray(start, start + MAX_STRING_BYTES), escaped).join('')}"`)
  }
  return strings.join(' ')
}

/** The character strings of a TXT record as zone files write them. */
export const quotedStrings = (strings: readonly string[]): string => strings.map(splitStrings).join(' ')

/** Splits a text into character strings: at most 255 bytes each, between characters. */
export function splitText(text: string): string[] {
  if (new TextEncoder().encode(text).length <= MAX_STRING_BYTES) return [text]
  const strings: string[] = []
  let string = ''
  let bytes = 0
  for (const character of text) {
    const size = byteLength(character)
    if (bytes + size > MAX_STRING_BYTES) {
      strings.push(string)
      string = ''
      bytes = 0
    }
    string += character
    bytes += size
  }
  return [...strings, string]
}

/** In UTF-8 (RFC 3629 section 3). */
function byteLength(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** \X for a character with a meaning, \DDD for a byte that is not printable (RFC 1035 section 5.1). */
function escaped(byte: number): string {
  const character = String.fromCharCode(byte)
  if (character === '"' || character === '\\') return `\\${character}`
  return byte < 0x20 || byte > 0x7e ? `\\${byte.toString().padStart(3, '0')}` : character
}
