import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { MAIL_ADDRESSES } from '#shared/saved/quota/quotas.ts'
import { judge, report, source, isBeingJudged } from '#worker/saved/kinds/mail-test/judge.ts'
import {
  forgetMail,
  hasPart,
  MAIL_TABLES,
  partGaveWay,
  receivedMails,
  mailById,
  rawPart,
  reportPart,
  refusal,
  take,
  type MailTestMade,
  type Mail,
  type MailTestSelf,
} from '#worker/saved/kinds/mail-test/mails.ts'
import type { Kind } from '#worker/saved/self.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { addMentions } from '#worker/saved/links.ts'
import { changeParts, dropParts } from '#worker/saved/room-taken.ts'

// What the register has of a test address, as it is in the object: each of these follows what was stored, and is tried again.

const AGAIN_MS = MINUTE_MS

/** Once there is a report, the source gives way before all others. What was counted in vain is dropped. */
async function weigh(self: MailTestSelf, id: string): Promise<number | null> {
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
async function use(self: MailTestSelf): Promise<null> {
  const { name, expires_at } = self.row
  const item = { room: MAIL_ADDRESSES.name, item: name }
  await changeParts(self.outside.env.DB, name, [{ ...item, worth: 1, at: expires_at }])
  return null
}

export const mailTestAsks = {
  page: { mails: receivedMails, report, source },
  mail: { refusal, take },
} as const

export const mailTestKind: Kind<MailTestMade, object> = {
  name: 'mail test',
  title: 'This address',
  noSuch: 'There is no such mail test: it was deleted, or its URL was replaced.',
  made: v.object({ token: v.string(), keepDays: v.number() }),
  state: v.object({}),
  begin: () => ({}),
  lifeMs: ({ keepDays }) => keepDays * DAY_MS,
  isProlongedByReading: false,
  // For its page, and for servers that send to it.
  rememberedMs: 7 * DAY_MS,
  needs: () => [{ of: MAIL_ADDRESSES, units: 1 }],
  tables: [MAIL_TABLES],
  jobs: { judge, weigh, use },
  first: [],
  asks: mailTestAsks,
  forget: forgetMail,
  parts: { has: hasPart, gaveWay: partGaveWay },
}
