// Terraform for Cloudflare, Route 53, Google and Azure, each of which quotes texts in its own way.
import { MAX_STRING_BYTES } from '#shared/dns/presentation.ts'
import type { ExportedRecord } from './record-data.ts'
import {
  DEFAULT_TTL,
  exported,
  type Exported,
  type Exporter,
  hclText,
  isPrintableAscii,
  type RecordSet,
  refused,
  removedLines,
  wholeSet,
  wholeSetWarning,
} from './record-set.ts'

/** An expression, written as is. */
interface Expression {
  expression: string
}
type HclValue = string | number | Expression | readonly HclValue[] | { block: HclFields }
type HclFields = Readonly<Record<string, HclValue | readonly { block: HclFields }[]>>

const variable = (name: string): Expression => ({ expression: `var.${name}` })

const resource = (kind: string, name: string, fields: HclFields): string[] => [
  `resource ${hclText(kind)} ${hclText(name)} {`,
  ...body(fields, '  '),
  '}',
]

function body(fields: HclFields, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const blocks = (Array.isArray(value) ? value : [value]).filter(isBlock)
    if (blocks.length === 0) return [`${indent}${name} = ${written(value, indent)}`]
    return blocks.flatMap(({ block }) => [`${indent}${name} {`, ...body(block, `${indent}  `), `${indent}}`])
  })
}

const isBlock = (value: unknown): value is { block: HclFields } =>
  typeof value === 'object' && value !== null && 'block' in value

function written(value: HclValue, indent: string): string {
  if (typeof value === 'string') return hclText(value)
  if (typeof value === 'number') return String(value)
  if ('expression' in value) return value.expression
  if ('block' in value) return `{ ${body(value.block, '').join(', ')} }`
  const entries = value.map((entry) => `${indent}  ${written(entry, indent)},`)
  return `[\n${entries.join('\n')}\n${indent}]`
}

/**
 * Starts with a letter and contains only letters, digits, underscores and hyphens, as Terraform requires. Hyphens stay,
 * so a-b.com and a.b.com get different names in one file.
 */
const resourceName = ({ owner, type }: RecordSet, number = 1): string => {
  const name = `${type.toLowerCase()}_${owner}`.replace(/[^a-z0-9-]+/g, '_').replace(/_$/, '')
  return number === 1 ? name : `${name}_${number}`
}

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
function wholeResource(set: RecordSet, head: string, kind: string, fields: HclFields): Exported {
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

// Terraform for Azure: each record type has its own resource. Texts are written as is; the provider splits them.
export const terraformAzure: Exporter = (set) => {
  const { zone, relative, type, ttl = DEFAULT_TTL } = set
  if (zone === undefined)
    return refused('Azure names a record within its zone: say which zone the record is in.')
  if (type === 'SPF' || type === 'TLSA')
    return refused(`The azurerm provider has no resource for ${type} records.`)
  const records = wholeSet(set)
  if (records.some(({ kind, text }) => kind === 'text' && (text === '' || !isPrintableAscii(text))))
    return refused('The azurerm provider accepts only printable ASCII text, and no empty text.')
  return wholeResource(
    set,
    '# hashicorp/azurerm. Set var.resource_group_name.',
    `azurerm_dns_${type.toLowerCase()}_record`,
    {
      name: relative,
      zone_name: zone,
      resource_group_name: variable('resource_group_name'),
      ttl,
      ...valuesOf(type, records),
    },
  )
}

function valuesOf(type: RecordSet['type'], records: readonly ExportedRecord[]): HclFields {
  const names = records.map(({ zone }) => withoutDot(zone))
  if (type === 'CNAME') return { record: names[0] ?? '' }
  if (type === 'A' || type === 'AAAA') return { records: names }
  return { record: records.map((record) => ({ block: blockOf(record) })) }
}

const blockOf = (record: ExportedRecord): HclFields =>
  record.kind === 'mx'
    ? { preference: record.priority, exchange: withoutDot(record.exchange) }
    : { value: record.text }

/** Everything between the first and the last quote. */
const route53Inner = (text: string): string => route53Strings(text).join('""')

export const route53Value = ({ kind, text, zone }: ExportedRecord): string =>
  kind === 'text' ? `"${route53Strings(text).join('" "')}"` : zone

function route53Strings(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const strings: string[] = []
  for (let start = 0; start === 0 || start < bytes.length; start += MAX_STRING_BYTES)
    strings.push(Array.from(bytes.subarray(start, start + MAX_STRING_BYTES), escaped).join(''))
  return strings
}

function escaped(byte: number): string {
  const character = String.fromCharCode(byte)
  if (character === '"' || character === '\\') return `\\${character}`
  return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : character
}
