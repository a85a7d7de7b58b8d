import { csvLine } from '#shared/kit/escape.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import { bind, nsupdate } from './bind.ts'
import { cloudflareApi, gcloud, route53Json } from './provider-apis.ts'
import { dnscontrol, octodns } from './dns-as-code.ts'
import { EXPORT_FORMATS, type ExportFormatId } from './format-list.ts'
import type { ExportedRecord } from './record-data.ts'
import { type Exported, type Exporter, readRecordSet } from './record-set.ts'
import { terraformAzure, terraformCloudflare, terraformGoogle, terraformRoute53 } from './terraform.ts'

// A table for people and spreadsheets (RFC 4180): one row for each record to delete, keep or add.
const HEAD = ['action', 'name', 'type', 'ttl', 'record', 'zone']

const csv: Exporter = ({ owner, type, ttl, zone, removed, kept, added }) => {
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

const WRITERS: Readonly<Record<ExportFormatId, Exporter>> = {
  bind,
  nsupdate,
  octodns,
  dnscontrol,
  'terraform-cloudflare': terraformCloudflare,
  'terraform-route53': terraformRoute53,
  'terraform-google': terraformGoogle,
  'terraform-azure': terraformAzure,
  'cloudflare-api': cloudflareApi,
  'route53-json': route53Json,
  gcloud,
  csv,
}

export const EXPORT_FORMAT_IDS = EXPORT_FORMATS.map(({ id }) => id)

/** Accepts any value: what is not a change is refused. */
export function exportChange(change: unknown, format: ExportFormatId): Exported {
  const set = readRecordSet(change)
  return set.ok ? WRITERS[format](set.value) : set
}
