// Events and targets of what an older version kept in tables of the database.
import { hashOfAddress, isSilenced } from '#worker/db/silences.ts'
import type { SavedTarget } from '#worker/saved/target.ts'
import { DAY_MS } from '#shared/kit/calendar.ts'
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
  const targets: OldTarget[] = []
  for (const target of rows)
    if (target.kind === 'webhook' || (await linkOf(db, name, target))) targets.push(target)
  return {
    events,
    targets: targets.map((target) => ({ ...target, sending: null })),
    // Whoever said yes is told of what was not told, and whoever was not asked is asked.
    jobs: Object.fromEntries(
      targets.flatMap(({ id: target, state, createdAt }): [string, number][] => [
        ...(state === 'failed'
          ? []
          : [[`tell:${target}`, state === 'confirmed' ? madeAt : createdAt] as [string, number]]),
        ...(state === 'confirmed'
          ? []
          : [[`drop:${target}`, createdAt + UNCONFIRMED_DAYS * DAY_MS] as [string, number]]),
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

/** The links of emails that were sent lead to the object from now on. @returns false if the address wants no email */
async function linkOf(db: D1Database, name: string, target: OldTarget): Promise<boolean> {
  const hash = await sha256Hex(target.secret)
  const addressHash = target.addressHash ?? (await hashOfAddress(db, target.address))
  if (await isSilenced(db, addressHash)) return false
  await addLink(db, { hash, name, target: target.id }, addressHash)
  if (target.mailedAt !== null) await db.batch(linksAsked(db, [hash], target.mailedAt))
  return true
}
