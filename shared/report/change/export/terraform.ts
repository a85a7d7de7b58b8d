// Terraform for Cloudflare, Route 53 and Google, each of which quotes texts in its own way.
import { resource, resourceName, variable, type HclFields } from './hcl.ts'
import type { ExportedRecord } from './record-data.ts'
import {
  DEFAULT_TTL,
  exported,
  refused,
  removedLines,
  wholeSet,
  wholeSetWarning,
  type Exported,
  type Exporter,
  type RecordSet,
} from './record-set.ts'
import { route53Inner, route53Value } from './route53-text.ts'

/** Cloudflare accepts 60 seconds and up, or 1 for "automatic". */
const CLOUDFLARE_AUTOMATIC = 1
const CLOUDFLARE_LEAST = 60

export const cloudflareTtl = (ttl: number | undefined): number =>
  ttl === undefined ? CLOUDFLARE_AUTOMATIC : Math.max(ttl, CLOUDFLARE_LEAST)

/** One resource per record, so other records at the name stay. */
export const terraformCloudflare: Exporter = (set) => {
  const { owner, type, ttl, added } = set
  if (type === 'SPF' && added.length > 0) return refused('Cloudflare has no records of type SPF.')
  const fields = (record: ExportedRecord): HclFields => ({
    zone_id: variable('cloudflare_zone_id'),
    name: owner,
    type,
    ttl: cloudflareTtl(ttl),
    ...cloudflareValue(record),
  })
  return exported(
    '# cloudflare/cloudflare 5. Set var.cloudflare_zone_id.',
    replacing(set),
    added.flatMap((record, i) => resource('cloudflare_dns_record', resourceName(set, i + 1), fields(record))),
  )
}

function cloudflareValue(record: ExportedRecord): HclFields {
  if (record.kind === 'mx') return { content: withoutDot(record.exchange), priority: record.priority }
  if (record.kind !== 'tlsa')
    return { content: record.kind === 'name' ? withoutDot(record.zone) : record.zone }
  const { usage, selector, matching, data } = record
  return { data: { expression: tlsaObject({ usage, selector, matching, data }) } }
}

/** The certificate is hexadecimal, so nothing in it needs quoting. */
const tlsaObject = (tlsa: { usage: number; selector: number; matching: number; data: string }): string =>
  `{ usage = ${tlsa.usage}, selector = ${tlsa.selector}, matching_type = ${tlsa.matching}, certificate = "${tlsa.data}" }`

/** Keeps the lone dot of a null MX. */
export const withoutDot = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''))

export const terraformRoute53: Exporter = (set) =>
  wholeResource(set, '# hashicorp/aws. Set var.route53_zone_id.', 'aws_route53_record', {
    zone_id: variable('route53_zone_id'),
    name: set.owner,
    type: set.type,
    ttl: set.ttl ?? DEFAULT_TTL,
    // The provider quotes each text itself, so only what is between the first and the last quote is written.
    records: wholeSet(set).map((record) =>
      record.kind === 'text' ? route53Inner(record.text) : route53Value(record),
    ),
  })

export const terraformGoogle: Exporter = (set) =>
  wholeResource(set, '# hashicorp/google. Set var.dns_managed_zone.', 'google_dns_record_set', {
    managed_zone: variable('dns_managed_zone'),
    name: `${set.owner}.`,
    type: set.type,
    ttl: set.ttl ?? DEFAULT_TTL,
    rrdatas: wholeSet(set).map(({ zone }) => zone),
  })

/** One resource for all records of the type at the name. */
export function wholeResource(set: RecordSet, head: string, kind: string, fields: HclFields): Exported {
  const { owner, type } = set
  if (wholeSet(set).length === 0)
    return exported(
      head,
      removedLines(set, '#'),
      `# No ${type} record replaces them: delete the ${kind} of ${owner}.`,
      set.othersUnknown ? '# If it has other records, keep it and remove only the ones above.' : [],
    )
  return exported(head, replacing(set), wholeSetWarning(set, '#'), resource(kind, resourceName(set), fields))
}

/** Terraform would create a resource that it does not know next to the published record, or fail because of it. */
function replacing(set: RecordSet): string[] {
  if (set.removed.length === 0) return []
  return [
    ...removedLines(set, '#'),
    '# Change or delete the resource that published it; import or delete a record made by hand first.',
  ]
}
