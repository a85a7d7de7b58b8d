interface ExportFormat {
  id: string
  label: string
  /** The language, for highlighting and for file names. */
  language: 'zone' | 'nsupdate' | 'yaml' | 'javascript' | 'hcl' | 'shell' | 'json' | 'csv'
  /** The only DNS provider that accepts it (`name` in shared/data/dns-hosting/providers.ts); missing if it works for any zone. */
  provider?: string
}

export const EXPORT_FORMATS = [
  { id: 'bind', label: 'BIND zone file', language: 'zone' },
  { id: 'nsupdate', label: 'nsupdate', language: 'nsupdate' },
  { id: 'octodns', label: 'OctoDNS', language: 'yaml' },
  { id: 'dnscontrol', label: 'DNSControl', language: 'javascript' },
  { id: 'terraform-cloudflare', label: 'Terraform: Cloudflare', language: 'hcl', provider: 'Cloudflare' },
  { id: 'terraform-route53', label: 'Terraform: Route 53', language: 'hcl', provider: 'Amazon Route 53' },
  {
    id: 'terraform-google',
    label: 'Terraform: Google Cloud',
    language: 'hcl',
    provider: 'Google Cloud DNS or Squarespace Domains',
  },
  { id: 'terraform-azure', label: 'Terraform: Azure', language: 'hcl', provider: 'Azure DNS' },
  { id: 'cloudflare-api', label: 'Cloudflare API', language: 'shell', provider: 'Cloudflare' },
  { id: 'route53-json', label: 'Route 53 change batch', language: 'json', provider: 'Amazon Route 53' },
  {
    id: 'gcloud',
    label: 'Google Cloud CLI',
    language: 'shell',
    provider: 'Google Cloud DNS or Squarespace Domains',
  },
  { id: 'csv', label: 'Spreadsheet (CSV)', language: 'csv' },
] as const satisfies readonly ExportFormat[]

export type ExportFormatId = (typeof EXPORT_FORMATS)[number]['id']

/** The formats of the domain's own DNS provider come first; if it is known, those of other providers are left out. */
export function formatsFor(provider: string | undefined): readonly ExportFormat[] {
  const all: readonly ExportFormat[] = EXPORT_FORMATS
  const own = all.filter((format) => provider !== undefined && format.provider === provider)
  const open = all.filter((format) => format.provider === undefined)
  const others = own.length > 0 ? [] : all.filter((format) => format.provider !== undefined)
  return [...own, ...open, ...others]
}
