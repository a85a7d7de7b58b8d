// Deletes what the privacy policy says is no longer kept.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { deleteOldConfirmations } from '#worker/db/confirmations.ts'
import { deleteContactMessages } from '#worker/db/contact-messages.ts'
import { forgetMailboxes } from '#worker/db/seed-mailboxes.ts'
import { forgetRoom } from '#worker/db/quota.ts'
import { deleteStaleSubscribers, hashSubscriber, olderSubscribers } from '#worker/db/subscribers.ts'
import { deleteOldSilences, hashOfAddress, silenceAddress } from '#worker/db/silences.ts'
import { oneByOne } from '#worker/one-by-one.ts'

// Addresses that an older version stored, without the hash by which they are found when they unsubscribe. During a rollout, that
// version may still store some.

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

/** The privacy policy (app/content/legal/privacy-policy.md) names the same figures. */
const CONTACT_MESSAGES_DAYS = 730
const UNCONFIRMED_DAYS = 7

/**
 * Each part on its own: deleting is what makes room, also in a database that takes nothing more, where a part that writes fails.
 * @returns how many rows of each kind were deleted
 */
export const deleteExpired = (db: D1Database, now: number) =>
  oneByOne({
    adopted: () => adoptOlderAddresses(db, now),
    confirmations: () => deleteOldConfirmations(db, now),
    contactMessages: () => deleteContactMessages(db, now - CONTACT_MESSAGES_DAYS * DAY_MS),
    subscribers: () => deleteStaleSubscribers(db, now - UNCONFIRMED_DAYS * DAY_MS),
    seedMailboxes: () => forgetMailboxes(db, now),
    oldSilences: () => deleteOldSilences(db, now),
    room: () => forgetRoom(db, now),
  })
