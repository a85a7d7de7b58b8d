import { dayOfIso, isoDay } from '#shared/kit/calendar.ts'
import { allowedBy, ceilingsOf, newPeopleADay, SERVICES } from '#shared/data/warmup/ceilings.ts'
import {
  CURVE_IDS,
  CURVES,
  factorOf,
  mostAfter,
  OTHER_SCHEDULES,
  type CurveId,
} from '#shared/data/warmup/curves.ts'
import { planFacts, registeredOn, type Found } from './facts.ts'
import { mailboxesNeeded, planNotes } from './notes.ts'
import { SAFE_OUTREACH, safeOutreach } from './outreach.ts'
import { mondayOf } from './question.ts'
import {
  daysToGoal,
  fromTheStart,
  lastingCeiling,
  schedule,
  YOUNG_CEILING,
  YOUNG_DAYS,
  type PlanDay,
  type PlanInput,
} from './schedule.ts'
import type { WarmupPlan } from './schema.ts'
import { BULK_VOLUME } from './shares.ts'
import { STOP_RULES } from './thresholds.ts'
import { planVerdict } from './verdict.ts'

/** Of the curves for comparison. */
const MOST_TOTALS = 120

/** Outreach is sent from the mailboxes of the domain, if nothing else is said. */
export const withService = (input: PlanInput, { receivesWith }: Pick<Found, 'receivesWith'>): PlanInput =>
  input.service === null && input.kind === 'outreach' ? { ...input, service: receivesWith } : input

interface Planned {
  domain: string
  input: PlanInput
  found: Found
  /** Days since 1970. */
  today: number
  /** The days of a plan that is under way; without them, those of a new one. */
  days?: PlanDay[]
}

export function planReport({ domain, input: asked, found, today, days: given }: Planned): WarmupPlan {
  const input = withService(asked, found)
  const facts = planFacts(found)
  const days = given ?? schedule(input, facts, fromTheStart(input))
  const registered = registeredOn(found)
  const last = days.at(-1)
  const bulkSenderOn = days.find(({ byProvider }) => byProvider.gmail >= BULK_VOLUME)?.date
  const reached = last ? last.total >= input.goal : input.volume >= input.goal
  const { ready, findings, changes, registration, lists } = found
  const told = { domain, input, found, days, reached, bulkSenderOn }
  return {
    domain,
    kind: input.kind,
    goal: input.goal,
    gate: { ready, verdict: found.verdict, findings, changes },
    ageDays: registered === null ? null : today - registered,
    registration,
    lists,
    ceilings: ceilingsFor(input, registered),
    mailboxes: {
      given: input.mailboxes,
      needed: mailboxesNeeded(input),
      newPeopleADay: newPeopleADay(Math.min(input.goal, lastingCeiling(input, facts)), input.followUps),
    },
    curve: curveOf(input.curve),
    curves: CURVE_IDS.map((id) => ({
      ...curveOf(id),
      sendingDays: daysToGoal(id, input),
      totals: totalsOf(id, input),
    })),
    otherSchedules: OTHER_SCHEDULES.map((one) => ({ ...one })),
    days,
    weeks: weeksOf(days),
    reached,
    ...(bulkSenderOn !== undefined && { bulkSenderOn }),
    stopRules: STOP_RULES.map((one) => stopRule(one)),
    notes: planNotes(told),
    findings,
    changes,
    verdict: planVerdict(told),
  }
}

const stopRule = ({
  what,
  decision,
  rate,
  atLeast,
  within,
  source,
  readOn,
}: (typeof STOP_RULES)[number]) => ({
  what,
  decision,
  rate,
  atLeast,
  within,
  source,
  readOn,
})

function curveOf(id: CurveId) {
  const { name, says, source, readOn } = CURVES[id]
  return { id, name, factor: factorOf(id), says, source, readOn }
}

function totalsOf(id: CurveId, { kind, goal, volume }: PlanInput): number[] {
  const totals: number[] = []
  let emails = volume
  while (emails < goal && totals.length < MOST_TOTALS) {
    const next = Math.min(goal, mostAfter(id, kind, emails))
    if (next <= emails) break
    totals.push(next)
    emails = next
  }
  return totals
}

function ceilingsFor(input: PlanInput, registered: number | null): WarmupPlan['ceilings'] {
  const { service, mailboxes, licenses, kind } = input
  const young = registered !== null && input.start < registered + YOUNG_DAYS
  const ofAge = young
    ? [
        {
          what: `A domain younger than ${YOUNG_DAYS} days (our own judgment)`,
          perDay: YOUNG_CEILING[kind],
          until: isoDay(registered + YOUNG_DAYS),
        },
      ]
    : []
  const senders = { mailboxes, licenses }
  const forAll = mailboxes > 1 ? `, for ${mailboxes} mailboxes` : ''
  const ofService = (service === null ? [] : ceilingsOf(service, licenses)).map((one) => ({
    what: `${service === null ? '' : SERVICES[service]}: ${one.what}${one.per === 'mailbox' ? forAll : ''}`,
    perDay: allowedBy(one, senders),
    source: one.source,
    readOn: one.readOn,
  }))
  const ofKind =
    kind === 'outreach'
      ? [
          {
            what: `${SAFE_OUTREACH.says}${forAll}`,
            perDay: safeOutreach(mailboxes),
            source: SAFE_OUTREACH.source,
            readOn: SAFE_OUTREACH.readOn,
          },
        ]
      : []
  return [...ofAge, ...ofKind, ...ofService]
}

/** Weeks begin on Monday; only those with a sending day. */
function weeksOf(days: readonly PlanDay[]): WarmupPlan['weeks'] {
  const weeks: WarmupPlan['weeks'] = []
  let monday = NaN
  for (const { date, total } of days) {
    const own = mondayOf(dayOfIso(date) ?? 0)
    const week = weeks.at(-1)
    if (week && own === monday) {
      week.to = date
      week.perDay = Math.max(week.perDay, total)
    } else weeks.push({ from: date, to: date, perDay: total })
    monday = own
  }
  return weeks
}
