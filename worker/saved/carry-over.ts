// Takes over what an older version kept in the database's own tables. It may be done twice, or stop anywhere: an object that is
// there is left alone, and a row is deleted after its object was made.
import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import { TARGET, type Target } from '#worker/db/watch-targets.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { addLink, linksAsked } from '#worker/saved/links.ts'
import { stubOf, type Before } from '#worker/saved/stub.ts'

const Selectors = v.array(v.string())

interface OldWatch {
  id: string
  kind: string
  subject: string
  selectors: string
  everyHours: number
  createdAt: number
  expiresAt: number
  nextAt: number
  lookedAt: number | null
  removedAt: number | null
  state: string
  feedHash: string | null
  network: string
}

/** @returns whether there was anything to take over */
export async function carryOver(env: WorkerEnv, name: string): Promise<boolean> {
  const { DB } = env
  const row = await askDatabase(
    DB.prepare(
      `SELECT id, kind, subject, selectors, every_hours AS everyHours, created_at AS createdAt, expires_at AS expiresAt,
         next_at AS nextAt, looked_at AS lookedAt, removed_at AS removedAt, state, feed_hash AS feedHash, network
       FROM watches WHERE key_hash = ?`,
    )
      .bind(name)
      .first<OldWatch>(),
  )
  if (!row) return false
  const { id, kind, subject, everyHours, createdAt, feedHash, network } = row
  const made = { kind, subject, selectors: readAnyShape(Selectors, row.selectors) ?? [], everyHours }
  const making = { kind: 'watch', id, name, feedHash: feedHash ?? '', network, made, now: createdAt }
  await askDatabase(stubOf(env.SAVED, name).make({ ...making, before: await beforeOf(DB, name, row) }))
  const [, , deleted, registered] = await askDatabase(
    DB.batch([
      DB.prepare('DELETE FROM watch_targets WHERE watch_id = ?').bind(id),
      DB.prepare('DELETE FROM watch_events WHERE watch_id = ?').bind(id),
      DB.prepare('DELETE FROM watches WHERE id = ? RETURNING 1').bind(id),
      DB.prepare('SELECT 1 FROM saved WHERE name = ?').bind(name),
    ]),
  )
  if (deleted?.results.length === 0 && registered?.results.length === 0) {
    // Its owner deleted it in the meantime.
    await askDatabase(stubOf(env.SAVED, name).delete({ kind: 'watch', hash: name, opens: 'page' }))
    return false
  }
  return true
}

async function beforeOf(db: D1Database, name: string, row: OldWatch): Promise<Before> {
  const { results: events } = await db
    .prepare('SELECT n, at, event FROM watch_events WHERE watch_id = ? ORDER BY n')
    .bind(row.id)
    .all<{ n: number; at: number; event: string }>()
  const { results: rows } = await db
    .prepare(
      `SELECT ${TARGET}, created_at AS createdAt, address_hash AS addressHash, page_hash AS pageHash,
         page_feed_hash AS pageFeedHash FROM watch_targets WHERE watch_id = ?`,
    )
    .bind(row.id)
    .all<OldTarget>()
  for (const target of rows) if (target.kind === 'email') await linkOf(db, name, target)
  const { expiresAt, removedAt, lookedAt, nextAt } = row
  const untold = rows.filter(({ state }) => state === 'confirmed')
  return {
    expiresAt,
    removedAt,
    state: `{"seen":${row.state},"lookedAt":${lookedAt ?? 'null'},"nextAt":${nextAt}}`,
    jobs: {
      ...(removedAt === null && { look: Math.min(nextAt, Date.parse('9999-01-01')) }),
      ...Object.fromEntries(untold.map(({ id }) => [`tell:${id}`, row.createdAt])),
      ...Object.fromEntries(
        rows.filter(({ state }) => state === 'pending').map(({ id, createdAt }) => [`tell:${id}`, createdAt]),
      ),
    },
    events,
    targets: rows.map((target) => ({ ...target, sending: null })),
  }
}

interface OldTarget extends Target {
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
