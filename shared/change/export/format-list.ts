// The forms that a change can be exported in, as a page lists them.

interface ExportFormat {
  id: string
  label: string
  /** What it is written in, for highlighting and for the name of a file. */
  language: 'zone' | 'nsupdate' | 'yaml' | 'javascript' | 'hcl' | 'shell' | 'json' | 'csv'
  /** The one DNS provider that takes it (`name` in shared/dns/dns-providers.ts); missing where any zone does. */
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

/** Those of the domain's own DNS provider first, and none of the others where it is known. */
export function formatsFor(provider: string | undefined): readonly ExportFormat[] {
  const all: readonly ExportFormat[] = EXPORT_FORMATS
  const own = all.filter((format) => provider !== undefined && format.provider === provider)
  const open = all.filter((format) => format.provider === undefined)
  const others = own.length > 0 ? [] : all.filter((format) => format.provider !== undefined)
  return [...own, ...open, ...others]
}
