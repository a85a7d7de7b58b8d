// The DMARC record as one look found it, to be compared with what was found before.
import type { PlaceSeen, RecordsSeen } from './look.ts'

/** A longer text is kept in part, and no record is proposed from it. */
export const MAX_TEXT = 1_000
/** Of texts at one name. */
const MAX_TEXTS = 5

/** The record as it is now. */
export interface RecordNow {
  /** Those that receivers read as one. */
  records: string[]
  /** Other texts there. */
  others: string[]
  /** Meant to be one. */
  broken: string[]
  alias?: string
  /** The domain above whose record applies instead. */
  inherited?: string
  isNamed: boolean
  /** Of the monitor. */
  address: string
}

/** @returns null if DNS did not answer */
export function recordNow({ dmarc, inherited }: RecordsSeen, address: string): RecordNow | null {
  const { isUnknown, alias, uris } = dmarc
  if (isUnknown) return null
  const cut = (texts: readonly string[]) => texts.slice(0, MAX_TEXTS).map((text) => text.slice(0, MAX_TEXT))
  return {
    records: cut(dmarc.records),
    others: cut(dmarc.others),
    broken: cut(dmarc.broken),
    ...(alias !== undefined && { alias }),
    ...(inherited && { inherited: inherited.domain }),
    isNamed: dmarc.records.length === 1 && uris.some((uri) => uri.address?.toLowerCase() === address),
    address,
  }
}

/** Two looks saw the same. */
export const isSamePlace = (one: PlaceSeen, other: PlaceSeen): boolean =>
  !one.isUnknown && !other.isUnknown && textsOf(one) === textsOf(other)
const textsOf = ({ records, broken }: PlaceSeen): string => JSON.stringify([...records, ...broken].sort())
