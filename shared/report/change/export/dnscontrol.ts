// JavaScript for DNSControl. It splits long texts itself and quotes them as each provider wants them.
import { asciiJson } from './escape.ts'
import type { ExportedRecord } from './record-data.ts'
import { exported, refused, type Exporter, type RecordSet } from './record-set.ts'

export const dnscontrol: Exporter = (set) => {
  const { zone, removed, added, type } = set
  if (zone === undefined)
    return refused('DNSControl describes entire zones: say which zone the record is in.')
  if (type === 'SPF' && added.length > 0) return refused('DNSControl has no records of type SPF.')
  return exported(
    '// dnsconfig.js',
    removed.length > 0
      ? [
          `// Take out of D(${asciiJson(zone)}, ...):`,
          ...removed.map((record) => `//   ${call(set, record)}`),
        ]
      : [],
    added.length > 0
      ? [
          `D_EXTEND(${asciiJson(zone)},`,
          // DNSControl runs ES5, which does not allow a trailing comma here.
          ...added.map((record, i) => `  ${call(set, record)}${i < added.length - 1 ? ',' : ''}`),
          ');',
        ]
      : [],
  )
}

function call({ type, relative, ttl }: RecordSet, record: ExportedRecord): string {
  const given = [asciiJson(relative), ...valuesOf(record), ...(ttl === undefined ? [] : [`TTL(${ttl})`])]
  return `${type}(${given.join(', ')})`
}

function valuesOf(record: ExportedRecord): string[] {
  if (record.kind === 'text') return [asciiJson(record.text)]
  if (record.kind === 'mx') return [String(record.priority), asciiJson(record.exchange)]
  if (record.kind !== 'tlsa') return [asciiJson(record.zone)]
  const { usage, selector, matching, data } = record
  return [usage, selector, matching].map(String).concat(asciiJson(data))
}
