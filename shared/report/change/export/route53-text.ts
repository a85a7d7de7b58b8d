// Texts as Route 53 reads them: quoted strings with non-ASCII bytes as octal escapes, where zone files use decimal ones
// (Amazon Route 53 Developer Guide, "TXT record type").
import type { ExportedRecord } from './record-data.ts'
import { MAX_STRING_BYTES } from '#shared/dns/presentation.ts'

/** Everything between the first and the last quote. */
export const route53Inner = (text: string): string => route53Strings(text).join('""')

export const route53Value = ({ kind, text, zone }: ExportedRecord): string =>
  kind === 'text' ? `"${route53Strings(text).join('" "')}"` : zone

function route53Strings(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const strings: string[] = []
  for (let start = 0; start === 0 || start < bytes.length; start += MAX_STRING_BYTES)
    strings.push(Array.from(bytes.subarray(start, start + MAX_STRING_BYTES), escaped).join(''))
  return strings
}

function escaped(byte: number): string {
  const character = String.fromCharCode(byte)
  if (character === '"' || character === '\\') return `\\${character}`
  return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : character
}
