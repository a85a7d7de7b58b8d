// What DNS hosts hand out and take as data, in JSON or YAML: a list of records or of record sets, in whatever it is wrapped. Hosts
// differ in the names of the fields; these are of the APIs of Akamai, Azure, Cloudflare, deSEC, DigitalOcean, DNSimple, Gandi, GoDaddy,
// Google Cloud, Hetzner, IONOS, Linode, Netlify, NS1, OVH, Porkbun, PowerDNS, Route 53, Scaleway, Vultr, WHM and ExternalDNS.
import { isMap, isScalar, isSeq } from 'yaml'
import { splitText } from '#shared/dns/presentation.ts'
import { zonesOfNames } from '#shared/dns/zone-file/origin.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { type ReadZone, unreadZone, type ZoneEdit, type ZoneRecord } from '#shared/dns/zone-file/record.ts'
import { entriesOf, field, itemsOf, readDocument, scalarText, take, textField } from '#cli/zone/document.ts'
import { recordFrom } from '#cli/zone/record-from.ts'
import { UNKNOWN_FORMAT, UNKNOWN_ZONE } from '#cli/zone/sources.ts'
import { recordSets, type RecordSet } from '#cli/zone/record-sets.ts'

interface ZoneNames {
  given: string | undefined
  /** The zone that the file is named after. */
  named: string | undefined
}

export function readHostExport(text: string, file: string, { given, named }: ZoneNames): ReadZone {
  const { root, placeOf, problems } = readDocument(asOneDocument(text), file)
  if (root === null || problems.list.length > 0) return { origins: [], records: [], problems: problems.list }
  const sets = recordSets(root).map((set) => ({ ...set, ...headOf(set) }))
  if (sets.length === 0) return unreadZone(file, UNKNOWN_FORMAT)
  const zone = given ?? zoneOf(root, sets) ?? named
  // A list with “@” has names within the zone.
  const isRelative = sets.some(({ name }) => name === '@' || name === '')
  const isPlan = sets.some(({ action }) => action !== undefined) && !sets.some(({ type }) => type === 'SOA')
  if (zone === undefined && sets.some(({ name }) => isRelative || !name.includes('.')))
    return unreadZone(file, UNKNOWN_ZONE)
  const records: ZoneRecord[] = []
  const edits: ZoneEdit[] = []
  for (const set of sets) {
    const { node, type, name, action } = set
    const place = placeOf(node)
    const owner = ownerOf(name, zone, isRelative)
    const around = { owner, origin: zone ?? '', place, notation: 'words' as const }
    if (!isPlain(node)) {
      const message = `${owner} ${type} has values that are only known once it is published.`
      problems.add({ ...place, message, record: { owner, type } })
    } else if (action !== 'DELETE')
      for (const value of valuesOf(node, type)) take(recordFrom(type, value, around), records, problems)
    if (isPlan) edits.push({ owner, type, text: '', isWhole: true })
  }
  const soa = records.find(({ type }) => type === 'SOA')?.owner
  const origins =
    zone !== undefined ? [zone] : soa !== undefined ? [soa] : zonesOfNames(records.map(({ owner }) => owner))
  return { origins: isPlan ? [] : origins, records, problems: problems.list, ...(isPlan && { edits }) }
}

const NAMES = [
  'fqdn',
  'Fqdn',
  'dnsName',
  'Name',
  'name',
  'rrset_name',
  'subname',
  'subDomain',
  'subdomain',
  'hostname',
  'host',
  'RR',
  'domain',
]
const TYPES = ['Type', 'type', 'rrset_type', 'fieldType', 'recordType', 'record_type']

