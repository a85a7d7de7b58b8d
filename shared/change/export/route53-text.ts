// Texts as Route 53 reads them: quoted strings with non-ASCII bytes as octal escapes, where zone files use decimal ones
// (Amazon Route 53 Developer Guide, "TXT record type").
import type { ExportedRecord } from '#shared/change/export/record-data.ts'
import { MAX_STRING_OCTETS } from '#shared/dns/presentation.ts'

/** Everything between the first and the last quote. */
export const route53Inner = (text: string): string => route53Strings(text).join('""')

export const route53Value = ({ kind, text, zone }: ExportedRecord): string =>
  kind === 'text' ? `"${route53Strings(text).join('" "')}"` : zone

function route53Strings(text: string): string[] {
  const octets = new TextEncoder().encode(text)
  const strings: string[] = []
  for (let start = 0; start === 0 || start < octets.length; start += MAX_STRING_OCTETS)
    strings.push(Array.from(octets.subarray(start, start + MAX_STRING_OCTETS), escaped).join(''))
  return strings
}

function escaped(octet: number): string {
  const character = String.fromCharCode(octet)
  if (character === '"' || character === '\\') return `\\${character}`
  return octet < 0x20 || octet > 0x7e ? `\\${octet.toString(8).padStart(3, '0')}` : character
}
