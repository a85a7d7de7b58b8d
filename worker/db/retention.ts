// Deletes what the privacy policy says is no longer kept.
import { DAY_MS } from '#shared/calendar/day.ts'
import { deleteOldConfirmations } from '#worker/db/confirmations.ts'
import { deleteContactMessages } from '#worker/db/contact-messages.ts'
import { deleteExpiredMailWatches } from '#worker/db/mail-watch-retention.ts'
import { deleteExpiredMonitors } from '#worker/db/dmarc-monitor-retention.ts'
import { deleteExpiredFleets } from '#worker/db/fleets.ts'
import { deleteExpiredMailTests } from '#worker/db/mail-test-retention.ts'
import { adoptOlderAddresses } from '#worker/db/older-addresses.ts'
import { forgetMailboxes } from '#worker/db/seed-mailboxes.ts'
import { forgetRoom } from '#worker/db/room.ts'
import { deleteExpiredSeedTests } from '#worker/db/seed-tests.ts'
import { deleteExpiredSnapshots } from '#worker/db/snapshots.ts'
import { deleteStaleSubscribers } from '#worker/db/subscribers.ts'
import { deleteExpiredWarmups } from '#worker/db/warmups.ts'
import { deleteExpiredWatches } from '#worker/db/watch-retention.ts'

/** The privacy policy (app/content/legal/privacy-policy.md) names the same figures. */
const CONTACT_MESSAGES_DAYS = 730
const UNCONFIRMED_DAYS = 7

/** @returns how many rows of each kind were deleted */
export async function deleteExpired(db: D1Database, now: number) {
  await adoptOlderAddresses(db, now)
  await deleteOldConfirmations(db, now)
  return {
    contactMessages: await deleteContactMessages(db, now - CONTACT_MESSAGES_DAYS * DAY_MS),
    subscribers: await deleteStaleSubscribers(db, now - UNCONFIRMED_DAYS * DAY_MS),
    mailTests: await deleteExpiredMailTests(db, now),
    seedTests: await deleteExpiredSeedTests(db, now),
    seedMailboxes: await forgetMailboxes(db, now),
    snapshots: await deleteExpiredSnapshots(db, now),
    fleets: await deleteExpiredFleets(db, now),
    watches: await deleteExpiredWatches(db, now),
    monitors: await deleteExpiredMonitors(db, now),
    mailWatches: await deleteExpiredMailWatches(db, now),
    warmups: await deleteExpiredWarmups(db, now),
    room: await forgetRoom(db, now),
  }
}
