// The DMARC records that the texts of a name were meant to be.
import { readDmarcAsMeant, readTags, type MeantRecord } from './as-meant.ts'

/**
 * DNS has no order, so a record whose tags were published as several texts
 * is put together again: the texts without a version, if they have no tag twice.
 */
export function meantRecords(texts: readonly string[]): MeantRecord[] {
  const hasHead = texts.some((text) => readDmarcAsMeant(text)?.hasVersion)
  const read = texts.flatMap((text) => readDmarcAsMeant(text) ?? (hasHead ? (tagsAlone(text) ?? []) : []))
  const parts = read
    .filter(({ hasVersion }) => !hasVersion)
    .sort((one, other) => (first(one) < first(other) ? -1 : 1))
  const whole = read.filter(({ hasVersion }) => hasVersion)
  const [head, ...others] = whole
  const pieces = head && others.length === 0 ? [head, ...parts] : parts
  const names = pieces.flatMap(tagNames)
  if (pieces.length < 2 || new Set(names).size < names.length) return read
  const joined = readDmarcAsMeant(
    // Of several texts, the one with the version comes first.
    pieces.map(first).join(';'),
  )
  if (!joined) return read
  const record = {
    ...joined,
    texts: pieces.flatMap((piece) => piece.texts),
    notes: [`${pieces.length} TXT records become one: each tag had a record of its own.`, ...joined.notes],
  }
  return head && others.length === 0 ? [record] : [...whole, record]
}

const first = ({ texts }: MeantRecord): string => texts[0] ?? ''

const tagNames = ({ policies, values, addresses, percent }: MeantRecord): string[] => [
  ...(['p', 'sp', 'np'] as const).filter((name) => policies[name].length > 0),
  ...(['rua', 'ruf'] as const).filter((name) => addresses[name].length > 0),
  ...values.keys(),
  ...(percent === null ? [] : ['pct']),
]

/** Beside a record, a text of nothing but known tags is a part of it that got a record of its own. */
function tagsAlone(text: string): MeantRecord | null {
  const record = readTags(text)?.record
  return record && record.unknown.size === 0 && (record.values.size > 0 || record.percent !== null)
    ? record
    : null
}
