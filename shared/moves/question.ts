// What is asked of a move.
import type { MoveKind } from './schema.ts'

export interface MoveQuestion {
  /** Lower-case A-label name without the final dot; of a move to another domain, the old one. */
  domain: string
  what: MoveKind
  /** The id of a passport; left out: read from DNS. Never for a move to another domain. */
  from?: string
  /** The id of a passport, or the new domain. */
  to: string
  /** Days since 1970. */
  start: number
  /** How long the old side stays open after the switch. */
  days: number
  /** The longest TTL in the zone, as its owner knows it, in seconds; left out: at least a day is assumed. */
  ttl?: number
}

/** Senders try for up to five days (RFC 5321, 4.5.4.1). */
export const LATE_MAIL_DAYS = 5
export const DEFAULT_DAYS = 14
export const FEWEST_DAYS = 7
export const MOST_DAYS = 90
