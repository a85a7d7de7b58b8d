// Zones in YAML and JSON: OctoDNS’s files, what DNSControl makes of its own (`dnscontrol print-ir`), and Terraform’s plans
// (`terraform show -json`). JSON is YAML too, and its reader knows the line of each value.
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import type { Place, ReadZone, ZoneEdit, ZoneProblem, ZoneRecord } from '#shared/zone-file/record.ts'
import { recordFrom, type Value } from '#cli/zone/record-from.ts'

/** Larger ones would take minutes. */
const MAX_DOCUMENT = 24 * 1024 * 1024

interface Document {
  root: Node | null
  placeOf: (node: unknown) => Place
  problems: ZoneProblem[]
}

function readDocument(text: string, file: string): Document {
  const lines = new LineCounter()
  if (text.length > MAX_DOCUMENT) {
    const problem = { file, line: 1, column: 1, message: 'The file is larger than 24 MB.' }
    return { root: null, placeOf: () => problem, problems: [problem] }
  }
  // An alias may stand for a million others.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, logLevel: 'silent' })
  const placeAt = (at: number): Place => {
    const { line, col } = lines.linePos(at)
    return { file, line: Math.max(1, line), column: Math.max(1, col) }
  }
  return {
    root: document.contents,
    placeOf: (node) => placeAt((node as Node | null)?.range?.[0] ?? 0),
    problems: document.errors.slice(0, 100).map((error) => ({
      ...placeAt(error.pos[0]),
      message: `This is no valid file: ${(error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}.`,
    })),
  }
}

const entriesOf = (node: unknown): { key: string; keyNode: unknown; value: unknown }[] =>
  isMap(node)
    ? node.items.map(({ key, value }) => ({
        key: scalarText(key),
        keyNode: key,
        value,
      }))
    : []

