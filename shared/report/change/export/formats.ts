// Writes a change in any of the export formats.
import { bind } from '#shared/report/change/export/bind.ts'
import { cloudflareApi } from '#shared/report/change/export/cloudflare-api.ts'
import { csv } from '#shared/report/change/export/csv.ts'
import { dnscontrol } from '#shared/report/change/export/dnscontrol.ts'
import { EXPORT_FORMATS, type ExportFormatId } from '#shared/report/change/export/format-list.ts'
import { gcloud } from '#shared/report/change/export/gcloud.ts'
import { nsupdate } from '#shared/report/change/export/nsupdate.ts'
import { octodns } from '#shared/report/change/export/octodns.ts'
import { readRecordSet, type Exported, type Exporter } from '#shared/report/change/export/record-set.ts'
import { route53Json } from '#shared/report/change/export/route53-json.ts'
import { terraformAzure } from '#shared/report/change/export/terraform-azure.ts'
import {
  terraformCloudflare,
  terraformGoogle,
  terraformRoute53,
} from '#shared/report/change/export/terraform.ts'

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
