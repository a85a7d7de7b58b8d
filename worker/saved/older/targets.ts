// Events and targets of what an older version kept in tables of the database.
import { hashOfAddress } from '#worker/db/silences.ts'
import type { SavedTarget } from '#worker/saved/target.ts'
import { DAY_MS } from '#shared/calendar/day.ts'
import { UNCONFIRMED_DAYS } from '#worker/saved/alerts/targets.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { addLink, linksAsked } from '#worker/saved/links.ts'
import type { Before } from '#worker/saved/stub.ts'

/** @param row of what they belong to */
export async function olderTold(
  db: D1Database,
  name: string,
  { id, createdAt: madeAt }: { id: string; createdAt: number },
): Promise<Pick<Before, 'events' | 'targets' | 'jobs'>> {
  const { results: events } = await db
    .prepare('SELECT n, at, event FROM watch_events WHERE watch_id = ? ORDER BY n')
    .bind(id)
    .all<{ n: number; at: number; event: string }>()
  const { results: rows } = await db
    .prepare(
      `SELECT id, kind, address, state, secret, told, tries, failing_since AS failingSince, problem, mailed_at AS mailedAt,
         network, test_id AS testId, tested_at AS testedAt, test_problem AS testProblem, created_at AS createdAt, address_hash AS addressHash, page_hash AS pageHash,
         page_feed_hash AS pageFeedHash FROM watch_targets WHERE watch_id = ?`,
    )
    .bind(id)
    .all<OldTarget>()
  for (const target of rows) if (target.kind === 'email') await linkOf(db, name, target)
  return {
    events,
    targets: rows.map((target) => ({ ...target, sending: null })),
    // Whoever said yes is told of what was not told, and whoever was not asked is asked.
    jobs: Object.fromEntries(
      rows.flatMap(({ id: target, state, createdAt }) => [
        ...(state === 'failed' ? [] : [[`tell:${target}`, state === 'confirmed' ? madeAt : createdAt]]),
        ...(state === 'confirmed' ? [] : [[`drop:${target}`, createdAt + UNCONFIRMED_DAYS * DAY_MS]]),
      ]),
    ),
  }
}

interface OldTarget extends Omit<SavedTarget, 'sending'> {
  createdAt: number
  addressHash: string | null
  pageHash: string | null
  pageFeedHash: string | null
}

/** The links of emails that were sent lead to the object from now on. */
async function linkOf(db: D1Database, name: string, target: OldTarget): Promise<void> {
  const hash = await sha256Hex(target.secret)
  const addressHash = target.addressHash ?? (await hashOfAddress(db, target.address))
  await addLink(db, { hash, name, target: target.id }, addressHash)
  if (target.mailedAt !== null) await db.batch(linksAsked(db, [hash], target.mailedAt))
}
