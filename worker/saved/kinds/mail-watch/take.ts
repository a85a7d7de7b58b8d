// Accepts one mail for a mail watch or an unsubscribe test: of its domain only, stored first, judged later.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import { sameOrganization } from '#shared/message/header/organization.ts'
import { IDLE_MS, MAILS_A_DAY } from '#shared/saved/mail-watch/limits.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { fieldsNamed, readRawMessage, unfoldedValue } from '#shared/message/raw-message.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { UNPROVED_WATCHED_MAIL, WATCHED_MAIL } from '#shared/saved/quota/mail-quotas.ts'
import { REFUSED_MS, type RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackOf } from '#worker/db/quota.ts'
import type { IncomingMail } from '#worker/mail-test/delivery.ts'
import { deliveryKey } from '#worker/mail-test/delivery.ts'
import { provedAtTheDoor, sendingNetwork, unprovedNeeds } from '#worker/quota/mail-door.ts'
import { isOpen, know, type MailWatchSelf } from '#worker/saved/kinds/mail-watch/about.ts'
import { freeRoom, giveBack, judgeJob, numberOf } from '#worker/saved/kinds/mail-watch/mails.ts'
import { addRaw } from '#worker/saved/store.ts'
import { takeRoom } from '#worker/saved/compare.ts'

export type WatchedReceipt =
  | { n: number; isNew: boolean }
  | 'unknown'
  | 'busy'
  | 'no-space'
  | 'too-large'
  /** From another domain than the one that is watched. */
  | 'foreign-sender'

export interface WatchedMail extends IncomingMail {
  /** The part before the @ of the address that it came to. */
  token: string
}

interface Arriving {
  id: string
  token: string
  delivery: string
  sentBy: string
  raw: Uint8Array
  envelope: Envelope
  size: number
  receivedAt: number
}

export async function take(self: MailWatchSelf, { token, ...mail }: WatchedMail): Promise<WatchedReceipt> {
  const { raw, envelope, id } = mail
  if (!isOpen(self)) return 'unknown'
  if (!isFrom(raw, self.facts.made.domain)) return 'foreign-sender'
  const delivery = await deliveryKey(envelope, raw, id)
  const sentBy = await sendingNetwork(envelope, self.outside.env)
  if (!isOpen(self)) return 'unknown'
  const known = numberOf(self.store, delivery)
  if (known !== null) return { n: known, isNew: false }
  const arriving: Arriving = {
    id: crypto.randomUUID(),
    token,
    delivery,
    sentBy,
    raw,
    envelope,
    size: raw.length,
    receivedAt: self.now(),
  }
  const room = mayComeToday(self, arriving) ? await roomFor(self, mail, arriving) : 'busy'
  if (!isOpen(self)) return 'unknown'
  if (typeof room === 'object') return store(self, arriving, room.isProved)
  know(self, { refused: oneMore(self.facts.state.refused, self.now()) })
  return room
}

/** What its domain proves has a limit; the rest is beyond it, too. */
function mayComeToday(self: MailWatchSelf, { receivedAt }: Arriving): boolean {
  const { day, dayMails } = self.facts.state
  return day !== Math.floor(receivedAt / DAY_MS) || dayMails < MAILS_A_DAY
}

async function roomFor(
  self: MailWatchSelf,
  mail: IncomingMail,
  { id, sentBy, size, receivedAt }: Arriving,
): Promise<{ isProved: boolean } | 'busy' | 'no-space'> {
  const { env, deps } = self.outside
  const room = { of: WATCHED_MAIL, item: id, units: size, by: sentBy }
  const works = unprovedNeeds(UNPROVED_WATCHED_MAIL, { sentBy, to: self.facts.id, size })
  if (await takeRoom(self, [...works, room])) return { isProved: false }
  const lack = await askDatabase(lackOf(env.DB, works, { network: sentBy, now: receivedAt }))
  if (!lack) return 'no-space'
  // From is of its domain, so what is proved is that.
  const door = { sentBy, isBelieved: () => Promise.resolve(true) }
  if ((await provedAtTheDoor(mail, { deps, env }, door)) === null || !isOpen(self)) return 'busy'
  return (await takeRoom(self, [room])) ? { isProved: true } : 'no-space'
}

/** The row and the message, or nothing. */
function store(self: MailWatchSelf, arriving: Arriving, isProved: boolean): WatchedReceipt {
  const { id, token, delivery, sentBy, raw, envelope, size, receivedAt } = arriving
  const known = numberOf(self.store, delivery)
  const { made, state } = self.facts
  const isOwn = token === made.token
  const isTests = self.store.first('SELECT 1 FROM probes WHERE token = ?', token) !== null
  if (known !== null || (!isOwn && !isTests)) {
    // It was handed in twice at the same time, or its test has ended since.
    freeRoom(self, id)
    if (!isProved) giveBack(self, arriving)
    return known === null ? 'unknown' : { n: known, isNew: false }
  }
  const n = state.mails + 1
  self.store.together(() => {
    self.addRow('mails', {
      id,
      n,
      probe: isOwn ? null : token,
      delivery,
      size,
      state: 'waiting',
      received_at: receivedAt,
      envelope: JSON.stringify(withoutTranscript(envelope)),
      sent_by: sentBy,
      proved_first: Number(isProved),
    })
    addRaw(self.store, id, raw)
    know(self, { mails: n })
    self.liveUntil(receivedAt + IDLE_MS)
    self.schedule(judgeJob(id), receivedAt)
    self.scheduleIfNone('tidy', receivedAt + DAY_MS)
  })
  return { n, isNew: true }
}

function oneMore(refused: RefusedMail | null, now: number): RefusedMail {
  const recent = refused && refused.last > now - REFUSED_MS ? refused : null
  return { since: recent?.since ?? now, last: now, messages: (recent?.messages ?? 0) + 1 }
}

/** Nobody is shown how a mail was handed over. */
const withoutTranscript = ({ transcript: _, ...envelope }: Envelope) => envelope

/** All that From names: otherwise the address would be a mailbox for anything. */
function isFrom(raw: Uint8Array, domain: string): boolean {
  const mailboxes = fieldsNamed(readRawMessage(raw), 'from').flatMap((field) =>
    parseMailboxes(unfoldedValue(field)),
  )
  const registrable = (name: string) => publicSuffixList.registrableDomain(name)
  return (
    mailboxes.length > 0 &&
    mailboxes.every(
      (one) => one.domain !== null && sameOrganization(one.domain, domain, registrable) === true,
    )
  )
}