/** What a scalar says; anything else says nothing. */
const scalarText = (node: unknown): string => {
  const value = isScalar(node) ? node.value : ''
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string}` : ''
}

const itemsOf = (node: unknown): unknown[] => (isSeq(node) ? node.items : [])

const field = (node: unknown, ...names: string[]): unknown => {
  for (const name of names) {
    const found = entriesOf(node).find(({ key }) => key === name)
    if (found) return found.value
  }
  return undefined
}

const textField = (node: unknown, ...names: string[]): string | undefined => {
  const value = field(node, ...names)
  return isScalar(value) && value.value !== null ? scalarText(value) : undefined
}

/** Plain data of a scalar or a map of scalars. */
function valueOf(node: unknown): Value {
  if (isScalar(node)) return scalarText(node)
  return Object.fromEntries(
    entriesOf(node).map(({ key, value }) => [
      key,
      isScalar(value) ? scalarText(value) : itemsOf(value).map(scalarText),
    ]),
  )
}

const fullName = (name: string, origin: string): string => {
  const lower = name.toLowerCase().trim()
  if (lower === '' || lower === '@') return origin
  return lower.endsWith('.') ? lower.slice(0, -1) : `${lower}.${origin}`
}

export function readOctodns(text: string, file: string, origin: string | undefined): ReadZone {
  const { root, placeOf, problems } = readDocument(text, file)
  if (origin === undefined)
    return {
      origins: [],
      records: [],
      problems: [
        {
          file,
          line: 1,
          column: 1,
          message: 'Which zone is this?',
          fix: 'Give --origin, or name the file after the zone: example.com.yaml.',
        },
      ],
    }
  const records: ZoneRecord[] = []
  for (const { key, keyNode, value } of entriesOf(root)) {
    for (const record of isSeq(value) ? value.items : [value]) {
      const type = textField(record, 'type')?.toUpperCase()
      if (type === undefined) {
        problems.push({ ...placeOf(keyNode), message: `“${key}” has no type.` })
        continue
      }
      const several = field(record, 'values')
      const values = isSeq(several) ? several.items : [field(record, 'value') ?? several]
      for (const one of values) {
        const place = one === undefined ? placeOf(keyNode) : placeOf(one)
        // OctoDNS wants “;” escaped.
        take(
          recordFrom(type, unescaped(valueOf(one)), { owner: fullName(key, origin), origin, place }),
          records,
          problems,
        )
      }
    }
  }
  return { origins: [origin], records, problems }
}

const unescaped = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value)

function take(made: ZoneRecord | ZoneProblem, records: ZoneRecord[], problems: ZoneProblem[]): void {
  if ('owner' in made) records.push(made)
  else if (problems.length < 100) problems.push(made)
}

export function readDnscontrol(text: string, file: string): ReadZone {
  const { root, placeOf, problems } = readDocument(text, file)
  const records: ZoneRecord[] = []
  const domains = itemsOf(field(root, 'domains'))
  const origins = domains.flatMap((domain) => textField(domain, 'name')?.toLowerCase() ?? [])
  if (domains.length === 0 && problems.length === 0)
    problems.push({
      file,
      line: 1,
      column: 1,
      message: 'There are no “domains” in it.',
      fix: 'Write it with: dnscontrol print-ir --out ir.json',
    })
  for (const domain of domains) {
    const origin = textField(domain, 'name')?.toLowerCase() ?? ''
    for (const one of itemsOf(field(domain, 'records'))) {
      const type = textField(one, 'type')?.toUpperCase() ?? ''
      const owner = fullName(textField(one, 'name') ?? '@', origin)
      const texts = itemsOf(field(one, 'txtstrings', 'txtStrings')).map(scalarText)
      const target = texts.length > 0 ? texts.join('') : (textField(one, 'target') ?? '')
      const priority = textField(one, 'mxpreference', 'mxPreference')
      // DNSControl leaves out what is zero.
      const number = (name: string) => textField(one, name) ?? '0'
      const value: Value =
        type === 'MX'
          ? { priority: priority ?? '0', value: target }
          : type === 'TLSA'
            ? ['tlsausage', 'tlsaselector', 'tlsamatchingtype'].map(number).concat(target).join(' ')
            : target
      take(recordFrom(type, value, { owner, origin, place: placeOf(one) }), records, problems)
    }
  }
  return { origins, records, problems }
}

/** Resource types, by what their names have in common. */
const ZONE_RESOURCE =
  /^(?:cloudflare_(?:dns_)?record|aws_route53_record|google_dns_record_set|azurerm_dns_(\w+)_record|hcloud_zone_(?:record|rrset)|hetznerdns_record|digitalocean_record|ovh_domain_zone_record|gandi_livedns_record|powerdns_record|dns_\w+_record_set|ns1_record|dnsimple_zone_record)$/
/** Those that hold all records of a type at a name. */
const WHOLE_SETS =
  /^(?:aws_route53_record|google_dns_record_set|azurerm_|hcloud_zone_rrset|gandi_|powerdns_|dns_|ns1_)/

export function readTerraform(text: string, file: string, origin: string | undefined): ReadZone {
  const { root, placeOf, problems } = readDocument(text, file)
  const records: ZoneRecord[] = []
  const edits: ZoneEdit[] = []
  const changes = itemsOf(field(root, 'resource_changes'))
  if (field(root, 'resource_changes') === undefined && problems.length === 0)
    problems.push({
      file,
      line: 1,
      column: 1,
      message: 'There are no “resource_changes” in it.',
      fix: 'Write it with: terraform plan -out plan && terraform show -json plan',
    })
  for (const one of changes) {
    const resource = textField(one, 'type') ?? ''
    const kind = ZONE_RESOURCE.exec(resource)
    if (!kind) continue
    const change = field(one, 'change')
    const isWhole = WHOLE_SETS.test(resource)
    const place = placeOf(one)
    const before = readResource(field(change, 'before'), kind[1], origin, place)
    const after = readResource(field(change, 'after'), kind[1], origin, place)
    for (const made of before)
      if ('owner' in made) edits.push({ owner: made.owner, type: made.type, text: made.text, isWhole })
    for (const made of after) {
      take(made, records, problems)
      if ('owner' in made && isWhole)
        edits.push({ owner: made.owner, type: made.type, text: made.text, isWhole })
    }
  }
  return { origins: [], records, problems, edits }
}

function readResource(
  node: unknown,
  typeOfName: string | undefined,
  origin: string | undefined,
  place: Place,
): (ZoneRecord | ZoneProblem)[] {
  if (!isMap(node)) return []
  const type = (textField(node, 'type', 'fieldtype') ?? typeOfName ?? '').toUpperCase()
  // DigitalOcean calls the zone a domain; for NS1 that is the owner, beside a zone.
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
  const lists = ['records', 'rrdatas', 'values', 'record'].map((name) => field(node, name))
  const list = lists.find(isSeq)
  const values = list ? itemsOf(list) : [field(node, 'content', 'value', 'target') ?? lists.find(isScalar)]
  const priority = textField(node, 'priority')
  return values.filter(Boolean).map((one) => {
    const value = isMap(one) && field(one, 'value') ? valueOf(field(one, 'value')) : valueOf(one)
    const full: Value =
      type === 'MX' && typeof value === 'string' && !value.includes(' ')
        ? { priority: priority ?? '0', value }
        : value
    return recordFrom(type, full, { owner, origin: named, place, isAbsolute: true })
  })
}

/** Some providers want the full name, some the name within the zone. */
function ownerOf(name: string, origin: string): string | null {
  const lower = name.toLowerCase().replace(/\.$/, '')
  if (origin === '') return lower.includes('.') && lower !== '@' ? lower : null
  return lower === '@' || lower === '' || lower === origin || lower.endsWith(`.${origin}`)
    ? lower === '@' || lower === ''
      ? origin
      : lower
    : `${lower}.${origin}`
}
