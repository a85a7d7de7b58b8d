// Reads one stored message: who sent it, which reports are in it, and what they add. It counts once, whatever fails in between.
import { Envelope } from '#shared/message/envelope.ts'
import { proveSender } from '#shared/message/judge.ts'
import { Books } from '#shared/reports/books.ts'
import { dayNumber } from '#shared/reports/days.ts'
import { MAIL_LIMITS } from '#shared/reports/limits.ts'
import { FileReader } from '#shared/reports/read.ts'
import { addUp } from '#shared/reports/values.ts'
import {
  readMessage,
  type CountedReport,
  type MessageOutcome,
  type MessageRead,
} from '#shared/dmarc-monitor/message.ts'
import { isWeighty, weightOf } from '#shared/dmarc-monitor/weight.ts'
import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import { readLater, waitingMail, type WaitingMail } from '#worker/db/dmarc-monitor-mails.ts'
import { isOverlapping, seenKeys } from '#worker/db/dmarc-monitor-kept.ts'
import {
  mayAddReports,
  storeReadMail,
  type Added,
  type ReadMail,
  type SumEntry,
} from '#worker/db/dmarc-monitor-sums.ts'
import { receiversKept } from '#worker/db/dmarc-monitor-marks.ts'
import { noteRefused } from '#worker/db/refused-mail.ts'
import { MONITOR_MAILS, readRaw } from '#worker/db/raw-pieces.ts'
import type { Deps } from '#worker/deps.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

const HOUR_MS = 60 * 60 * 1000
const READ_TIMEOUT_MS = 20_000
/** After that, a sender that DNS could not decide about is not proved. */
const DECIDE_WITHIN_MS = 24 * HOUR_MS
const DECIDE_AGAIN_MS = 15 * 60 * 1000
/** Another message may have the same report. */
const ATTEMPTS = 3

/** As it is shown. */
export const MailSummary = v.object({
  from: v.string(),
  problem: v.optional(v.string()),
  messages: v.optional(v.number()),
  flags: v.array(v.picklist(['overlaps', 'spread', 'late', 'incomplete'])),
})
type MailSummary = v.InferOutput<typeof MailSummary>

/** Rejects if it has to be tried again. */
export async function readStoredMail(id: string, env: WorkerEnv, deps: Deps): Promise<void> {
  const { DB } = env
  const mail = await askDatabase(waitingMail(DB, id))
  if (!mail) return
  const raw = await askDatabase(readRaw(DB, MONITOR_MAILS, mail), { timeoutMs: READ_TIMEOUT_MS })
  const now = deps.clock.now()
  if (!raw) {
    await askDatabase(storeReadMail(DB, { ...nothingOf(mail, now), summary: summaryOf(GONE) }))
    return
  }
  const envelope = v.parse(Envelope, JSON.parse(mail.envelope))
  const read = await judged(mail, { raw, envelope }, { env, deps })
  if (read === 'undecided') {
    await askDatabase(readLater(DB, id, now + DECIDE_AGAIN_MS))
    return
  }
  if (envelope.via === 'sample') {
    await askDatabase(storeReadMail(DB, sampleOf(mail, read, now)))
    return
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const adding = await withSums(mail, read, { db: DB, now })
    if (!(await askDatabase(storeReadMail(DB, adding)))) continue
    if (adding.state === EXCESS)
      await askDatabase(noteRefused(DB, 'dmarc_monitors', ['id', mail.monitorId], now))
    return
  }
}

const EXCESS: MessageOutcome = 'excess'

const GONE: MailSummary = { from: '', problem: 'The message was removed before it was read.', flags: [] }
const summaryOf = (summary: MailSummary): string => JSON.stringify(summary)

async function judged(
  mail: WaitingMail,
  { raw, envelope }: { raw: Uint8Array; envelope: Envelope },
  { env, deps }: { env: WorkerEnv; deps: Deps },
): Promise<MessageRead | 'undecided'> {
  const { resolver } = deps.lookupsFor(env, { fresh: false })
  const receivedAt = new Date(mail.receivedAt)
  const sender = await proveSender(raw, envelope, { resolver, now: receivedAt, suffixes: publicSuffixList })
  if (sender.isUndecided && deps.clock.now() - mail.receivedAt < DECIDE_WITHIN_MS) return 'undecided'
  const books = new Books()
  const { reports, problems } = await new FileReader(MAIL_LIMITS, books).read(
    'message.eml',
    new Blob([raw as Uint8Array<ArrayBuffer>]),
  )
  const registeredAs = (name: string) => publicSuffixList.registrableDomain(name)
  const monitored = {
    domain: mail.domain,
    nowSeconds: Math.floor(mail.receivedAt / 1000),
    publishedSeconds: Math.floor(mail.publishedAt / 1000),
    registeredAs,
  }
  return readMessage(sender, { reports, problems, books }, monitored)
}

const nothingOf = (mail: WaitingMail, now: number): ReadMail => ({
  mail,
  now,
  state: 'unread',
  summary: '',
  isForgotten: false,
  added: null,
  unverified: [],
})

