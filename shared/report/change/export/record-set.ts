// The records at one name before and after a change, in the form that every format needs, and how to write a text in each
// language so that it stays a text. All of them output only printable ASCII, so no line break, no bidirectional control and no
// other alphabet can pass for something it is not.
import * as v from 'valibot'
import { relativeName } from '#shared/dns/presentation.ts'
import type { ChangeType } from '#shared/report/change/change.ts'
import { ExportedChange, type ExportedRecord, readRecord } from './record-data.ts'

export interface RecordSet {
  owner: string
  zone?: string
  /** Relative to the zone, "@" for the zone itself; the full owner name if the zone is unknown. */
  relative: string
  type: ChangeType
  ttl?: number
  /** Records to delete and to add; a record in both lists of the change is in neither of these. */
  removed: ExportedRecord[]
  added: ExportedRecord[]
  /** Records that exist and stay, as far as the change lists them. */
  kept: ExportedRecord[]
  /** Whether the name has other records of this type was not looked up. */
  othersUnknown: boolean
}

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: string }
/** The output of a format. */
export type Exported = { ok: true; text: string } | { ok: false; reason: string }
export type Exporter = (set: RecordSet) => Exported

export const exported = (...lines: readonly (string | readonly string[])[]): Exported => ({
  ok: true,
  text: `${lines.flat().join('\n')}\n`,
})
export const refused = (reason: string): Exported => ({ ok: false, reason })

/** In seconds, for a record without a TTL: short, so that a mistake can soon be undone. */
export const DEFAULT_TTL = 300

/** Accepts any value: what is not a change is refused. */
export function readRecordSet(change: unknown): Outcome<RecordSet> {
  const read = v.safeParse(ExportedChange, change)
  if (read.success) return recordSetOf(read.output)
  const [issue] = read.issues
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'change'}: ${issue.message}` }
}

function recordSetOf(change: ExportedChange): Outcome<RecordSet> {
  const { owner, zone, type, ttl, keep, strings } = change
  if (change.action === 'ask')
    return {
      ok: false,
      reason: 'Someone else has to supply this record, so there is nothing to export yet.',
    }
  const [before, after, others] = [change.before, change.after, keep ?? []].map((texts) => [
    ...new Set(texts),
  ])
  const read = readerOf(type)
  const readPublished = readerOf(type, strings)
  const had = new Set([...(before ?? []), ...(others ?? [])])
  const wanted = new Set([...(after ?? []), ...(others ?? []).filter((text) => !before?.includes(text))])
  const removed = readPublished([...had].filter((text) => !wanted.has(text)))
  const added = read([...wanted].filter((text) => !had.has(text)))
  const kept = readPublished([...had].filter((text) => wanted.has(text)))
  const wrong = [removed, added, kept].find((outcome) => !outcome.ok)
  if (wrong && !wrong.ok) return wrong
  const set: RecordSet = {
    owner,
    type,
    relative: zone === undefined ? owner : relativeName(owner, zone),
    ...(zone !== undefined && { zone }),
    ...(ttl !== undefined && { ttl }),
    removed: valueOf(removed),
    added: valueOf(added),
    kept: valueOf(kept),
    // RFC 1034, 3.6.2: a CNAME is the only record at its name.
    othersUnknown: keep === undefined && type !== 'CNAME',
  }
  return problemOf(set) ?? { ok: true, value: set }
}

function problemOf({ type, removed, added, kept }: RecordSet): { ok: false; reason: string } | undefined {
  if (removed.length + added.length === 0)
    return { ok: false, reason: 'Nothing changes: the records before and after are the same.' }
  if (type === 'CNAME' && added.length + kept.length > 1)
    return { ok: false, reason: 'A name can have only one CNAME record (RFC 1034, 3.6.2).' }
  return undefined
}

const readerOf =
  (type: ChangeType, strings: readonly string[][] = []) =>
  (texts: readonly string[]): Outcome<ExportedRecord[]> => {
    const records: ExportedRecord[] = []
    for (const text of texts) {
      const record = readRecord(
        type,
        text,
        strings.find((parts) => parts.join('') === text),
      )
      if (!record)
        return {
          ok: false,
          reason: `One of the records is not a valid ${type} record, so it cannot be exported.`,
        }
      records.push(record)
    }
    return { ok: true, value: records }
  }

const valueOf = (outcome: Outcome<ExportedRecord[]>): ExportedRecord[] => (outcome.ok ? outcome.value : [])

/** Everything at the name after the change is published, as far as is known. */
export const wholeSet = ({ kept, added }: RecordSet): ExportedRecord[] => [...kept, ...added]

/** Everything at the name now, as far as is known. */
export const publishedSet = ({ kept, removed }: RecordSet): ExportedRecord[] => [...kept, ...removed]

/** Lines that name the records to delete, each in ASCII and without a line break, so that it stays a comment. */
export const removedLines = ({ removed, type, owner }: RecordSet, comment: string): string[] =>
  removed.map(({ zone }) => `${comment} Removed: ${owner} ${type} ${zone}`)

/** For formats that state all records of a type at a name. */
export const wholeSetWarning = (set: RecordSet, comment: string): string[] => {
  const { owner, type, othersUnknown } = set
  if (!othersUnknown) return [`${comment} These are all the ${type} records of ${owner}.`]
  return [
    `${comment} WARNING: this replaces all ${type} records of ${owner}.`,
    `${comment} Add every other ${type} record that is published there, or it will be deleted.`,
  ]
}

/**
 * A value as JSON in ASCII. A text in it is also valid JavaScript, and YAML in double quotes as long as it is in the
 * basic plane.
 */
export const asciiJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    /[^ -~\n]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** HCL: "${" and "%{" start templates in a quoted text (HCL native syntax, "Templates"). */
export const hclText = (text: string): string => {
  const escaped = text.replace(/["\\]/g, String.raw`\$&`).replace(/[$%](?=\{)/g, '$&$&')
  return `"${escaped.replace(/[^ -~]/gu, hclEscape)}"`
}

const hclEscape = (character: string): string =>
  `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`

/** POSIX shell: in single quotes, only the closing quote has a meaning. For ASCII without control characters. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

export const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text)
