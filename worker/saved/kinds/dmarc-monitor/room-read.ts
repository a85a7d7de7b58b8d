// What a message takes once it was read: that of a receiver that we know is its owner’s, and no share of what proves nothing.
import {
  MONITORS,
  REPORT_MAIL,
  UNPROVED_REPORT_MAIL,
  UNPROVED_REPORTS,
} from '#shared/saved/quota/mail-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { unprovedNeeds } from '#worker/quota/mail-door.ts'
import { mailOf, partsOf } from '#worker/saved/kinds/dmarc-monitor/mails.ts'
import type { MonitorSelf } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { moveRoom } from '#worker/saved/room.ts'
import { changeParts, dropParts, giveWorkBack } from '#worker/saved/room-taken.ts'

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
