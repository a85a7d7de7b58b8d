// Where the records are in a document: a list somewhere in it, the changes of a batch, or the resources of a template.
import { isMap, isSeq } from 'yaml'
import { entriesOf, field, itemsOf, scalarText, textField } from '#cli/zone/document.ts'

export interface RecordSet {
  node: unknown
  /** UPSERT, CREATE or DELETE, of a document that only says what changes. */
  action?: string
}

/** No export has its list deeper, or after more. */
const MAX_DEPTH = 6
const MAX_LOOKED_AT = 2_000

export const recordSets = (root: unknown): RecordSet[] => batch(root) ?? template(root) ?? listed(root)

/** `aws route53 change-resource-record-sets --change-batch` */
function batch(root: unknown): RecordSet[] | undefined {
  const changes = field(field(root, 'ChangeBatch') ?? root, 'Changes')
  if (!isSeq(changes)) return undefined
  return changes.items.map((one) => ({
    node: field(one, 'ResourceRecordSet'),
    action: textField(one, 'Action')?.toUpperCase() ?? 'UPSERT',
  }))
}

/** CloudFormation. */
function template(root: unknown): RecordSet[] | undefined {
  const resources = entriesOf(field(root, 'Resources'))
  const sets = resources.flatMap(({ value }) => {
    const properties = field(value, 'Properties')
    const type = textField(value, 'Type')
    if (type === 'AWS::Route53::RecordSet') return [properties]
    return type === 'AWS::Route53::RecordSetGroup' ? itemsOf(field(properties, 'RecordSets')) : []
  })
  return resources.length > 0 ? sets.map((node) => ({ node, action: 'UPSERT' })) : undefined
}

/** What Kubernetes, IONOS and Azure put around the fields of a record. */
const INNER = ['properties', 'attributes']

function listed(root: unknown): RecordSet[] {
  let level: unknown[] = [root]
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const found = level.filter((one) => itemsOf(one).some(isRecord)).flatMap(itemsOf)
    if (found.length > 0) return found.filter(isRecord).map((one) => ({ node: inner(one) }))
    level = level
      .flatMap((one) => (isSeq(one) ? one.items : entriesOf(one).map(({ value }) => value)))
      .slice(0, MAX_LOOKED_AT)
  }
  return []
}

function inner(node: unknown): unknown {
  const found = INNER.map((key) => field(node, key)).find((one) => isMap(one))
  if (!isMap(found)) return node
  // A name may be outside.
  const outside = [
    ...pairsOf(node, ['name', 'type', 'fqdn']),
    ...pairsOf(field(node, 'metadata'), ['fqdn']),
  ].filter(({ key }) => field(found, scalarText(key)) === undefined)
  const merged = found.clone() as typeof found
  merged.items.push(...outside)
  return merged
}

const pairsOf = (node: unknown, keys: readonly string[]) =>
  isMap(node) ? node.items.filter(({ key }) => keys.includes(scalarText(key))) : []

const isRecord = (node: unknown): boolean => {
  if (!isMap(node)) return false
  const keys = new Set(
    [node, ...INNER.map((key) => field(node, key))].flatMap((one) =>
      entriesOf(one).map(({ key }) => key.toLowerCase()),
    ),
  )
  const has = (...names: string[]) => names.some((name) => keys.has(name))
  return (
    has('type', 'rrset_type', 'fieldtype', 'recordtype', 'record_type') &&
    has('name', 'fqdn', 'dnsname', 'rrset_name', 'subname', 'subdomain', 'hostname', 'host', 'rr', 'domain')
  )
}
