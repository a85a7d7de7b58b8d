// The parts of DNS messages that the checks' codec does not write: updates and signatures (RFC 1035, 3 and 4.1).
import type { ExportedRecord } from '#shared/report/change/export/record-data.ts'
import { bytesOf, readEntries } from '#shared/dns/zone-file/tokens.ts'
import { parseIp } from '#shared/dns/ip-address.ts'

export const TYPES = {
  A: 1,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  TLSA: 52,
  SPF: 99,
  TSIG: 250,
  ANY: 255,
} as const
export const CLASSES = { IN: 1, NONE: 254, ANY: 255 } as const
export const HEADER_BYTES = 12

export const uint16 = (value: number): Buffer => Buffer.from([(value >> 8) & 255, value & 255])
export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Uncompressed and in lower case; the name has no escapes. */
export function nameBytes(name: string): Buffer {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.').filter(Boolean)
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])
}

/** RDATA (RFC 1035, 3.3; RFC 3596, 2.2; RFC 6698, 2.1). */
export function recordBytes(record: ExportedRecord): Buffer {
  switch (record.kind) {
    case 'text':
      return stringBytes(record.zone)
    case 'address':
      return Buffer.from(parseIp(record.zone)?.bytes ?? [])
    case 'name':
      return nameBytes(record.target)
    case 'mx':
      return Buffer.concat([uint16(record.priority), nameBytes(record.exchange)])
    case 'tlsa':
      return Buffer.concat([
        Buffer.from([record.usage, record.selector, record.matching]),
        Buffer.from(record.data, 'hex'),
      ])
  }
}

/** Character strings as in a zone file, in quotes. */
function stringBytes(zone: string): Buffer {
  const strings: Buffer[] = []
  readEntries(
    zone,
    ({ words }) => {
      for (const { raw } of words) strings.push(Buffer.from(bytesOf(raw) ?? []))
    },
    () => undefined,
  )
  return Buffer.concat(strings.flatMap((bytes) => [Buffer.from([bytes.length]), bytes]))
}

/** The offset after a name (RFC 1035, 4.1.4). */
export function afterName(message: Buffer, start: number): number {
  for (let at = start; ;) {
    const length = message.readUInt8(at)
    if (length >= 0xc0) return at + 2
    if (length === 0) return at + 1
    at += length + 1
  }
}