function headOf({ node }: RecordSet): { type: string; name: string } {
  return {
    type: (textField(node, ...TYPES) ?? '').replace(/^.*\//, '').toUpperCase(),
    name: (textField(node, ...NAMES) ?? '').trim().toLowerCase().replace(/\\052/g, '*'),
  }
}

const ZONES = [
  'zone_name',
  'rootName',
  'HostedZoneName',
  'DomainName',
  'zone',
  'domain',
  'zone_id',
  'zoneName',
  'origin',
]

function zoneOf(root: unknown, sets: readonly RecordSet[]): string | undefined {
  const nodes = [...sets.map(({ node }) => node), root, field(root, 'zone')]
  const said = nodes.flatMap((node) =>
    [...ZONES, ...(node === root ? ['name', 'id'] : [])].map((key) => textField(node, key)),
  )
  const zone = said
    .map((one) => one?.toLowerCase().replace(/\.$/, ''))
    .find((one) => one && /^[^\s/:]+\.[a-z][a-z0-9-]+$/.test(one))
  // The whole name of each, at NS1.
  return zone !== undefined &&
    sets.some((set) => headOf(set).name === zone || textField(set.node, 'domain') !== zone)
    ? zone
    : undefined
}

function ownerOf(name: string, zone: string | undefined, isRelative: boolean): string {
  const bare = name.replace(/\.$/, '')
  if (zone === undefined || name.endsWith('.')) return bare
  if (name === '@' || name === '') return zone
  return !isRelative && isWithin(name, zone) ? name : `${bare}.${zone}`
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

const LISTS = [
  'rrdatas',
  'ResourceRecords',
  'resource_records',
  'records',
  'rrset_values',
  'targets',
  'short_answers',
  'answers',
  'values',
  'rdata',
]
const SINGLE = ['content', 'data', 'value', 'Value', 'target', 'answer', 'rdata', 'destination']
const PRIORITIES = ['priority', 'prio', 'preference', 'pref', 'Priority', 'mx_priority', 'aux', 'level']

/** Those of CloudFormation may refer to something else. */
const isPlain = (node: unknown): boolean =>
  entriesOf(node).every(
    ({ key, value }) =>
      ![...NAMES, ...TYPES, ...LISTS].includes(key) || (isSeq(value) ? value.items : [value]).every(isText),
  )

const isText = (node: unknown): boolean =>
  (isScalar(node) && (node.tag === undefined || node.tag.startsWith('tag:'))) ||
  (isMap(node) && !entriesOf(node).some(({ key }) => key === 'Ref' || key.startsWith('Fn::')))

function valuesOf(node: unknown, type: string): string[] {
  const list = itemsOf(LISTS.map((key) => field(node, key)).find((one) => isSeq(one) && one.items.length > 0))
  const own = list.filter((one) => textField(one, 'disabled') !== 'true')
  const single = (of: unknown): string[] => {
    const content = isScalar(of) ? scalarText(of) : textField(of, ...SINGLE)
    if (content === undefined) return []
    if (type === 'TXT') return [content.startsWith('"') ? content : inQuotes([content])]
    const priority = textField(of, ...PRIORITIES)
    return [
      priority === undefined || type !== 'MX' || /\s/.test(content) ? content : `${priority} ${content}`,
    ]
  }
  const values = (own.length > 0 ? own : [node]).flatMap(single)
  return values.length > 0 ? values : (whmValue(node) ?? azureValues(node))
}

/** Hosts split a long text themselves, unless it comes in quotes. */
const inQuotes = (texts: readonly string[]): string =>
  texts
    .flatMap(splitText)
    .map((text) => JSON.stringify(text))
    .join(' ')

function whmValue(set: unknown): string[] | undefined {
  const text = textField(set, 'txtdata')
  if (text !== undefined) return [inQuotes([text])]
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
      if (strings.length > 0) return [inQuotes(strings)]
      const exchange = textField(one, 'exchange')
      if (exchange !== undefined) return [`${textField(one, 'preference') ?? '0'} ${exchange}`]
      return textField(one, 'ipv4Address', 'ipv6Address', 'cname', 'nsdname', 'ptrdname') ?? []
    }),
  )
}
