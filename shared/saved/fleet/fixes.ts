import { lossSentences, type Change } from '#shared/report/change/change.ts'
import { EXPORT_FORMATS, type ExportFormatId } from '#shared/report/change/export/format-list.ts'
import { exportChange } from '#shared/report/change/export/formats.ts'
import type { FleetRow } from './schema.ts'
import { csvLine } from '#shared/kit/escape.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'

export type FixedRow = Pick<FleetRow, 'domain' | 'changes'>

const HEAD = [
  ...['domain', 'type', 'name', 'ttl', 'old', 'new', 'why', 'rule', 'risk', 'action', 'what', 'first'],
]

const CSV_HEAD = csvLine(HEAD)

/** @returns one row (RFC 4180) for each change, without the head */
const csvOf = ({ domain, changes }: FixedRow): string =>
  changes.map((change) => csvLine(cellsOf(domain, change))).join('')

const cellsOf = (domain: string, change: Change): string[] => [
  domain,
  change.type,
  change.owner,
  String(change.ttl ?? ''),
  change.before.join(' | '),
  change.after.join(' | '),
  change.text,
  change.rfc ?? '',
  change.optional ? 'optional' : change.risk,
  change.action,
  change.title,
  [...lossSentences(change), ...change.prerequisites].join(' '),
]

interface Written {
  /** What a comment begins with; empty: there are none. */
  comment: string
  /** Of the name of a file. */
  ending: string
}

const WRITTEN: Record<(typeof EXPORT_FORMATS)[number]['language'], Written> = {
  zone: { comment: ';', ending: 'zone' },
  nsupdate: { comment: ';', ending: 'txt' },
  yaml: { comment: '#', ending: 'yaml' },
  javascript: { comment: '//', ending: 'js' },
  hcl: { comment: '#', ending: 'tf' },
  shell: { comment: '#', ending: 'sh' },
  json: { comment: '', ending: 'json' },
  csv: { comment: '', ending: 'csv' },
}

const languageOf = (format: ExportFormatId): keyof typeof WRITTEN =>
  EXPORT_FORMATS.find(({ id }) => id === format)?.language ?? 'zone'

/** What comes above the first row in a format. */
export const fixesHead = (format: ExportFormatId): string => (format === 'csv' ? CSV_HEAD : '')

/** The changes of one domain in a format; if the format cannot express one, a comment says why. */
export function fixesOf(row: FixedRow, format: ExportFormatId): string {
  if (format === 'csv') return csvOf(row)
  const language = languageOf(format)
  const mark = WRITTEN[language].comment
  return row.changes
    .filter(({ action, optional }) => action !== 'ask' && !optional)
    .map((change) => {
      const exported = exportChange(change, format)
      // JSON knows no comments: one document a change, one after the other (RFC 7464 readers and jq take them).
      if (mark === '') return exported.ok ? exported.text : ''
      // Each zone has its own file, so each change is a document: names repeat in the next zone.
      const begin = language === 'yaml' ? '---\n' : ''
      const head = `${begin}${mark} ${row.domain}: ${ascii(change.title)}\n`
      return exported.ok ? `${head}${exported.text}\n` : `${head}${mark} ${ascii(exported.reason)}\n\n`
    })
    .join('')
}

const ascii = (text: string): string => oneLine(text).replace(/[^ -~]+/g, '?')

export function fileOfFixes(format: ExportFormatId): { name: string; type: string } {
  const language = languageOf(format)
  return {
    name: `fleet-fixes-${format}.${WRITTEN[language].ending}`,
    type: language === 'csv' ? 'text/csv' : 'text/plain',
  }
}
