import { DAY_MS } from '#shared/kit/calendar.ts'
import { KEPT_DAYS, ORIGINAL_DAYS, SEEN_DAYS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import {
  REPORT_MAIL,
  UNPROVED_REPORT_MAIL,
  MONITORS,
  UNPROVED_REPORTS,
  PROVED_REPORTS,
} from '#shared/saved/quota/mail-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import {
  change,
  isOpen,
  noteRefused,
  receiversKept,
  type MonitorSelf,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { dropOld } from '#worker/saved/kinds/dmarc-monitor/provider.ts'
import { dropParts, changeParts, giveWorkBack, type PartName } from '#worker/saved/room-taken.ts'
import { dropRaw, rawOf, addRaw, type Store } from '#worker/saved/store.ts'
import { unprovedNeeds, provedAtTheDoor, arrivalNeed } from '#worker/quota/mail-door.ts'
import { moveRoom, takeRoom } from '#worker/saved/compare.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { knownReceiver, receiverNamed } from '#shared/data/known-receivers.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { lackOf } from '#worker/db/quota.ts'

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
    dropOld(store, today)
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

// Takes one message with reports: stored first, read later. It is accepted once it is stored.

interface ArrivingMail {
  id: string
  /** The same if the same message is submitted again. */
  delivery: string
  envelope: Envelope
  raw: Uint8Array
  /** The hash of the network that it came from; empty on one’s own machine. */
  sentBy: string
}

/** Why a message is not accepted. - busy: whoever sent it has sent enough for today */
type MonitorRefusal = 'unknown' | 'busy' | 'no-space'

/** `isNew` is false for a message that was already there: it is not stored again. */
export type Taken = { n: number; isNew: boolean } | MonitorRefusal

export async function take(self: MonitorSelf, mail: ArrivingMail): Promise<Taken> {
  const known = knownAs(self, mail)
  if (known) return known
  let taken = await store(self, mail, null)
  if (taken === 'busy') {
    const { env, deps } = self.outside
    const domain = await provedAtTheDoor(
      mail,
      { deps, env },
      {
        sentBy: mail.sentBy,
        isBelieved: (from) => Promise.resolve(believedAs(self, from) !== null),
      },
    )
    const org = domain !== null && self.isThere ? believedAs(self, domain) : null
    if (org !== null) taken = await store(self, mail, org)
  }
  if ((taken === 'busy' || taken === 'no-space') && isOpen(self)) noteRefused(self)
  return taken
}

/** What is known of it without counting it; null if it may come. */
function knownAs(self: MonitorSelf, { delivery }: ArrivingMail): Taken | null {
  if (!isOpen(self)) return 'unknown'
  const row = self.store.first<{ n: number }>('SELECT n FROM mails WHERE delivery = ?', delivery)
  return row && { n: row.n, isNew: false }
}

/** The whole message or nothing. @param provedBy who sent it, if that is proved already */
async function store(self: MonitorSelf, mail: ArrivingMail, provedBy: string | null): Promise<Taken> {
  const { id, raw, sentBy } = mail
  const size = raw.length
  const to = self.row.id
  const works =
    provedBy === null
      ? unprovedNeeds(UNPROVED_REPORTS, { sentBy, to, size })
      : [arrivalNeed(PROVED_REPORTS, { sentBy: provedBy, to, size })]
  const room = { of: UNPROVED_REPORT_MAIL, item: id, units: size, worth: 1, by: sentBy }
  if (!(await takeRoom(self, [...works, room]))) {
    if (!isOpen(self)) return 'unknown'
    const { DB } = self.outside.env
    const asked = { network: provedBy ?? sentBy, now: self.now() }
    return (await askDatabase(lackOf(DB, works, asked))) ? 'busy' : 'no-space'
  }
  // Deleted, or handed in twice at once: then the comparison frees what it takes.
  const known = knownAs(self, mail)
  if (known) return known
  const now = self.now()
  const n = self.facts.state.mails + 1
  self.store.together(() => {
    self.store.run(
      `INSERT INTO mails (id, n, delivery, received_at, envelope, size, sent_by, proved_first, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`,
      ...[id, n, mail.delivery, now, JSON.stringify(mail.envelope), size, sentBy, provedBy === null ? 0 : 1],
    )
    addRaw(self.store, id, raw)
    change(self, { mails: n })
    self.schedule(`read:${id}`, now)
  })
  return { n, isNew: true }
}

/** @returns the name of the receiver; null if it is neither known nor called theirs by the owner of the domain */
function believedAs(self: MonitorSelf, from: string): string | null {
  const org = receiverNamed(from, (name) => publicSuffixList.registrableDomain(name))
  if (org === null) return null
  const isOwn = receiversKept(self.store).some((kept) => kept.org === org && kept.mark === 'mine')
  return isOwn || knownReceiver(org) ? org : null
}
