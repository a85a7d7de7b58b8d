import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { MAIL_ADDRESSES, MAIL } from '#shared/saved/quota/quotas.ts'
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
  mailOf,
  type MailTestMade,
  type Mail,
  type MailTestSelf,
} from '#worker/saved/kinds/mail-test/mails.ts'
import { mailTest } from '#shared/tools/message.ts'
import type { Brief, Kind } from '#worker/saved/self.ts'
import { readAnyShape, readKept, writeKept } from '#worker/db/kept-json.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { addMentions } from '#worker/saved/links.ts'
import { changeParts, dropParts } from '#worker/saved/room-taken.ts'
import { Envelope } from '#shared/message/envelope.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import { MessageReport } from '#shared/message/schema.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { rawOf } from '#worker/saved/store.ts'
import { takeRoom } from '#worker/saved/compare.ts'

// The report on a message that is stored: made once, kept if there is room for it, and made again for whoever asks if there is none.

/** A row of the object's database has 2 MB at most. */
const MAX_REPORT_CHARACTERS = 900_000
const MAX_REPORT_BYTES = 1_800_000

type Reported =
  | { report: MessageReport; isSourceThere: boolean }
  /** There is no such message; its report was removed to make room; it was written by an earlier version, and the source is gone. */
  | 'none'
  | 'removed'
  | 'too-old'

async function report(self: MailTestSelf, n: number): Promise<Reported> {
  const mail = mailOf(self, n)
  if (!mail) return 'none'
  const isSourceThere = !mail.rawRemoved
  const known = mail.report === null ? null : readKept(MessageReport, mail.report)
  if (known) return { report: known, isSourceThere }
  if (!isSourceThere) return mail.report === null ? 'removed' : 'too-old'
  const made = await judged(self, mail)
  return made ? { report: made, isSourceThere } : 'none'
}

/** As it came; null if there is none. */
function source(self: MailTestSelf, n: number): { raw: Uint8Array } | 'none' | 'removed' {
  const mail = mailOf(self, n)
  if (mail?.rawRemoved) return 'removed'
  const raw = mail && rawOf(self.store, mail.id, mail.size)
  return raw ? { raw } : 'none'
}

/** The job: nobody has to ask for it. */
async function judge(self: MailTestSelf, n: string): Promise<null> {
  const mail = mailOf(self, Number(n))
  if (mail?.summary === null && !mail.rawRemoved) await judged(self, mail)
  return null
}

/** By message: whoever asks while one is judged waits for the same report. */
const running = new WeakMap<MailTestSelf, Map<string, Promise<MessageReport | null>>>()

const isBeingJudged = (self: MailTestSelf, id: string): boolean => running.get(self)?.has(id) ?? false

async function judged(self: MailTestSelf, mail: Mail): Promise<MessageReport | null> {
  const all = running.get(self) ?? new Map<string, Promise<MessageReport | null>>()
  running.set(self, all)
  const known = all.get(mail.id)
  if (known) return known
  const judging = judgeNow(self, mail).finally(() => all.delete(mail.id))
  all.set(mail.id, judging)
  return judging
}

async function judgeNow(
  self: MailTestSelf,
  { id, size, receivedAt, ...mail }: Mail,
): Promise<MessageReport | null> {
  const raw = rawOf(self.store, id, size)
  if (!raw) return null
  const { env, deps } = self.outside
  // Senders try again after they have changed something in DNS.
  const { resolver } = deps.lookupsFor(env, { fresh: true })
  const envelope = v.parse(Envelope, JSON.parse(mail.envelope))
  // Dates in the message are compared with the clock of the server that accepted it.
  const now = new Date(receivedAt)
  const made = await judgeMessage(raw, envelope, { resolver, now, suffixes: publicSuffixList })
  await keep(self, id, made)
  return made
}

/** Unless there is one, or there was one that gave way. */
async function keep(self: MailTestSelf, id: string, made: MessageReport): Promise<void> {
  const isWanted = () => {
    const mail = self.isThere ? mailById(self, id) : null
    // One that an earlier version wrote stays, too.
    return mail !== null && mail.report === null && !mail.reportRemoved
  }
  if (!isWanted()) return
  const text = writeKept(made)
  const units = new TextEncoder().encode(text).length
  const mayBeKept = text.length <= MAX_REPORT_CHARACTERS && units <= MAX_REPORT_BYTES
  const weigh = () => self.isThere && self.schedule(`weigh:${id}`, self.now())
  const isKept =
    mayBeKept &&
    (await takeRoom(self, [{ of: MAIL, item: reportPart(id).item, units, worth: 2 }]).catch(
      (failure: unknown) => {
        weigh()
        throw failure
      },
    ))
  const { message, verdict } = made
  const summary = JSON.stringify({ from: message.from, subject: message.subject, verdict })
  if (isWanted())
    self.store.run(
      'UPDATE mails SET report = ?, summary = ? WHERE id = ?',
      ...[isKept ? text : null, summary, id],
    )
  weigh()
}

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

/** Of the last message. */
function brief(self: MailTestSelf): Brief {
  const last = receivedMails(self).at(-1)
  const name = last?.subject || self.facts.made.token
  const changedAt = last?.receivedAt ?? null
  if (!last) return { name, tone: 'info', headline: 'No email has come to this address', changedAt }
  const { verdict, removed } = last
  if (verdict) return { name, tone: verdict.tone, headline: verdict.heading, changedAt }
  return {
    name,
    tone: removed ? 'unknown' : 'info',
    headline: removed ? 'The last email was removed to make room' : 'The last email is not judged yet',
    changedAt,
  }
}

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
  brief: { pageOf: (view) => `${mailTest.path}?test=${view}`, of: brief },
  jobs: { judge, weigh, use },
  first: [],
  asks: mailTestAsks,
  forget: forgetMail,
  parts: { has: hasPart, gaveWay: partGaveWay },
}
