// What an isolate caches about the blocklists: rows of finished checks, and the test results from the database.
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import type { ListResult, Proof } from '#shared/blocklists/schema.ts'
import { boundedMap } from '#worker/bounded-map.ts'
import type { Clock } from '#worker/clock.ts'

/** A visitor who was just delisted can request a fresh lookup; everyone else gets the cached one. */
export const ROW_LIFETIME_MS = 10 * MINUTE_MS
/** The job runs every five minutes; a list that it switches off is off here a minute later. */
const PROOFS_LIFETIME_MS = MINUTE_MS
/** About half a kilobyte each; a row that needs more than two is looked up again. */
const MAX_ROWS = 10_000
const MAX_ROW_LENGTH = 2_000

interface RememberedRow {
  row: ListResult
  at: number
}

export interface ListMemory {
  /** The test results, if they are not too old. */
  proofs(): Proof[] | undefined
  putProofs(proofs: Proof[]): void
  row(subject: string, zone: string): RememberedRow | undefined
  /** Keeps the rows that say something; a failure is not worth caching, since the remedy is to ask again. */
  putRows(subject: string, rows: readonly ListResult[]): void
}

export function listMemory(clock: Clock, maxRows = MAX_ROWS): ListMemory {
  let known: { proofs: Proof[]; at: number } | undefined
  const rows = boundedMap<RememberedRow>(maxRows)
  const keyOf = (subject: string, zone: string) => `${subject} ${zone}`
  return {
    proofs: () => (known && known.at + PROOFS_LIFETIME_MS > clock.now() ? known.proofs : undefined),
    putProofs(proofs) {
      known = { proofs, at: clock.now() }
    },
    row(subject, zone) {
      const key = keyOf(subject, zone)
      const remembered = rows.get(key)
      if (!remembered || remembered.at + ROW_LIFETIME_MS > clock.now()) return remembered
      rows.delete(key)
      return undefined
    },
    putRows(subject, answered) {
      for (const row of answered) {
        const key = keyOf(subject, row.zone)
        if (row.evidence !== 'proved' || JSON.stringify(row).length > MAX_ROW_LENGTH) rows.delete(key)
        else rows.set(key, { row, at: clock.now() })
      }
    },
  }
}
