// The mailboxes that the companion reads for us, in D1; the only code that writes their table.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { ALIVE_SECONDS, MAX_MAILBOXES } from '#shared/saved/deliverability-test/limits.ts'

/** A mailbox that the companion no longer reports on. */
const FORGOTTEN_MS = 7 * DAY_MS

interface AnnouncedMailbox {
  /** Lower case. */
  address: string
  provider: string
  /** Milliseconds since 1970, like all times here; null if it was not read completely this time. */
  readAt: number | null
}

export async function announceMailboxes(
  db: D1Database,
  mailboxes: readonly AnnouncedMailbox[],
  now: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO seed_mailboxes (address, provider, seen_at, read_at)
       SELECT value ->> 'address', value ->> 'provider', ?2, value ->> 'readAt' FROM json_each(?1) WHERE true
       ON CONFLICT (address) DO UPDATE SET
         provider = excluded.provider, seen_at = ?2, read_at = max(coalesce(excluded.read_at, 0), coalesce(read_at, 0))`,
    )
    .bind(JSON.stringify(mailboxes), now)
    .run()
}

/** ?1 is the time after which a mailbox must have been read. Takes turns, so no provider is left out. */
const OFFERED = `SELECT address, provider FROM (
    SELECT address, provider, row_number() OVER (PARTITION BY provider ORDER BY address) AS turn
    FROM seed_mailboxes WHERE read_at > ?1)
  ORDER BY turn, provider LIMIT ${MAX_MAILBOXES}`

const aliveSince = (now: number): number => now - ALIVE_SECONDS * 1000

/** What a test would send to now; if none, how many mailboxes there are that no one reads. */
export async function offeredMailboxes(
  db: D1Database,
  now: number,
): Promise<{ providers: { provider: string; mailboxes: number }[]; known: number }> {
  const { results } = await db
    .prepare(
      `SELECT provider, count(*) AS mailboxes FROM (${OFFERED}) GROUP BY provider
       UNION ALL SELECT NULL, count(*) FROM seed_mailboxes`,
    )
    .bind(aliveSince(now))
    .all<{ provider: string | null; mailboxes: number }>()
  const providers = results.flatMap(({ provider, mailboxes }) =>
    provider === null ? [] : [{ provider, mailboxes }],
  )
  return { providers, known: results.find(({ provider }) => provider === null)?.mailboxes ?? 0 }
}

/** Those of a new test, in the order in which they are shown. */
export async function mailboxesForTest(
  db: D1Database,
  now: number,
): Promise<{ address: string; provider: string }[]> {
  const { results } = await db
    .prepare(`SELECT address, provider FROM (${OFFERED}) ORDER BY provider, address`)
    .bind(aliveSince(now))
    .all<{ address: string; provider: string }>()
  return results
}

/** When each was last read completely; without those that never were, or are gone. */
export async function readTimes(
  db: D1Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT address, read_at AS readAt FROM seed_mailboxes
       WHERE read_at IS NOT NULL AND address IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(addresses))
    .all<{ address: string; readAt: number }>()
  return new Map(results.map(({ address, readAt }) => [address, readAt]))
}

/** @returns how many were deleted */
export async function forgetMailboxes(db: D1Database, now: number): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM seed_mailboxes WHERE seen_at < ?')
    .bind(now - FORGOTTEN_MS)
    .run()
  return meta.changes
}
