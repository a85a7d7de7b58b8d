// A script that changes records through Cloudflare's API: it finds each record to delete by its content, then sends one
// batch, which succeeds or fails as a whole.
import { asciiJson, shellWord } from './escape.ts'
import type { ExportedRecord } from './record-data.ts'
import { exported, refused, removedLines, type Exporter, type RecordSet } from './record-set.ts'
import { cloudflareTtl, withoutDot } from './terraform.ts'

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
