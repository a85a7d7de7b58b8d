// The plan in one verdict. It never promises that mail will arrive.
import { dayInWords } from '#shared/kit/calendar.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { listNames, numberText, plural } from '#shared/kit/sentence.ts'
import { SERVICES, type Service } from '#shared/data/warmup/ceilings.ts'
import { CURVES, type Kind } from '#shared/data/warmup/curves.ts'
import type { Judged } from './check-in.ts'
import { outreachNeeds, SAFE_OUTREACH, safeOutreach } from './outreach.ts'
import type { Told } from './facts.ts'

interface Of {
  domain: string
}

interface Below extends Of {
  /** Emails a day at the end of the plan. */
  most: number
  goal: number
}

interface Planned extends Of {
  kind: Kind
  goal: number
  days: readonly { date: string; total: number }[]
}

interface CheckedIn extends Of {
  /** Emails of the next day. */
  tomorrow: number
  /** Why, in a sentence. */
  reason: string
}

const NO_PROMISE = 'No provider promises anything for a schedule.'
const PROMISE: Record<Kind, string> = {
  optin: NO_PROMISE,
  transactional: NO_PROMISE,
  outreach: 'For cold email, no one has proved a speed that is safe.',
}

const emails = (count: number) => plural(count, 'email', 'emails')

const BELOW = {
  tone: 'warn',
  heading: ({ domain, most, goal }: Below) =>
    `${domain} gets to ${numberText(most)} emails a day, not to ${numberText(goal)}`,
  stamp: 'Below goal',
} as const

const planned = ({ kind, days }: Planned) => {
  const [first, last] = [days[0], days.at(-1)]
  return `It begins with ${numberText(first?.total ?? 0)} on ${dayInWords(first?.date ?? '')} and gets there on ${dayInWords(last?.date ?? '')}, if the results of each day allow the next. ${PROMISE[kind]}`
}

const READY = verdict<Planned>({
  tone: 'ok',
  heading: ({ domain, goal, days }) =>
    `${domain} can get to ${numberText(goal)} emails a day in ${plural(days.length, 'sending day', 'sending days')}`,
  sentence: planned,
  stamp: 'Ready',
})

export const WARMUP_VERDICTS = {
  'not-ready': verdict<Of & { checked: Verdict }>({
    tone: 'bad',
    heading: ({ domain }) => `${domain} is not ready for its first email`,
    sentence: ({ checked }) =>
      `${checked.heading}. Publish the changes first; until then, the plan has no date.`,
    stamp: 'Not yet',
  }),
  listed: verdict<Of & { lists: readonly string[] }>({
    tone: 'bad',
    heading: ({ domain, lists }) =>
      `${domain} is on ${plural(lists.length, 'blocklist', 'blocklists')}: do not send yet`,
    sentence: ({ lists }) =>
      `${listNames(lists)} ${lists.length === 1 ? 'has' : 'have'} it. End the listing and its cause first; until then, the plan has no date.`,
    stamp: 'Not yet',
  }),
  warm: verdict<Of & { volume: number; goal: number }>({
    tone: 'info',
    heading: ({ domain, volume }) => `${domain} already sends ${numberText(volume)} emails a day`,
    sentence: ({ goal }) =>
      `That is no less than the goal of ${numberText(goal)}: there is nothing to warm up.`,
    stamp: 'Warm',
  }),
  'no-day': verdict<Of>({
    tone: 'warn',
    heading: ({ domain }) => `There is no day on which ${domain} may send`,
    sentence:
      'The limits leave nothing on any of the chosen days within a year. Choose more days of the week, or a later start.',
    stamp: 'No day',
  }),
  'more-than-is-safe': verdict<Below>({
    ...BELOW,
    sentence: ({ goal }) =>
      `${outreachNeeds(goal)} ${SAFE_OUTREACH.says}; what a provider allows is no safe number. Use more mailboxes, or a lower goal.`,
  }),
  'more-than-is-allowed': verdict<Below & { service: Service; mailboxes: number }>({
    ...BELOW,
    sentence: ({ service, mailboxes }) =>
      `${SERVICES[service]} allows ${plural(mailboxes, 'mailbox', 'mailboxes')} no more. Use more mailboxes, another service, or a lower goal.`,
  }),
  'end-of-curve': verdict<Below & { curve: keyof typeof CURVES }>({
    ...BELOW,
    sentence: ({ curve }) =>
      `The curve of ${CURVES[curve].name} ends there. Choose another curve, or a lower goal.`,
  }),
  unknown: verdict<Planned>({
    ...READY,
    tone: 'unknown',
    sentence: (values) =>
      `${planned(values)} Whether providers would take the mail could not be fully found out.`,
    stamp: 'Unknown',
  }),
  ready: READY,
  stop: verdict<CheckedIn>({
    tone: 'bad',
    heading: ({ domain }) => `Stop sending from ${domain}`,
    sentence: ({ reason }) => `${reason} Nothing is planned until you say that the cause is gone.`,
    stamp: 'Stop',
  }),
  back: verdict<CheckedIn>({
    tone: 'warn',
    heading: ({ domain, tomorrow }) => `${domain}: go back to ${emails(tomorrow)}`,
    sentence: ({ reason }) => reason,
    stamp: 'Go back',
  }),
  hold: verdict<CheckedIn>({
    tone: 'warn',
    heading: ({ domain, tomorrow }) => `${domain}: hold at ${emails(tomorrow)}`,
    sentence: ({ reason }) => reason,
    stamp: 'Hold',
  }),
}

const verdictOf = verdictsOf(WARMUP_VERDICTS)

export function planVerdict(told: Told): Verdict {
  const { domain, input, found, days, reached } = told
  const { kind, goal, volume } = input
  if (found.ready === false) return notReady(told)
  const last = days.at(-1)
  if (!last) return reached ? verdictOf('warm', { domain, volume, goal }) : verdictOf('no-day', { domain })
  if (!reached) return belowGoal(told, last.total)
  return verdictOf(found.ready === null ? 'unknown' : 'ready', { domain, kind, goal, days })
}

/** Of a plan under way whose last results forbid to go on as planned; undefined if the plan itself says it all. */
export const standingVerdict = (
  domain: string,
  { decision, tomorrow, reason }: Judged,
): Verdict | undefined =>
  decision === 'go' ? undefined : heldVerdict(domain, { decision, tomorrow, reason })

/** @param decided other than to go on */
export const heldVerdict = (
  domain: string,
  {
    decision,
    tomorrow,
    reason,
  }: Pick<Judged, 'tomorrow' | 'reason'> & { decision: Exclude<Judged['decision'], 'go'> },
): Verdict => verdictOf(decision, { domain, tomorrow, reason })

/** Nothing that is planned helps a sender who is refused. */
function notReady({ domain, found }: Told): Verdict {
  const { verdict: checked, badLists: lists } = found
  if (checked.tone === 'info' && lists.length === 0) return checked
  return lists.length > 0 && checked.tone !== 'bad'
    ? verdictOf('listed', { domain, lists })
    : verdictOf('not-ready', { domain, checked })
}

function belowGoal({ domain, input }: Told, most: number): Verdict {
  const { service, mailboxes, curve, kind, goal } = input
  const below = { domain, most, goal }
  if (kind === 'outreach' && goal > safeOutreach(mailboxes)) return verdictOf('more-than-is-safe', below)
  if (service !== null && most < goal && CURVES[curve].growth.kind === 'factor')
    return verdictOf('more-than-is-allowed', { ...below, service, mailboxes })
  return verdictOf('end-of-curve', { ...below, curve })
}
