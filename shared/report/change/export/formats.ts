// Writes a change in any of the export formats.
import { bind } from './bind.ts'
import { cloudflareApi } from './cloudflare-api.ts'
import { csv } from './csv.ts'
import { dnscontrol } from './dnscontrol.ts'
import { EXPORT_FORMATS, type ExportFormatId } from './format-list.ts'
import { gcloud } from './gcloud.ts'
import { nsupdate } from './nsupdate.ts'
import { octodns } from './octodns.ts'
import { readRecordSet, type Exported, type Exporter } from './record-set.ts'
import { route53Json } from './route53-json.ts'
import { terraformAzure } from './terraform-azure.ts'
import { terraformCloudflare, terraformGoogle, terraformRoute53 } from './terraform.ts'

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
