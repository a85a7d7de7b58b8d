// A change batch for Route 53: `aws route53 change-resource-record-sets --change-batch file://...`. It succeeds or
// fails as a whole.
import { asciiJson } from './escape.ts'
import type { ExportedRecord } from './record-data.ts'
import { DEFAULT_TTL, publishedSet, wholeSet, type Exporter, type RecordSet } from './record-set.ts'
import { route53Value } from './route53-text.ts'

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
