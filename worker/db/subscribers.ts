import { DAY_MS } from '#shared/kit/calendar.ts'
import { keyedHash } from '#worker/db/salt.ts'

// The addresses of the newsletter in D1; the only code that knows their table.

/** An address that unsubscribes is deleted; older rows may still have that state. */
type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

interface Subscriber {
  email: string
  state: SubscriberState
  token: string
}

interface NewSubscriber {
  /** Lower case. */
  email: string
  addressHash: string
  token: string
  now: number
}

/** With the link, to an address that has not been confirmed. */
const MAX_MAILS = 3

/**
 * Records that someone signed this address up, and that it is due for a confirmation email if it needs one. A known one stays
 * as it is, with the day it was first signed up: otherwise, signing it up again and again would keep it here.
 * @returns the subscriber as it is now stored
 */
export async function askForSubscription(
  db: D1Database,
  { email, addressHash, token, now }: NewSubscriber,
): Promise<Subscriber> {
  const row = await db
    .prepare(
      `INSERT INTO subscribers (email, state, token, asked_at, changed_at, address_hash, due_at)
       VALUES (?1, 'pending', ?2, ?3, ?3, ?4, ?3)
       ON CONFLICT (email) DO UPDATE SET
         address_hash = excluded.address_hash,
         due_at = CASE WHEN state = 'pending' AND mails < ${MAX_MAILS} THEN coalesce(due_at, ?3) END
       RETURNING email, state, token`,
    )
    .bind(email, token, now, addressHash)
    .first<Subscriber>()
  return row ?? { email, state: 'pending', token }
}

/** @returns false if no one has this token */
export async function confirmSubscription(db: D1Database, token: string, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(`UPDATE subscribers SET state = 'confirmed', changed_at = ?2, due_at = NULL WHERE token = ?1`)
    .bind(token, now)
    .run()
  return meta.changes > 0
}

export const subscriberByToken = (db: D1Database, token: string): Promise<Subscriber | null> =>
  db.prepare('SELECT email, state, token FROM subscribers WHERE token = ?').bind(token).first<Subscriber>()

/** The subscriber who waits for a confirmation email; null if there is none, or it has got as many as it may. */
export const waitingSubscriber = (db: D1Database, email: string): Promise<Subscriber | null> =>
  db
    .prepare(
      `SELECT email, state, token FROM subscribers
       WHERE email = ? AND state = 'pending' AND due_at IS NOT NULL AND mails < ${MAX_MAILS}`,
    )
    .bind(email)
    .first<Subscriber>()

/** Those whose confirmation email is due, for the queue. */
export async function dueSubscribers(db: D1Database, now: number, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT email FROM subscribers WHERE due_at <= ? ORDER BY due_at LIMIT ?')
    .bind(now, limit)
    .all<{ email: string }>()
  return results.map(({ email }) => email)
}

/** For a batch. */
export const confirmationMailed = (db: D1Database, email: string, now: number): D1PreparedStatement =>
  db
    .prepare('UPDATE subscribers SET mails = mails + 1, mailed_at = ?2, due_at = NULL WHERE email = ?1')
    .bind(email, now)

/**
 * Unless it was sent meanwhile.
 * @param dueAt null: no email is sent unless the address is signed up again
 */
export async function postponeConfirmation(
  db: D1Database,
  email: string,
  dueAt: number | null,
): Promise<void> {
  await db
    .prepare('UPDATE subscribers SET due_at = ?2 WHERE email = ?1 AND due_at IS NOT NULL')
    .bind(email, dueAt)
    .run()
}

/** For a batch. */
const dropSubscriber = (db: D1Database, addressHash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM subscribers WHERE address_hash = ?').bind(addressHash)

/** Rows of an older version: without a hash, or unsubscribed. */
export async function olderSubscribers(
  db: D1Database,
  limit: number,
): Promise<Pick<Subscriber, 'email' | 'state'>[]> {
  const { results } = await db
    .prepare(
      `SELECT email, state FROM subscribers WHERE address_hash IS NULL OR state = 'unsubscribed' LIMIT ?`,
    )
    .bind(limit)
    .all<Pick<Subscriber, 'email' | 'state'>>()
  return results
}

export async function hashSubscriber(db: D1Database, email: string, addressHash: string): Promise<void> {
  await db.prepare('UPDATE subscribers SET address_hash = ?2 WHERE email = ?1').bind(email, addressHash).run()
}

/** Deletes addresses that were not confirmed in time. */
export async function deleteStaleSubscribers(db: D1Database, pendingBefore: number): Promise<number> {
  const { meta } = await db
    .prepare(`DELETE FROM subscribers WHERE state = 'pending' AND asked_at < ?`)
    .bind(pendingBefore)
    .run()
  return meta.changes
}

// Addresses that asked for no more email, as keyed hashes: whatever anyone asks for later, nothing is sent to them.

/** @param address in any case */
export const hashOfAddress = (db: D1Database, address: string): Promise<string> =>
  keyedHash(db, 'address', address.toLowerCase())

export async function isSilenced(db: D1Database, addressHash: string): Promise<boolean> {
  const row = await db.prepare('SELECT 1 FROM silences WHERE address_hash = ?').bind(addressHash).first()
  return row !== null
}

/** From now on, and deletes the address wherever we would email it. */
export async function silenceAddress(db: D1Database, addressHash: string, now: number): Promise<void> {
  await db.batch([
    db
      .prepare('INSERT INTO silences (address_hash, at) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .bind(addressHash, now),
    dropSubscriber(db, addressHash),
    // What an older version kept, until an object has it.
    db.prepare(`DELETE FROM watch_targets WHERE kind = 'email' AND address_hash = ?`).bind(addressHash),
  ])
}

/** Only for its owner: with a token that was sent to the address. */
export async function liftSilence(db: D1Database, addressHash: string): Promise<void> {
  await db.prepare('DELETE FROM silences WHERE address_hash = ?').bind(addressHash).run()
}

/**
 * An address that unsubscribed under an older version is in `watch_mailed` for up to 30 days, under a hash without a key; it
 * becomes a silence as soon as someone asks to have it emailed.
 * @param oldHash SHA-256 of the address, in hexadecimal
 */
export async function keepOldSilence(
  db: D1Database,
  { oldHash, addressHash, now }: { oldHash: string; addressHash: string; now: number },
): Promise<void> {
  const old = await db
    .prepare('SELECT at FROM watch_mailed WHERE address_hash = ? AND at > ?')
    .bind(oldHash, now)
    .first()
  if (old) await silenceAddress(db, addressHash, now)
}

/** Of an older version, once they end. */
export async function deleteOldSilences(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('DELETE FROM watch_mailed WHERE at < ?')
    .bind(now - DAY_MS)
    .run()
}
