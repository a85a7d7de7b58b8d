// Takes one message with reports: stored first, read later. It is accepted once it is stored.
import type { Envelope } from '#shared/message/envelope.ts'
import { knownReceiver, receiverNamed } from '#shared/data/known-receivers.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { PROVED_REPORTS, UNPROVED_REPORT_MAIL, UNPROVED_REPORTS } from '#shared/saved/quota/mail-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackOf } from '#worker/db/quota.ts'
import { provedAtTheDoor, arrivalNeed, unprovedNeeds } from '#worker/quota/mail-door.ts'
import {
  change,
  isOpen,
  noteRefused,
  receiversKept,
  type MonitorSelf,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { addRaw } from '#worker/saved/raw.ts'
import { takeRoom } from '#worker/saved/room.ts'

export interface ArrivingMail {
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
