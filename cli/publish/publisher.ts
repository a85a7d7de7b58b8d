// What hosts a zone and accepts changes to it: a name server by RFC 2136, or a provider's API.
import { readRecord } from '#shared/report/change/export/record-data.ts'
import { publishedSet, type RecordSet } from '#shared/report/change/export/record-set.ts'

/** The records of one type at one name, as the zone has them right now. */
export interface HeldRecords {
  /** In the form that a change uses. */
  texts: string[]
  /**
   * Publishes the change, all of it or nothing.
   * @throws {Refusal}
   */
  write(): Promise<void>
}

export interface Publisher {
  /** For sentences: "the name server 192.0.2.1". */
  name: string
  /** @throws {Refusal} if the zone cannot be read; a Failure if no server answers */
  look(set: RecordSet & { zone: string }): Promise<HeldRecords>
}

/** Why the zone's server does not make a change, in full sentences. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** The zone has changed since the change was made. */
    readonly isStale = false,
  ) {
    super(message)
  }
}

type HeldState =
  /** The records before the change. */
  | 'expected'
  /** The records after the change. */
  | 'done'
  /** Something else. */
  | 'changed'

/**
 * Records are the same in any order, with names in any case (RFC 4034, 6.2).
 * @param after the records after the change; there may be other records besides
 */
export function heldState(set: RecordSet, after: readonly string[], texts: readonly string[]): HeldState {
  const held = new Set(texts.map((text) => comparable(set, text)))
  const removed = set.removed.map(({ text }) => comparable(set, text))
  if (after.every((text) => held.has(comparable(set, text))) && !removed.some((text) => held.has(text)))
    return 'done'
  const expected = new Set(publishedSet(set).map(({ text }) => comparable(set, text)))
  return expected.size === held.size && [...expected].every((text) => held.has(text)) ? 'expected' : 'changed'
}

const comparable = ({ type }: RecordSet, text: string): string => {
  const record = readRecord(type, text)
  return record === null || record.kind === 'text' ? text : record.zone.toLowerCase()
}

/** The index of each record that a change removes. */
export const removedFrom = (set: RecordSet, texts: readonly string[]): number[] => {
  const removed = new Set(set.removed.map(({ text }) => comparable(set, text)))
  return texts.flatMap((text, index) => (removed.has(comparable(set, text)) ? [index] : []))
}
