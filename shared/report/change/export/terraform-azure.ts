// Terraform for Azure: each record type has its own resource. Texts are written as is; the provider splits them.
import { isPrintableAscii } from './escape.ts'
import { variable, type HclFields } from './hcl.ts'
import type { ExportedRecord } from './record-data.ts'
import { DEFAULT_TTL, refused, wholeSet, type Exporter, type RecordSet } from './record-set.ts'
import { wholeResource, withoutDot } from './terraform.ts'

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
