import { DAY_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import {
  readMessage,
  type CountedReport,
  type MessageRead,
} from '#shared/dmarc-reports/dmarc-monitor/message.ts'
import { isWeighty, weightOf } from '#shared/dmarc-reports/dmarc-monitor/weight.ts'
import { Envelope } from '#shared/message/envelope.ts'
import { proveSender } from '#shared/message/judge.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { dayNumber } from '#shared/dmarc-reports/days.ts'
import { MAIL_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import { addUp } from '#shared/dmarc-reports/values.ts'
import * as v from 'valibot'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import {
  addNames,
  addReports,
  isOverlapping,
  mayAddReports,
  seenKeys,
  type Added,
  type SumEntry,
} from '#worker/saved/kinds/dmarc-monitor/add.ts'
import { waitingMail, type MailRow } from '#worker/saved/kinds/dmarc-monitor/mails.ts'
import {
  isOpen,
  noteRefused,
  receiversKept,
  type MonitorSelf,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { dropRaw, rawOf, type Store } from '#worker/saved/store.ts'

/** After that, a sender that DNS could not decide about is not proved. */
const DECIDE_WITHIN_MS = DAY_MS
const DECIDE_AGAIN_MS = 15 * MINUTE_MS

/** As it is shown. */
export const MailSummary = v.object({
  from: v.string(),
  problem: v.optional(v.string()),
  messages: v.optional(v.number()),
  flags: v.array(v.picklist(['overlaps', 'spread', 'late', 'incomplete'])),
})
type MailSummary = v.InferOutput<typeof MailSummary>

/** @returns when it is to be read again; null once it has been */
export async function read(self: MonitorSelf, id: string): Promise<number | null> {
  const { store } = self
  const mail = waitingMail(store, id)
  if (!mail) return null
  const isNew = self.now() - mail.receivedAt < DECIDE_WITHIN_MS
  const raw = rawOf(store, id, mail.size)
  // Its pieces follow, if it is being taken over.
  if (!raw && isNew) return self.now() + DECIDE_AGAIN_MS
  const envelope = v.parse(Envelope, JSON.parse(mail.envelope))
  const found = raw && (await judged(self, mail, { raw, envelope }))
  if (found && 'isUndecided' in found) return self.now() + DECIDE_AGAIN_MS
  const keyed = await Promise.all(
    (found?.counted ?? []).map(async (report): Promise<Keyed> => {
      return { ...report, key: await sha256Hex(report.name) }
    }),
  )
  const waits = isOpen(self) && waitingMail(store, id)
  if (!waits) return null
  store.together(() => {
    if (!found) keep(self, waits, { state: 'unread', summary: GONE })
    else if (envelope.via === 'sample') keep(self, waits, sampleOf(found))
    else keep(self, waits, withSums(store, waits, { found, keyed }))
  })
  return null
}

const GONE: MailSummary = { from: '', problem: 'The message was removed before it was read.', flags: [] }

async function judged(
  self: MonitorSelf,
  { receivedAt }: MailRow,
  { raw, envelope }: { raw: Uint8Array; envelope: Envelope },
): Promise<MessageRead | { isUndecided: true }> {
  const { env, deps } = self.outside
  const { createdAt, made, state } = self.facts
  const { resolver } = deps.lookupsFor(env, { fresh: false })
  const sender = await proveSender(raw, envelope, {
    resolver,
    now: new Date(receivedAt),
    suffixes: publicSuffixList,
  })
  if (sender.isUndecided && self.now() - receivedAt < DECIDE_WITHIN_MS) return { isUndecided: true }
  const books = new Books()
  const { reports, problems } = await new FileReader(MAIL_LIMITS, books).read(
    'message.eml',
    new Blob([raw as Uint8Array<ArrayBuffer>]),
  )
  return readMessage(
    sender,
    { reports, problems, books },
    {
      domain: made.domain,
      nowSeconds: Math.floor(receivedAt / 1000),
      // When the address was first seen in the record, or else made.
      publishedSeconds: Math.floor((state.seenAt ?? createdAt) / 1000),
      registeredAs: (name: string) => publicSuffixList.registrableDomain(name),
    },
  )
}

interface Keyed extends CountedReport {
  key: string
}

interface Outcome {
  /** What is said of it from now on. */
  state: string
  summary: MailSummary
  /** Nothing of it is kept. */
  isForgotten?: boolean
  /** Null: it adds nothing. */
  added?: Added | null
  /** Names of who sent reports, whose proof failed. */
  unverified?: readonly SumEntry[]
}

function keep(self: MonitorSelf, mail: MailRow, outcome: Outcome): void {
  const { store } = self
  const now = self.now()
  const { state, summary, isForgotten = false, added = null, unverified = [] } = outcome
  addNames(store, 'unverified', unverified)
  if (added) addReports(store, added, { mail, now })
  store.run(
    'UPDATE mails SET state = ?, summary = ?, proved = ?, raw_removed_at = coalesce(raw_removed_at, ?) WHERE id = ?',
    ...[state, JSON.stringify(summary), added?.isKnown ? 1 : 0, isForgotten ? now : null, mail.id],
  )
  if (isForgotten || mail.rawRemovedAt !== null) dropRaw(store, mail.id)
  if (state === EXCESS) noteRefused(self)
  self.schedule(`room:${mail.id}`, now)
}

/** What a sample shows; it adds nothing. */
const sampleOf = (found: MessageRead): Outcome => ({
  state: found.outcome === 'read' ? 'sample' : found.outcome,
  summary: { ...toldOf(found), ...messagesIn(found.counted), flags: [] },
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

const EXCESS: MessageRead['outcome'] = 'excess'

/** With what has not been counted before. */
function withSums(
  store: Store,
  mail: MailRow,
  { found, keyed }: { found: MessageRead; keyed: readonly Keyed[] },
): Outcome {
  const { outcome, isFailureReport } = found
  const fresh = notSeen(store, keyed)
  const added = addedBy(store, mail, fresh)
  const isExcess = fresh.length > 0 && added === null
  const overlaps = fresh.some((report) => report.sums !== null && isOverlapping(store, report))
  const flags = [
    ...(overlaps ? (['overlaps'] as const) : []),
    ...(fresh.some(({ isSpread }) => isSpread) ? (['spread'] as const) : []),
    ...(fresh.some(({ isLate }) => isLate) ? (['late'] as const) : []),
    ...(fresh.some(({ isIncomplete }) => isIncomplete) ? (['incomplete'] as const) : []),
  ]
  return {
    state: isExcess ? EXCESS : outcome === 'read' && fresh.length === 0 ? 'doubled' : outcome,
    summary: { ...toldOf(found), ...messagesIn(fresh), flags: isExcess ? [] : flags },
    isForgotten: isFailureReport,
    added,
    unverified: found.unverified.map(({ org }) => arrived(org, mail.receivedAt)),
  }
}

function notSeen(store: Store, keyed: readonly Keyed[]): Keyed[] {
  const once = [...new Map(keyed.map((report) => [report.key, report])).values()]
  const seen = seenKeys(
    store,
    once.map(({ key }) => key),
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
function addedBy(store: Store, mail: MailRow, fresh: readonly Keyed[]): Added | null {
  const [first] = fresh
  if (!first) return null
  // One message has one sender.
  const { reporter } = first
  const mark = receiversKept(store).find(({ org }) => org === reporter)?.mark
  const weight = weightOf(reporter, mark)
  const weighs = { reporter, isWeighty: isWeighty(weight), isKnown: weight === 'known' }
  if (!mayAddReports(store, weighs, { mail, units: fresh.length })) return null
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
