// Addresses that an older version stored, without the hash by which they are found when they unsubscribe. During a rollout, that
// version may still store some.
import { hashOfAddress, silenceAddress } from '#worker/db/silences.ts'
import { hashSubscriber, olderSubscribers } from '#worker/db/subscribers.ts'

/** Of each kind; the next run continues. */
const ROWS_A_RUN = 50

/** An unsubscribed address becomes a silence. */
export async function adoptOlderAddresses(db: D1Database, now: number): Promise<void> {
  for (const { email, state } of await olderSubscribers(db, ROWS_A_RUN)) {
    const addressHash = await hashOfAddress(db, email)
    await hashSubscriber(db, email, addressHash)
    if (state === 'unsubscribed') await silenceAddress(db, addressHash, now)
  }
}
