import { askDatabase } from '#worker/db/ask-database.ts'
import { silenceAddress } from '#worker/db/subscribers.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { oneByOne } from '#worker/one-by-one.ts'
import { stubOf } from '#worker/saved/stub.ts'

// What the register has of addresses, as hashes: the links in emails, with what waits for a yes, and what is about an address.
export interface WaitingLink {
  /** SHA-256 of its secret. */
  hash: string
  name: string
  target: string
}

/** It waits to be sent. @returns when it was */
export async function addLink(
  db: D1Database,
  { hash, name, target }: WaitingLink,
  addressHash: string,
): Promise<number | null> {
  const row = await db
    .prepare(
      `INSERT INTO saved_keys (hash, name, opens, target, address_hash) VALUES (?, ?, 'link', ?, ?)
       ON CONFLICT DO UPDATE SET address_hash = excluded.address_hash RETURNING asked_at AS askedAt`,
    )
    .bind(hash, name, target, addressHash)
    .first<{ askedAt: number | null }>()
  return row?.askedAt ?? null
}

export async function waitingLinks(
  db: D1Database,
  addressHash: string,
  limit: number,
): Promise<WaitingLink[]> {
  const { results } = await db
    .prepare(
      `SELECT hash, name, target FROM saved_keys
       WHERE address_hash = ? AND opens = 'link' AND asked_at IS NULL LIMIT ?`,
    )
    .bind(addressHash, limit)
    .all<WaitingLink>()
  return results
}

/** For a batch. */
export const linksAsked = (db: D1Database, hashes: readonly string[], now: number): D1PreparedStatement[] => {
  const statement = db.prepare('UPDATE saved_keys SET asked_at = ?2 WHERE hash = ?1')
  return hashes.map((hash) => statement.bind(hash, now))
}

const MAX_LINKS = 1000

/** Where an address is to be told of something, or may be; with its mentions, also what names it. */
async function linksOf(
  db: D1Database,
  addressHash: string,
  { withMentions = false } = {},
): Promise<WaitingLink[]> {
  const opens = withMentions ? `('link', 'from')` : `('link')`
  const { results } = await db
    .prepare(`SELECT hash, name, target FROM saved_keys WHERE address_hash = ? AND opens IN ${opens} LIMIT ?`)
    .bind(addressHash, MAX_LINKS)
    .all<WaitingLink>()
  return results
}

/** Parts that name an address, such as a message from it: what it is in is known only as a hash, too. */
export async function addMentions(
  db: D1Database,
  mentions: readonly (WaitingLink & { addressHash: string })[],
): Promise<void> {
  if (mentions.length === 0) return
  const statement = db.prepare(
    `INSERT INTO saved_keys (hash, name, opens, target, address_hash) SELECT ?, name, 'from', ?, ? FROM saved
     WHERE name = ? ON CONFLICT DO NOTHING`,
  )
  await db.batch(
    mentions.map(({ hash, name, target, addressHash }) => statement.bind(hash, target, addressHash, name)),
  )
}

interface ToForget {
  addressHash: string
  /** When that was asked for last. */
  at: number
}

/** What `npm run forget` could not reach. */
async function addressesToForget(db: D1Database, limit: number): Promise<ToForget[]> {
  const { results } = await db
    .prepare('SELECT address_hash AS addressHash, at FROM forgotten ORDER BY at LIMIT ?')
    .bind(limit)
    .all<ToForget>()
  return results
}

/** Unless it was asked for once more. */
async function noteForgotten(db: D1Database, { addressHash, at }: ToForget): Promise<void> {
  await db.prepare('DELETE FROM forgotten WHERE address_hash = ? AND at <= ?').bind(addressHash, at).run()
}

// Takes an email address out of everything that would tell it something, and deletes what is about it.

/** In a run of the schedule. */
const ADDRESSES_A_RUN = 20

/** From now on, nothing is sent to it, whatever becomes of the rest. */
export async function silenceEverywhere(env: WorkerEnv, addressHash: string, now: number): Promise<void> {
  await askDatabase(silenceAddress(env.DB, addressHash, now))
  const links = await askDatabase(linksOf(env.DB, addressHash))
  // What does not answer finds out before it sends something: it asks for a silence each time.
  await Promise.all(links.map((link) => forgetAt(env, link).catch(() => undefined)))
}

const forgetAt = (env: WorkerEnv, { name, target }: WaitingLink): Promise<void> =>
  askDatabase(stubOf(env.SAVED, name).forgetTarget(target))

/** What `npm run forget` has asked for: only the worker reaches the objects. */
export async function forgetAddresses(env: WorkerEnv): Promise<void> {
  const asked = await askDatabase(addressesToForget(env.DB, ADDRESSES_A_RUN))
  const parts = asked.map(({ addressHash, at }) => {
    const forget = async () => {
      const links = await askDatabase(linksOf(env.DB, addressHash, { withMentions: true }))
      // It may be emailed again, so what does not answer is asked once more in the next run.
      await Promise.all(links.map((link) => forgetAt(env, link)))
      if (links.length < MAX_LINKS) await askDatabase(noteForgotten(env.DB, { addressHash, at }))
    }
    return [addressHash, forget] as const
  })
  await oneByOne(Object.fromEntries(parts))
}
