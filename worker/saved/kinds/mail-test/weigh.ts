// What the register has of a test address, as it is in the object: each of these follows what was stored, and is tried again.
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import * as v from 'valibot'
import { MAIL_ADDRESSES } from '#shared/saved/quota/quotas.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { isBeingJudged } from '#worker/saved/kinds/mail-test/judge.ts'
import {
  mailById,
  rawPart,
  reportPart,
  type Mail,
  type MailTestSelf,
} from '#worker/saved/kinds/mail-test/mails.ts'
import { addMentions } from '#worker/saved/links.ts'
import { changeParts, dropParts } from '#worker/saved/room-taken.ts'

const AGAIN_MS = MINUTE_MS

/** Once there is a report, the source gives way before all others. What was counted in vain is dropped. */
export async function weigh(self: MailTestSelf, id: string): Promise<number | null> {
  // Its room is counted before it is stored.
  if (isBeingJudged(self, id)) return self.now() + AGAIN_MS
  const { DB } = self.outside.env
  const { name } = self.row
  const mail = mailById(self, id)
  const [source, report] = [rawPart(id), reportPart(id)]
  if (!mail) {
    await dropParts(DB, name, [source, report])
    return null
  }
  await mention(DB, name, mail)
  if (mail.report === null) await dropParts(DB, name, [report])
  else {
    const units = new TextEncoder().encode(mail.report).length
    await changeParts(DB, name, [
      { ...source, worth: 0 },
      { ...report, units, at: mail.receivedAt },
    ])
  }
  return null
}

const ADDRESS = /[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/g
const Sender = v.object({ from: v.string() })

/** It belongs to the addresses in its envelope and its From: they may have it deleted (`npm run forget`). */
async function mention(db: D1Database, name: string, { id, envelope, summary }: Mail): Promise<void> {
  const from = [envelope, summary].flatMap((text) => (text && readAnyShape(Sender, text)?.from) ?? [])
  const addresses = new Set(from.flatMap((text) => text.toLowerCase().match(ADDRESS) ?? []))
  const mentions = [...addresses].map(async (address) => {
    const addressHash = await hashOfAddress(db, address)
    return { hash: await sha256Hex(`from ${addressHash} ${id}`), name, target: id, addressHash }
  })
  await addMentions(db, await Promise.all(mentions))
}

/** Addresses without mail give way first, then those that expire first. */
export async function use(self: MailTestSelf): Promise<null> {
  const { name, expires_at } = self.row
  const item = { room: MAIL_ADDRESSES.name, item: name }
  await changeParts(self.outside.env.DB, name, [{ ...item, worth: 1, at: expires_at }])
  return null
}
