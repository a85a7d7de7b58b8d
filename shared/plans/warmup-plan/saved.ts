// A plan that somebody saved: what is kept of it, and how it stands on a day. Counts and settings only; no address of anyone.
import type { FieldError } from '#shared/api/answers.ts'
import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'
import { dayInWords, dayOfIso, dayOfTime, isoDay, isoTime } from '#shared/kit/calendar.ts'
import { Registration } from '#shared/dns/rdap-schema.ts'
import { Verdict } from '#shared/report/verdict.ts'
import { Since } from '#shared/saved/since/schema.ts'
import { MOST_CHECK_INS, type CheckIn } from './check-in.ts'
import { SERVICES, type Service } from '#shared/data/warmup/ceilings.ts'
import { CURVE_IDS, KINDS } from '#shared/data/warmup/curves.ts'
import { planFacts, type Found } from './facts.ts'
import type { RatedDay } from './gmail-rate.ts'
import { planReport, withService } from './plan.ts'
import type { PlanInput } from './schedule.ts'
import { WarmupDecision, WarmupPlan } from './schema.ts'
import type { RECEIVERS } from './shares.ts'
import { standOf } from './stand.ts'
import { standingVerdict } from './verdict.ts'

/** Since the last visit; the privacy policy (app/content/legal/privacy-policy.md) has the same number. */
export const WARMUP_DAYS = 180

const services = v.picklist(Object.keys(SERVICES) as Service[])
const CheckInKept = v.object({
  date: v.string(),
  sent: v.number(),
  bounced: v.number(),
  complaints: v.number(),
  deferred: v.number(),
  gmailSpamRate: v.optional(
    described(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 'As Gmail named it for that day, 0 to 1.'),
  ),
})

export const SavedWarmup = v.object({
  domain: v.string(),
  selector: v.optional(v.string()),
  ip: v.optional(v.string()),
  input: v.object({
    kind: v.picklist(KINDS),
    goal: v.number(),
    volume: v.number(),
    start: v.number(),
    sendingDays: v.array(v.number()),
    curve: v.picklist(CURVE_IDS),
    shares: v.object({
      gmail: v.number(),
      microsoft: v.number(),
      yahoo: v.number(),
      apple: v.number(),
      other: v.number(),
    } satisfies Record<(typeof RECEIVERS)[number], unknown>),
    service: v.nullable(services),
    mailboxes: v.number(),
    licenses: v.number(),
    followUps: v.number(),
  }),
  facts: v.object({
    /** Milliseconds since 1970. */
    checkedAt: v.number(),
    ready: v.nullable(v.boolean()),
    /** The first day on which nobody would refuse, if there was one before; days since 1970. */
    readySince: v.nullable(v.number()),
    verdict: Verdict,
    registration: Registration,
    badLists: v.array(v.string()),
    takesReplies: v.nullable(v.boolean()),
    receivesWith: v.nullable(services),
  }),
  checkIns: v.array(CheckInKept),
  /** The days on which the cause of a stop was said to be gone. */
  resumed: v.optional(v.array(v.string())),
})
export type SavedWarmup = v.InferOutput<typeof SavedWarmup>

export const StandingWarmup = v.intersect([
  WarmupPlan,
  v.object({
    start: text('The first day; later than asked if the domain was not ready before.'),
    today: described(
      v.nullable(v.object({ date: v.string(), total: v.number() })),
      'The next sending day, today at the earliest; null if there is none.',
    ),
    checkIns: v.array(CheckInKept),
    last: described(v.nullable(WarmupDecision), 'What the last check-in meant; null before the first.'),
    stops: described(
      v.array(v.object({ date: v.string(), reason: v.string(), resumed: v.nullable(v.string()) })),
      '`resumed`: null while it holds.',
    ),
    restarted: described(v.boolean(), 'After a pause of more than 30 days, the plan begins again.'),
    checkedAt: text('When the domain was last looked at.'),
    feed: text('The key of its calendar only: `/user/warmup/{feed}.ics`.'),
    expires: v.string(),
    since: v.optional(described(Since, 'What changed since then, and what to do now; with `since`.')),
  }),
])
export type StandingWarmup = v.InferOutput<typeof StandingWarmup>

