// What large hosts export: Google Cloud (`gcloud dns record-sets list --format yaml` or json), Amazon Route 53
// (`aws route53 list-resource-record-sets`), Cloudflare's API, Azure (`az network dns record-set list`), PowerDNS (its API’s
// zone: https://doc.powerdns.com/authoritative/http-api/zone.html), and WHM (`whmapi1 --output=json dumpzone`:
// https://api.docs.cpanel.net/openapi/whm/operation/dumpzone/).
import { isMap, isSeq } from 'yaml'
import type { ReadZone, ZoneRecord } from '#shared/dns/zone-file/record.ts'
import { entriesOf, field, itemsOf, readDocument, scalarText, take, textField } from '#cli/zone/document.ts'
import { recordFrom } from '#cli/zone/record-from.ts'

export function readHostExport(text: string, file: string, origin: string | undefined): ReadZone {
  const { root, placeOf, problems } = readDocument(asOneDocument(text), file)
  const records: ZoneRecord[] = []
  const sets = isSeq(root)
    ? root.items
    : itemsOf(field(root, 'ResourceRecordSets', 'result', 'value', 'rrsets') ?? whmRecords(root))
  for (const set of sets) {
    if (!isMap(set)) continue
    const type = (textField(set, 'Type', 'type') ?? '').replace(/^.*\//, '').toUpperCase()
    const name = (textField(set, 'fqdn', 'Fqdn', 'Name', 'name') ?? '')
      .toLowerCase()
      .replace(/\\052/g, '*')
      .replace(/\.$/, '')
    if (type === '' || name === '') continue
    const owner =
      name.includes('.') || origin === undefined ? name : name === '@' ? origin : `${name}.${origin}`
    const around = {
      owner,
      origin: origin ?? '',
      place: placeOf(set),
      isAbsolute: true,
      notation: 'words' as const,
    }
    for (const value of valuesOf(set, type)) take(recordFrom(type, value, around), records, problems)
  }
  const zone = origin ?? records.find(({ type }) => type === 'SOA')?.owner
  return { origins: zone === undefined ? [] : [zone], records, problems: problems.list }
}

/** gcloud writes a document for each record set: one list of them, with the lines where they are. */
function asOneDocument(text: string): string {
  if (!/^kind: dns#/m.test(text)) return text
  let isFirst = true
  return text
    .split(/\r?\n/)
    .map((line) => {
      if (/^---\s*$/.test(line)) {
        isFirst = true
        return ''
      }
      if (line.trim() === '') return ''
      const lead = isFirst ? '- ' : '  '
      isFirst = false
      return lead + line
    })
    .join('\n')
}

function valuesOf(set: unknown, type: string): string[] {
  const listed = itemsOf(field(set, 'rrdatas', 'ResourceRecords'))
  if (listed.length > 0)
    return listed.map((one) => (isMap(one) ? (textField(one, 'Value') ?? '') : scalarText(one)))
  const own = itemsOf(field(set, 'records')).filter((one) => textField(one, 'disabled') !== 'true')
  if (own.length > 0) return own.flatMap((one) => textField(one, 'content') ?? [])
  const content = textField(set, 'content')
  if (content !== undefined) {
    const priority = textField(set, 'priority')
    if (type === 'TXT') return [content.startsWith('"') ? content : JSON.stringify(content)]
    return [priority === undefined || type !== 'MX' ? content : `${priority} ${content}`]
  }
  return whmValue(set) ?? azureValues(set)
}

/** All records are in one list, one below the other, each with its fields. */
const whmRecords = (root: unknown): unknown => field(itemsOf(field(field(root, 'data'), 'zone'))[0], 'record')

function whmValue(set: unknown): string[] | undefined {
  const text = textField(set, 'txtdata')
  if (text !== undefined) return [JSON.stringify(text)]
  const exchange = textField(set, 'exchange')
  if (exchange !== undefined) return [`${textField(set, 'preference') ?? '0'} ${exchange}`]
  const one = textField(set, 'address', 'cname', 'nsdname', 'ptrdname')
  return one === undefined ? undefined : [one]
}

/** "TXTRecords", "txtRecords", with the fields of each type. */
function azureValues(set: unknown): string[] {
  const lists = entriesOf(set).filter(({ key }) => /records?$/i.test(key) && key.toLowerCase() !== 'metadata')
  return lists.flatMap(({ value }) =>
    (isSeq(value) ? value.items : isMap(value) ? [value] : []).flatMap((one) => {
      const strings = itemsOf(field(one, 'value')).map(scalarText)
      if (strings.length > 0) return [strings.map((part) => JSON.stringify(part)).join(' ')]
      const exchange = textField(one, 'exchange')
      if (exchange !== undefined) return [`${textField(one, 'preference') ?? '0'} ${exchange}`]
      return textField(one, 'ipv4Address', 'ipv6Address', 'cname', 'nsdname', 'ptrdname') ?? []
    }),
  )
}
