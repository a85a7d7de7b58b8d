import { DAY_MS } from '#shared/kit/calendar.ts'
import { KEPT_DAYS, ORIGINAL_DAYS, SEEN_DAYS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import {
  REPORT_MAIL,
  UNPROVED_REPORT_MAIL,
  MONITORS,
  UNPROVED_REPORTS,
} from '#shared/saved/quota/mail-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { MonitorSelf } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { dropRaw, rawOf } from '#worker/saved/raw.ts'
import { dropParts, changeParts, giveWorkBack, type PartName } from '#worker/saved/room-taken.ts'
import type { Store } from '#worker/saved/store.ts'
import { unprovedNeeds } from '#worker/quota/mail-door.ts'
import { moveRoom } from '#worker/saved/room.ts'

const MAX_SHOWN = 100
const ORIGINAL_MS = ORIGINAL_DAYS * DAY_MS
/** What a receiver added is asked for while its messages are there. */
const COUNTED_DAYS = ORIGINAL_DAYS + 1

export interface MailRow {
  id: string
  n: number
  receivedAt: number
  /** JSON. */
  envelope: string
  size: number
  /** The hash of the network that it came from. */
  sentBy: string
  provedFirst: 0 | 1
  proved: 0 | 1
  state: string
  /** JSON; null until it has been read. */
  summary: string | null
  rawRemovedAt: number | null
}

const MAIL = `id, n, received_at AS receivedAt, envelope, size, sent_by AS sentBy, proved_first AS provedFirst, proved, state, summary,
  raw_removed_at AS rawRemovedAt`

const mailOf = (store: Store, id: string): MailRow | null =>
  store.first<MailRow>(`SELECT ${MAIL} FROM mails WHERE id = ?`, id)

/** Null if it has been read. */
export const waitingMail = (store: Store, id: string): MailRow | null =>
  store.first<MailRow>(`SELECT ${MAIL} FROM mails WHERE id = ? AND state = 'waiting'`, id)

/** Newest first. */
export const mailsShown = (store: Store, now: number): MailRow[] =>
  store.all<MailRow>(
    `SELECT ${MAIL} FROM mails WHERE received_at > ? ORDER BY n DESC LIMIT ${MAX_SHOWN}`,
    now - ORIGINAL_MS,
  )

/** @returns the message as it came; why there is none */
export function original({ store }: MonitorSelf, n: number): Uint8Array | 'none' | 'removed' {
  const mail = store.first<MailRow>(`SELECT ${MAIL} FROM mails WHERE n = ?`, n)
  if (!mail) return 'none'
  if (mail.rawRemovedAt !== null) return 'removed'
  return rawOf(store, mail.id, mail.size) ?? 'none'
}

/** Both rooms in which a message may be. */
const partsOf = (id: string): PartName[] =>
  [UNPROVED_REPORT_MAIL, REPORT_MAIL].map((room) => ({ room: room.name, item: id }))

export const hasPart = ({ store }: MonitorSelf, { item }: PartName): boolean =>
  mailOf(store, item)?.rawRemovedAt === null

/** What has not been read yet is kept until then, so no report is lost. */
export function gaveWay(self: MonitorSelf, { item }: PartName): void {
  const { store } = self
  store.run('UPDATE mails SET raw_removed_at = coalesce(raw_removed_at, ?) WHERE id = ?', self.now(), item)
  if (!waitingMail(store, item)) dropRaw(store, item)
}

/** Each day, and as soon as a message is old enough. */
export async function tidy(self: MonitorSelf): Promise<number> {
  const { store } = self
  const now = self.now()
  const old = store.all<{ id: string }>('SELECT id FROM mails WHERE received_at <= ?', now - ORIGINAL_MS)
  const { DB } = self.outside.env
  const parts = old.flatMap(({ id }) => partsOf(id))
  if (parts.length > 0) await askDatabase(dropParts(DB, self.row.name, parts))
  if (!self.isThere) return now
  const today = Math.floor(now / DAY_MS)
  store.together(() => {
    for (const { id } of old) {
      dropRaw(store, id)
      store.run('DELETE FROM mails WHERE id = ?', id)
      self.cancel(`read:${id}`)
    }
    store.run('DELETE FROM seen WHERE seen_at <= ?', now - SEEN_DAYS * DAY_MS)
    store.run('DELETE FROM counted WHERE day < ?', today - COUNTED_DAYS)
    for (const table of ['sums', 'days']) store.run(`DELETE FROM ${table} WHERE day < ?`, today - KEPT_DAYS)
  })
  const oldest = store.first<{ at: number | null }>('SELECT min(received_at) AS at FROM mails')?.at ?? now
  return Math.min(oldest + ORIGINAL_MS, now + DAY_MS)
}

// What a message takes once it was read: that of a receiver that we know is its owner’s, and no share of what proves nothing.
export async function settleRoom(self: MonitorSelf, id: string): Promise<null> {
  const { DB } = self.outside.env
  const { id: to, name, network } = self.row
  const mail = mailOf(self.store, id)
  if (!mail) return null
  const { size, sentBy, receivedAt } = mail
  const part = { room: UNPROVED_REPORT_MAIL.name, item: id }
  if (mail.rawRemovedAt !== null) await askDatabase(dropParts(DB, name, partsOf(id)))
  else {
    const own = { of: REPORT_MAIL, item: id, units: size, at: receivedAt }
    const isMoved = mail.proved === 1 && (await moveRoom(self, [own], part))
    if (!isMoved) await askDatabase(changeParts(DB, name, [{ ...part, worth: 0 }]))
  }
  if (mail.proved === 0) return null
  // With a report that counts, the monitor stays.
  await askDatabase(changeParts(DB, name, [{ room: MONITORS.name, item: name, worth: 1 }]))
  if (mail.provedFirst === 1) return null
  const needs = unprovedNeeds(UNPROVED_REPORTS, { sentBy, to, size })
  await askDatabase(giveWorkBack(DB, { owner: name, network, now: receivedAt, needs }))
  return null
}
