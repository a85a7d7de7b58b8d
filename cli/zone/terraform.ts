// Terraform plans (`terraform show -json`): the records added and removed, with each provider's own field names.
import { isMap, isScalar, isSeq } from 'yaml'
import {
  type Place,
  type ReadZone,
  unreadZone,
  type ZoneEdit,
  type ZoneProblem,
  type ZoneRecord,
} from '#shared/dns/zone-file/record.ts'
import { field, itemsOf, readDocument, take, textField, valueOf } from '#cli/zone/document.ts'
import { recordFrom, type TextNotation, type Value } from '#cli/zone/record-from.ts'

/** Resource types, by what their names have in common. */
const ZONE_RESOURCE =
  /^(?:cloudflare_(?:dns_)?record|aws_route53_record|google_dns_record_set|azurerm_(?:private_)?dns_(\w+)_record|hcloud_zone_(?:record|rrset)|hetznerdns_record|digitalocean_record|ovh_domain_zone_record|gandi_livedns_record|powerdns_record|dns_(\w+?)_record(?:_set)?|ns1_record|dnsimple_zone_record)$/
/** Those that hold all records of a type at a name. */
const WHOLE_SETS =
  /^(?:aws_route53_record|google_dns_record_set|azurerm_|hcloud_zone_rrset|gandi_|powerdns_|dns_|ns1_)/

export function readTerraform(text: string, file: string, origin: string | undefined): ReadZone {
  const { root, placeOf, problems } = readDocument(text, file)
  const records: ZoneRecord[] = []
  const edits: ZoneEdit[] = []
  const isPlan = field(root, 'resource_changes') !== undefined
  const resources = isPlan ? plannedIn(root) : statedIn(root)
  if (!isPlan && resources.length === 0 && problems.list.length === 0)
    return unreadZone(file, {
      message: 'The file has no “resource_changes”, so nothing was checked.',
      fix: 'Write it with: terraform plan -out plan && terraform show -json plan > plan.json',
      isUnread: true,
    })
  const unknown = new Set<string>()
  for (const { type, before, after, node } of resources) {
    const kind = ZONE_RESOURCE.exec(type)
    const place = placeOf(node)
    if (!kind) {
      if (OTHER_RECORD.test(type) && !unknown.has(type)) {
        unknown.add(type)
        const message = `Resources of the type “${type}” are not read here, so their records were not checked.`
        problems.add({ ...place, message, fix: 'Check what your DNS host exports instead.' })
      }
      continue
    }
    const isWhole = WHOLE_SETS.test(type)
    const around = { typeOfName: kind[1] ?? kind[2], origin, place, notation: NOTATIONS[type] }
    for (const made of readResource(before, around))
      if ('owner' in made) edits.push({ owner: made.owner, type: made.type, text: made.text, isWhole })
    for (const made of readResource(after, around)) {
      take(made, records, problems)
      if ('owner' in made && isWhole)
        edits.push({ owner: made.owner, type: made.type, text: made.text, isWhole })
    }
  }
  return { origins: [], records, problems: problems.list, edits }
}

/** Those of providers that are not read. */
const OTHER_RECORD = /_(?:dns|domain|zone)s?_(?:\w+_)?records?(?:_sets?)?$|_rrset$/

interface Resource {
  type: string
  before?: unknown
  after: unknown
  node: unknown
}

const plannedIn = (root: unknown): Resource[] =>
  itemsOf(field(root, 'resource_changes')).map((node) => {
    const change = field(node, 'change')
    return {
      type: textField(node, 'type') ?? '',
      before: field(change, 'before'),
      after: field(change, 'after'),
      node,
    }
  })

/** What exists, of `terraform show -json` without a plan and of a state file. */
const statedIn = (root: unknown): Resource[] => [
  ...modulesIn([field(field(root, 'values'), 'root_module')]).flatMap((module) =>
    itemsOf(field(module, 'resources')).map((node) => ({
      type: textField(node, 'type') ?? '',
      after: field(node, 'values'),
      node,
    })),
  ),
  ...itemsOf(field(root, 'resources')).flatMap((resource) =>
    itemsOf(field(resource, 'instances')).map((node) => ({
      type: textField(resource, 'type') ?? '',
      after: field(node, 'attributes'),
      node,
    })),
  ),
]

const MAX_DEPTH = 10

const modulesIn = (modules: readonly unknown[], depth = 0): unknown[] =>
  depth > MAX_DEPTH || modules.length === 0
    ? []
    : [
        ...modules,
        ...modulesIn(
          modules.flatMap((one) => itemsOf(field(one, 'child_modules'))),
          depth + 1,
        ),
      ]

/** What providers call the records of a set: one of these exists. */
const LISTS = [
  ...['records', 'rrdatas', 'values', 'record', 'answers', 'short_answers'],
  ...['addresses', 'mx', 'nameservers', 'srv', 'txt', 'caa'],
]
/** What they call a single one. */
const SINGLE = ['content', 'value', 'target', 'record', 'cname', 'ptr', 'dname']

const NOTATIONS: Readonly<Partial<Record<string, TextNotation>>> = {
  aws_route53_record: 'route53',
  google_dns_record_set: 'words',
  azurerm_dns_txt_record: 'plain',
}

interface AroundResource {
  typeOfName: string | undefined
  origin: string | undefined
  place: Place
  notation: TextNotation | undefined
}

const isValue = (node: unknown): boolean => isScalar(node) && node.value !== null

function readResource(
  node: unknown,
  { typeOfName, origin, place, notation }: AroundResource,
): (ZoneRecord | ZoneProblem)[] {
  if (!isMap(node)) return []
  const type = (textField(node, 'type', 'fieldtype') ?? typeOfName ?? '').toUpperCase()
  // DigitalOcean calls the zone a domain; at NS1, that is the owner, next to a zone.
  const zone = (textField(node, 'zone_name', 'zone', 'domain') ?? '').toLowerCase().replace(/\.$/, '')
  const named = zone.includes('.') ? zone : (origin ?? '')
  const owner = ownerOf(textField(node, 'name', 'record_name', 'subdomain', 'domain') ?? '@', named)
  if (owner === null)
    return [
      {
        ...place,
        message: `The zone of “${textField(node, 'name') ?? '@'}” is not in the plan.`,
        fix: 'Give --origin.',
      },
    ]
  const lists = LISTS.map((name) => field(node, name))
  const list = lists.find((one) => isSeq(one) && one.items.length > 0)
  const values = list ? itemsOf(list) : [SINGLE.map((name) => field(node, name)).find(isValue)]
  const priority = textField(node, 'priority')
  return values.filter(Boolean).map((one) => {
    const value = valueOf((isMap(one) && field(one, 'value', 'answer')) || one)
    const full: Value =
      type === 'MX' && typeof value === 'string' && !value.includes(' ')
        ? { priority: priority ?? '0', value }
        : value
    return recordFrom(type, full, { owner, origin: named, place, notation })
  })
}

/** Some providers use the full name, some the name within the zone. */
function ownerOf(name: string, origin: string): string | null {
  const lower = name.toLowerCase().replace(/\.$/, '')
  if (origin === '') return lower.includes('.') && lower !== '@' ? lower : null
  return lower === '@' || lower === '' || lower === origin || lower.endsWith(`.${origin}`)
    ? lower === '@' || lower === ''
      ? origin
      : lower
    : `${lower}.${origin}`
}
