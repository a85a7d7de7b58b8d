// Deletes what the privacy policy says is no longer kept.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { deleteOldConfirmations } from '#worker/db/confirmations.ts'
import { deleteContactMessages } from '#worker/db/contact-messages.ts'
import { adoptOlderAddresses } from '#worker/db/older-addresses.ts'
import { forgetMailboxes } from '#worker/db/seed-mailboxes.ts'
import { forgetRoom } from '#worker/db/quota.ts'
import { deleteStaleSubscribers } from '#worker/db/subscribers.ts'
import { deleteOldSilences } from '#worker/db/silences.ts'
import { oneByOne } from '#worker/one-by-one.ts'

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