/** What a sample shows; it adds nothing. */
const sampleOf = (mail: WaitingMail, read: MessageRead, now: number): ReadMail => ({
  ...nothingOf(mail, now),
  state: read.outcome === 'read' ? 'sample' : read.outcome,
  summary: summaryOf({ ...toldOf(read), ...messagesIn(read.counted), flags: [] }),
  isForgotten: true,
})

const toldOf = ({ from, problem }: MessageRead) => ({ from, ...(problem !== undefined && { problem }) })

/** Reports on encryption are about none. */
function messagesIn(counted: readonly CountedReport[]): Pick<MailSummary, 'messages'> {
  const days = counted.flatMap(({ sums }) => sums?.days ?? [])
  return days.length === 0
    ? {}
    : { messages: days.reduce((total, { aligned, failed }) => addUp(total, addUp(aligned, failed)), 0) }
}

interface Keyed extends CountedReport {
  key: string
}

/** With what has not been counted before. */
async function withSums(
  mail: WaitingMail,
  read: MessageRead,
  { db, now }: { db: D1Database; now: number },
): Promise<ReadMail> {
  const fresh = await notSeen(db, mail.monitorId, read.counted)
  const added = await addedBy(mail, fresh, db)
  const isExcess = fresh.length > 0 && added === null
  const { outcome, isFailureReport } = read
  const overlaps = await Promise.all(
    fresh
      .filter(({ sums }) => sums !== null)
      .map((report) => askDatabase(isOverlapping(db, mail.monitorId, report))),
  )
  const flags = [
    ...(overlaps.includes(true) ? (['overlaps'] as const) : []),
    ...(fresh.some(({ isSpread }) => isSpread) ? (['spread'] as const) : []),
    ...(fresh.some(({ isLate }) => isLate) ? (['late'] as const) : []),
    ...(fresh.some(({ isIncomplete }) => isIncomplete) ? (['incomplete'] as const) : []),
  ]
  return {
    ...nothingOf(mail, now),
    state: isExcess ? EXCESS : outcome === 'read' && fresh.length === 0 ? 'doubled' : outcome,
    summary: summaryOf({ ...toldOf(read), ...messagesIn(fresh), flags: isExcess ? [] : flags }),
    isForgotten: isFailureReport,
    added,
    unverified: read.unverified.map(({ org }) => arrived(org, mail.receivedAt)),
  }
}

async function notSeen(
  db: D1Database,
  monitorId: string,
  counted: readonly CountedReport[],
): Promise<Keyed[]> {
  const keyed = await Promise.all(
    counted.map(async (report): Promise<Keyed> => ({ ...report, key: await sha256Hex(report.name) })),
  )
  const once = [...new Map(keyed.map((report) => [report.key, report])).values()]
  const seen = await askDatabase(
    seenKeys(
      db,
      monitorId,
      once.map(({ key }) => key),
    ),
  )
  return once.filter(({ key }) => !seen.has(key))
}

const arrived = (org: string, receivedAt: number): SumEntry => [
  dayNumber(receivedAt / 1000),
  org,
  1,
  receivedAt,
]

/** @returns null if there is nothing, or its receiver has sent enough today */
async function addedBy(mail: WaitingMail, fresh: readonly Keyed[], db: D1Database): Promise<Added | null> {
  const [first] = fresh
  if (!first) return null
  // One message has one sender.
  const { reporter } = first
  const kept = await askDatabase(receiversKept(db, mail.monitorId))
  const mark = kept.find(({ org }) => org === reporter)?.mark
  const weight = weightOf(reporter, mark)
  const weighs = { reporter, isWeighty: isWeighty(weight), isKnown: weight === 'known' }
  if (!(await askDatabase(mayAddReports(db, { mail, ...weighs, units: fresh.length })))) return null
  return {
    ...weighs,
    sums: sumsOf(fresh),
    arrived: fresh.map(() => arrived(reporter, mail.receivedAt)),
    days: fresh.flatMap(({ sums }) => sums?.days ?? []),
    seen: fresh.map(({ key, begins, ends }) => ({ key, reporter, begins, ends })),
  }
}

/** By kind, each key of a day once. */
function sumsOf(fresh: readonly Keyed[]): Added['sums'] {
  const tls = fresh.flatMap((report) => report.tls)
  const tlsOf = (kind: 'tls' | 'tls-failure') =>
    tls
      .filter(({ what }) => what === kind)
      .map(({ day, key, sessions, failures }): SumEntry => [day, key, sessions, failures])
  return {
    mail: fresh.flatMap(({ sums }) =>
      (sums?.rows ?? []).map(({ day, key, messages, aligned }): SumEntry => [day, key, messages, aligned]),
    ),
    policy: fresh.flatMap(({ policy }) =>
      policy ? [[policy.day, policy.key, 1, 0] satisfies SumEntry] : [],
    ),
    tls: tlsOf('tls'),
    'tls-failure': tlsOf('tls-failure'),
  }
}
