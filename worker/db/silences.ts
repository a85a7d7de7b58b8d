// Addresses that asked for no more email, as keyed hashes: whatever anyone asks for later, nothing is sent to them.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { keyedHash } from '#worker/db/salt.ts'
import { dropSubscriber } from '#worker/db/subscribers.ts'

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
