// What a provider's own program or API takes: Cloudflare's API, Google's command line, Amazon's change batches.
import type { ExportedRecord } from './record-data.ts'
import {
  asciiJson,
  DEFAULT_TTL,
  exported,
  type Exporter,
  publishedSet,
  type RecordSet,
  refused,
  removedLines,
  shellWord,
  wholeSet,
} from './record-set.ts'
import { cloudflareTtl, route53Value, withoutDot } from './terraform.ts'

// A script that changes records through Cloudflare's API: it finds each record to delete by its content, then sends one
// batch, which succeeds or fails as a whole.
export const cloudflareApi: Exporter = (set) => {
  const { type, added, removed } = set
  if (type === 'SPF') return refused('Cloudflare has no records of type SPF.')
  const ids = removed.map((_record, i) => `id${i + 1}`)
  const deletes = ids.map((name) => `{"id":"'"$${name}"'"}`)
  const posts = asciiJson(added.map((record) => cloudflareRecord(set, record))).replaceAll(
    "'",
    String.raw`\u0027`,
  )
  return exported(
    '#!/bin/sh',
    '# Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ZONE_ID. Needs curl and jq.',
    removedLines(set, '#'),
    'set -eu',
    'api="https://api.cloudflare.com/client/v4/zones/$CLOUDFLARE_ZONE_ID/dns_records"',
    ...CALL,
    removed.length > 0 ? finder(set) : [],
    removed.map((record, i) => `${ids[i] ?? ''}=$(find_id ${shellWord(asciiJson(contentsOf(record)))})`),
    `call -X POST "$api/batch" --data '{"deletes":[${deletes.join(',')}],"posts":${posts}}'`,
  )
}

const CALL = [
  'call() {',
  '  curl --silent --show-error --fail-with-body -H "Authorization: Bearer $CLOUDFLARE_API_TOKEN" \\',
  '    -H "Content-Type: application/json" "$@"',
  '}',
]

/** Prints the id of the one record with one of these contents; fails when it no longer exists. */
const finder = ({ owner, type }: RecordSet): string[] => [
  'find_id() {',
  `  call "$api?type=${type}&name.exact=${encodeURIComponent(owner)}&per_page=100" | jq -er --argjson contents "$1" '`,
  String.raw`    [.result[] | (if .priority == null then .content else "\(.priority) \(.content)" end) as $seen`,
  '      | select(any($contents[]; . == $seen)) | .id]',
  '    | if length == 1 then .[0] else error("The record is no longer there. Nothing was done.") end',
  "  '",
  '}',
]

/** Texts may be stored with or without quotes. */
function contentsOf(record: ExportedRecord): string[] {
  if (record.kind === 'text') return [record.text, record.zone, `"${record.text}"`]
  if (record.kind === 'mx') return [`${record.priority} ${withoutDot(record.exchange)}`]
  return [withoutDot(record.zone)]
}

/** The record as the API expects it. */
export function cloudflareRecord({ owner, type, ttl }: RecordSet, record: ExportedRecord) {
  const shared = { type, name: owner, ttl: cloudflareTtl(ttl) }
  if (record.kind === 'mx')
    return { ...shared, content: withoutDot(record.exchange), priority: record.priority }
  if (record.kind !== 'tlsa')
    return { ...shared, content: record.kind === 'name' ? withoutDot(record.zone) : record.zone }
  const { usage, selector, matching, data } = record
  return { ...shared, data: { usage, selector, matching_type: matching, certificate: data } }
}

// Commands for Google Cloud DNS. It only handles whole sets, so the script first checks that the set is still the
// expected one.
export const gcloud: Exporter = (set) => {
  const { type, ttl = DEFAULT_TTL } = set
  const [published, wanted] = [publishedSet(set), wholeSet(set)]
  const values = `--ttl=${ttl} --rrdatas=${shellWord(dataList(wanted))}`
  const verb = published.length === 0 ? 'create' : wanted.length === 0 ? 'delete' : 'update'
  return exported(
    '#!/bin/sh',
    '# Set DNS_ZONE to the name of the managed zone in Google Cloud. Needs gcloud and jq.',
    removedLines(set, '#'),
    'set -eu',
    published.length > 0
      ? guard(set, published)
      : `# Fails if there is already a ${type} record at this name.`,
    command(set, verb, verb === 'delete' ? '--quiet' : values),
  )
}

const command = ({ owner, type }: RecordSet, verb: string, options: string): string =>
  `gcloud dns record-sets ${verb} ${shellWord(`${owner}.`)} --type=${type} --zone="$DNS_ZONE" ${options}`

/** Stops unless the published set is the one that the change was made for. */
function guard(set: RecordSet, published: readonly ExportedRecord[]): string[] {
  const expected = asciiJson(published.map(({ zone }) => zone).sort())
  return [
    `published=$(${command(set, 'describe', '--format=json')} | jq -c '.rrdatas | sort')`,
    `if [ "$published" != ${shellWord(expected)} ]; then`,
    `  echo 'The ${set.type} records have changed since they were looked up, or there are more of them. Nothing was done.' >&2`,
    '  exit 1',
    'fi',
  ]
}

/** A list with a separator that none of the values contains (`gcloud topic escaping`). */
function dataList(records: readonly ExportedRecord[]): string {
  const values = records.map(({ zone }) => zone)
  let separator = ','
  for (let length = 1; values.some((value) => value.includes(separator)); length++)
    separator = '|'.repeat(length)
  return `^${separator}^${values.join(separator)}`
}

// A change batch for Route 53: `aws route53 change-resource-record-sets --change-batch file://...`. It succeeds or
// fails as a whole.
type Action = 'CREATE' | 'UPSERT' | 'DELETE'

export const route53Json: Exporter = (set) => {
  const batch = { Comment: commentOf(set), Changes: changesOf(set) }
  return { ok: true, text: `${asciiJson(batch, 2)}\n` }
}

/**
 * A batch only handles whole sets. CREATE fails if a set exists, and DELETE if it differs, so nothing that was not
 * looked at gets lost; UPSERT overwrites, and is used only if all records at the name are known.
 */
function changesOf(set: RecordSet) {
  const [published, wanted] = [publishedSet(set), wholeSet(set)]
  const step = (Action: Action, records: readonly ExportedRecord[]) => ({
    Action,
    ResourceRecordSet: {
      Name: `${set.owner}.`,
      Type: set.type,
      TTL: set.ttl ?? DEFAULT_TTL,
      ResourceRecords: records.map((record) => ({ Value: route53Value(record) })),
    },
  })
  if (published.length === 0) return [step('CREATE', wanted)]
  if (wanted.length === 0) return [step('DELETE', published)]
  return set.othersUnknown ? [step('DELETE', published), step('CREATE', wanted)] : [step('UPSERT', wanted)]
}

/** At most 256 characters. */
function commentOf(set: RecordSet): string {
  const { type, othersUnknown } = set
  const published = publishedSet(set).length
  if (published === 0) return `Fails if there is already a ${type} record at this name.`
  const deletes = `DELETE fails unless it states the published set: all ${type} records at this name and their TTL.`
  if (wholeSet(set).length === 0) return deletes
  return othersUnknown
    ? `${deletes} Add the others to both steps if there are any.`
    : `Replaces all ${type} records at this name.`
}
