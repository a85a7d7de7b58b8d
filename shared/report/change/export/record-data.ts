// One record of a change, parsed by type: as in a zone file, and as the separate fields that some formats need.
import type { ChangeType } from '#shared/report/change/schema.ts'
import { isPlainName } from './input.ts'
import { formatIp, parseIp } from '#shared/dns/ip-address.ts'
import { quotedStrings, splitStrings } from '#shared/dns/presentation.ts'

interface Written {
  /** As in the change. */
  text: string
  /** As in a zone file, in ASCII: names with the final dot, texts in quotes. */
  zone: string
}

type RecordFields =
  | { kind: 'text' }
  | { kind: 'address' }
  /** Names with the final dot. */
  | { kind: 'name'; target: string }
  | { kind: 'mx'; priority: number; exchange: string }
  | { kind: 'tlsa'; usage: number; selector: number; matching: number; data: string }

export type ExportedRecord = Written & RecordFields

/**
 * Null for text that is not a record of this type: there is no safe way to write it.
 * @param strings of a text that is not split every 255 bytes
 */
export function readRecord(
  type: ChangeType,
  text: string,
  strings?: readonly string[],
): ExportedRecord | null {
  const fields = FIELDS[type](text, strings)
  return fields && { text, ...fields }
}

type Fields = RecordFields & Pick<Written, 'zone'>

const textRecord = (text: string, strings?: readonly string[]): Fields => ({
  kind: 'text',
  zone: strings ? quotedStrings(strings) : splitStrings(text),
})

const FIELDS: Record<ChangeType, (text: string, strings?: readonly string[]) => Fields | null> = {
  TXT: textRecord,
  SPF: textRecord,
  A: (text) => address(text, 4),
  AAAA: (text) => address(text, 6),
  CNAME: (text) => {
    const target = absoluteName(text)
    return target === null ? null : { kind: 'name', target, zone: target }
  },
  MX: (text) => {
    const [, number = '', name = ''] = /^(\d{1,5}) (\S+)$/.exec(text) ?? []
    // RFC 7505, 3: a lone dot, "no mail here".
    const exchange = name === '.' ? '.' : absoluteName(name)
    const priority = Number(number)
    if (number === '' || exchange === null || priority > 65_535) return null
    return { kind: 'mx', priority, exchange, zone: `${priority} ${exchange}` }
  },
  TLSA: (text) => {
    // RFC 6698, 2.2
    const [, usage, selector, matching, hex] =
      /^(\d{1,3}) (\d{1,3}) (\d{1,3}) ([0-9a-f ]+)$/i.exec(text) ?? []
    const data = (hex ?? '').replaceAll(' ', '').toLowerCase()
    const numbers = [usage, selector, matching].map(Number)
    if (data === '' || data.length % 2 === 1 || numbers.some((number) => !(number <= 255))) return null
    const [first = 0, second = 0, third = 0] = numbers
    const zone = `${first} ${second} ${third} ${data}`
    return { kind: 'tlsa', usage: first, selector: second, matching: third, data, zone }
  },
}

function address(text: string, family: 4 | 6): Fields | null {
  const ip = parseIp(text)
  return ip?.family === family ? { kind: 'address', zone: formatIp(ip) } : null
}

function absoluteName(text: string): string | null {
  const name = text.replace(/\.$/, '')
  return isPlainName(name) ? `${name}.` : null
}
