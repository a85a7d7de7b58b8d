// A table for people and spreadsheets (RFC 4180): one row for each record to delete, keep or add.
import type { ExportedRecord } from './record-data.ts'
import type { Exporter } from './record-set.ts'
import { csvLine } from '#shared/kit/text/csv.ts'
import { oneLine } from '#shared/kit/text/foreign-text.ts'

const HEAD = ['action', 'name', 'type', 'ttl', 'record', 'zone']

export const csv: Exporter = ({ owner, type, ttl, zone, removed, kept, added }) => {
  const row = (action: string, record: ExportedRecord) => [
    ...[action, owner, type, String(ttl ?? ''), cellText(record), zone ?? ''],
  ]
  const rows = [
    HEAD,
    ...removed.map((record) => row('remove', record)),
    ...kept.map((record) => row('keep', record)),
    ...added.map((record) => row('add', record)),
  ]
  return { ok: true, text: rows.map(csvLine).join('') }
}

/** The text as is; if it has line breaks or anything invisible, as in a zone file. */
const cellText = ({ kind, text, zone }: ExportedRecord): string =>
  kind === 'text' && oneLine(text) === text ? text : zone
