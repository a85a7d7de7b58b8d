import type { ExportedRecord } from './record-data.ts'
import {
  asciiJson,
  DEFAULT_TTL,
  exported,
  type Exporter,
  isPrintableAscii,
  type RecordSet,
  refused,
  removedLines,
  wholeSet,
  wholeSetWarning,
} from './record-set.ts'

// JavaScript for DNSControl. It splits long texts itself and quotes them as each provider wants them.
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

// YAML for OctoDNS: all records of the type at the name, for the file of the zone.
export const octodns: Exporter = (set) => {
  const { zone, relative, type, ttl = DEFAULT_TTL, removed } = set
  if (zone === undefined) return refused('OctoDNS keeps one file per zone: say which zone the record is in.')
  const records = wholeSet(set)
  if (type === 'SPF' && records.length > 0) return refused('OctoDNS no longer supports the record type SPF.')
  if (records.some((record) => record.kind === 'text' && !isPlainText(record.text)))
    return refused(
      'OctoDNS cannot write this text: it has a character outside ASCII, a backslash, or quotes that OctoDNS strips.',
    )
  const head = [`# ${zone}.yaml`, ...removedLines(set, '#')]
  if (records.length === 0)
    return exported(
      head,
      `# No ${type} record replaces the old one: delete the entry of type ${type} at ${key(relative)}.`,
      set.othersUnknown && removed.length > 0
        ? '# If the entry has other values, keep those and remove only the ones above.'
        : [],
    )
  return exported(
    head,
    wholeSetWarning(set, '#'),
    '# Entries of other types at the same name stay; add this one to the list.',
    `${key(relative)}:`,
    `  - type: ${type}`,
    `    ttl: ${ttl}`,
    type === 'CNAME'
      ? records.map((record) => `    value: ${valueOf(record)}`)
      : ['    values:', ...records.flatMap((record) => listItem(record))],
  )
}

/** OctoDNS writes the zone itself as an empty name. */
const key = (relative: string): string => asciiJson(relative === '@' ? '' : relative)

/**
 * OctoDNS quotes the text and escapes quotes in it, strips leading quotes, joins at `" "`, refuses anything but ASCII,
 * and passes a backslash to the provider as is, where some read it as an escape and some do not.
 */
const isPlainText = (text: string): boolean =>
  isPrintableAscii(text) && text !== '' && !/^"|" "|\\/.test(text)

const listItem = (record: ExportedRecord): string[] => {
  if (record.kind === 'mx')
    return [`      - preference: ${record.priority}`, `        exchange: ${asciiJson(record.exchange)}`]
  if (record.kind !== 'tlsa') return [`      - ${valueOf(record)}`]
  return [
    `      - certificate_usage: ${record.usage}`,
    `        selector: ${record.selector}`,
    `        matching_type: ${record.matching}`,
    `        certificate_association_data: ${asciiJson(record.data)}`,
  ]
}

/** A semicolon needs a backslash before it. */
const valueOf = ({ kind, text, zone }: ExportedRecord): string =>
  asciiJson(kind === 'text' ? text.replaceAll(';', String.raw`\;`) : zone)
