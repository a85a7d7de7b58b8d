// Every form that a change can be exported in.
import * as v from 'valibot'
import { bind } from '#shared/change/export/bind.ts'
import { cloudflareApi } from '#shared/change/export/cloudflare-api.ts'
import { csv } from '#shared/change/export/csv.ts'
import { dnscontrol } from '#shared/change/export/dnscontrol.ts'
import { gcloud } from '#shared/change/export/gcloud.ts'
import { ExportedChange } from '#shared/change/export/input.ts'
import { nsupdate } from '#shared/change/export/nsupdate.ts'
import { octodns } from '#shared/change/export/octodns.ts'
import { recordSetOf, type Exported, type Exporter } from '#shared/change/export/record-set.ts'
import { route53Json } from '#shared/change/export/route53-json.ts'
import { terraformAzure } from '#shared/change/export/terraform-azure.ts'
import { terraformCloudflare, terraformGoogle, terraformRoute53 } from '#shared/change/export/terraform.ts'

interface ExportFormat {
  label: string
  /** What it is written in, for highlighting and for the name of a file. */
  language: 'zone' | 'nsupdate' | 'yaml' | 'javascript' | 'hcl' | 'shell' | 'json' | 'csv'
  write: Exporter
}

const FORMATS = {
  bind: { label: 'BIND zone file', language: 'zone', write: bind },
  nsupdate: { label: 'nsupdate', language: 'nsupdate', write: nsupdate },
  octodns: { label: 'OctoDNS', language: 'yaml', write: octodns },
  dnscontrol: { label: 'DNSControl', language: 'javascript', write: dnscontrol },
  'terraform-cloudflare': { label: 'Terraform: Cloudflare', language: 'hcl', write: terraformCloudflare },
  'terraform-route53': { label: 'Terraform: Route 53', language: 'hcl', write: terraformRoute53 },
  'terraform-google': { label: 'Terraform: Google Cloud', language: 'hcl', write: terraformGoogle },
  'terraform-azure': { label: 'Terraform: Azure', language: 'hcl', write: terraformAzure },
  'cloudflare-api': { label: 'Cloudflare API', language: 'shell', write: cloudflareApi },
  'route53-json': { label: 'Route 53 change batch', language: 'json', write: route53Json },
  gcloud: { label: 'Google Cloud CLI', language: 'shell', write: gcloud },
  csv: { label: 'Spreadsheet (CSV)', language: 'csv', write: csv },
} as const satisfies Record<string, ExportFormat>

export type ExportFormatId = keyof typeof FORMATS
export const EXPORT_FORMAT_IDS = Object.keys(FORMATS) as [ExportFormatId, ...ExportFormatId[]]

export const EXPORT_FORMATS = EXPORT_FORMAT_IDS.map((id) => {
  const { label, language } = FORMATS[id]
  return { id, label, language }
})

/** Anything may be given for a change: what is no change is refused. */
export function exportChange(change: unknown, format: ExportFormatId): Exported {
  const read = v.safeParse(ExportedChange, change)
  if (!read.success) {
    const [issue] = read.issues
    return { ok: false, reason: `${v.getDotPath(issue) ?? 'change'}: ${issue.message}` }
  }
  const set = recordSetOf(read.output)
  return set.ok ? FORMATS[format].write(set.value) : set
}
