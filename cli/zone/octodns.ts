import { isSeq } from 'yaml'
import {
  type Place,
  type ReadZone,
  unreadZone,
  type ZoneProblems,
  type ZoneRecord,
} from '#shared/dns/zone-file/record.ts'
import { entriesOf, field, fullName, readDocument, take, textField, valueOf } from '#cli/zone/document.ts'
import { recordFrom, type Value } from '#cli/zone/record-from.ts'
import { UNKNOWN_ZONE } from '#cli/zone/sources.ts'

export function readOctodns(text: string, file: string, origin: string | undefined): ReadZone {
  const { root, placeOf, problems } = readDocument(text, file)
  if (origin === undefined) return unreadZone(file, UNKNOWN_ZONE)
  const records: ZoneRecord[] = []
  const seen = new Set<string>()
  for (const { key, keyNode, value } of entriesOf(root)) {
    const owner = fullName(key, origin)
    if (seen.has(owner)) problems.add({ ...placeOf(keyNode), message: `“${key}” is here twice.` })
    seen.add(owner)
    for (const record of isSeq(value) ? value.items : [value]) {
      const type = textField(record, 'type')?.toUpperCase()
      if (type === undefined) {
        problems.add({ ...placeOf(keyNode), message: `“${key}” has no type.` })
        continue
      }
      const several = field(record, 'values')
      const values = isSeq(several) ? several.items : [field(record, 'value') ?? several]
      for (const one of values) {
        const place = one === undefined ? placeOf(keyNode) : placeOf(one)
        // OctoDNS requires “;” to be escaped.
        const text = valueOf(one)
        if (isText(type) && !isLenient(record)) refuseSemicolon(text, place, problems)
        take(recordFrom(type, unescaped(text), { owner, origin, place }), records, problems)
      }
    }
  }
  return { origins: [origin], records, problems: problems.list }
}

const isText = (type: string): boolean => type === 'TXT' || type === 'SPF'

const isLenient = (record: unknown): boolean =>
  textField(field(record, 'octodns'), 'lenient')?.toLowerCase() === 'true'

/** As its validator does (octodns/record/chunked.py, read 2026-11-26); such a zone is not deployed. */
function refuseSemicolon(value: Value, place: Place, problems: ZoneProblems) {
  if (typeof value !== 'string') return
  if (value.includes('\\\\;'))
    problems.add({
      ...place,
      message: 'OctoDNS refuses a “;” with two backslashes.',
      fix: 'Write “\\;” with one; in double quotes, YAML needs “\\\\;” for that.',
    })
  else if (/\w;/.test(value))
    problems.add({
      ...place,
      message: 'OctoDNS refuses a “;” without a backslash in a text.',
      fix: 'Write “\\;”.',
    })
}

const unescaped = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value)