/** @param before what was known, to see when the domain became ready */
export function factsOf(
  found: Found,
  now: number,
  before: SavedWarmup['facts'] | null,
): SavedWarmup['facts'] {
  const { ready, verdict, registration, badLists, takesReplies, receivesWith } = found
  const isNew = before?.ready === false && ready !== false
  const today = dayOfTime(now)
  return {
    checkedAt: now,
    ready,
    verdict,
    badLists,
    takesReplies,
    receivesWith,
    registration: registration.state === 'found' ? { ...registration, statuses: [] } : registration,
    readySince: isNew ? today : (before?.readySince ?? null),
  }
}

/** No date before the day on which the domain became ready. */
export const inputOfSaved = ({ input, facts }: SavedWarmup): PlanInput => ({
  ...withService(input, facts),
  start: Math.max(input.start, facts.readySince ?? input.start),
})

/** @param found from a look just now; without it, what was found last time, without its details */
export function standingPlan(saved: SavedWarmup, today: number, found?: Found) {
  const { domain, facts, checkIns, resumed } = saved
  const input = inputOfSaved(saved)
  const known: Found = found ?? { ...facts, findings: [], changes: [], lists: [] }
  const stand = standOf(input, planFacts(known), { checkIns, resumed }, today)
  const { days, judged, restarted, stops } = stand
  const plan = planReport({ domain, input, found: known, today, days })
  const isMoved = judged && !restarted && known.ready !== false
  const next = days.find(({ date }) => date >= isoDay(today))
  return {
    ...plan,
    verdict: (isMoved && standingVerdict(domain, judged)) || plan.verdict,
    start: isoDay(input.start),
    today: next ? { date: next.date, total: next.total } : null,
    checkIns,
    last: judged,
    stops,
    restarted,
    checkedAt: isoTime(facts.checkedAt),
  }
}

/** In the order of days; another one for the same day takes its place. */
export function withCheckIn(saved: SavedWarmup, checkIn: CheckIn, stopped: string | undefined): SavedWarmup {
  const others = saved.checkIns.filter(({ date }) => date !== checkIn.date)
  const checkIns = [...others, checkIn].sort((one, other) => (one.date < other.date ? -1 : 1))
  // What has stopped the plan stays, with what it rests on.
  const oldest = stopped === undefined ? 0 : checkIns.findIndex(({ date }) => date > stopped)
  if (oldest >= 0) checkIns.splice(oldest, Math.max(0, checkIns.length - MOST_CHECK_INS))
  return { ...saved, checkIns }
}

/** What is entered later for a day: its counts stay. Null if nothing was entered for that day. */
export function withGmailRate(
  { checkIns }: Pick<SavedWarmup, 'checkIns'>,
  { date, gmailSpamRate }: Required<RatedDay>,
): CheckIn | null {
  const entered = checkIns.find((one) => one.date === date)
  return entered ? { ...entered, gmailSpamRate } : null
}

/** The day of the check-in that keeps a plan stopped. */
export const stoppedOn = (saved: SavedWarmup, today: number): string | undefined =>
  standingPlan(saved, today).stops.find(({ resumed }) => resumed === null)?.date

/** Why it cannot go on after a stop from that day; null if it can. @param stopped by stoppedOn */
export function resumeProblem(
  stopped: string | undefined,
  { date }: Pick<CheckIn, 'date'>,
): FieldError | null {
  if (stopped === undefined) return { field: 'resumed', message: 'The plan is not stopped.' }
  const message = `The plan stopped on ${dayInWords(stopped)}. Choose that day or a later one.`
  return date < stopped ? { field: 'date', message } : null
}

/** After the cause of its stop is gone. */
export const withResumed = (saved: SavedWarmup, date: string): SavedWarmup => ({
  ...saved,
  resumed: [...(saved.resumed ?? []), date].sort().slice(-MOST_CHECK_INS),
})

/** No day is later than tomorrow: somewhere, that is today. @param today days since 1970, in UTC */
export const isFuture = ({ date }: Pick<CheckIn, 'date'>, today: number): boolean =>
  (dayOfIso(date) ?? Infinity) > today + 1
