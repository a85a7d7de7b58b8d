// Whether the next step of a DMARC policy would lose mail of the domain's own (RFC 9989, 7.4). What nobody answers for counts
// as lost. The report reader, its command and the monitor have this rule from here.
import type { PolicyTags } from '#shared/records/dmarc/next-step.ts'
import type { Trace } from './senders.ts'
import { BEARABLE_SHARE, EVIDENCE_DAYS, isSlip, type Unclaimed } from './unclaimed.ts'
import { addUp } from './values.ts'

/** From the first to the last day with reports: five weeks but for two days, since the outer ones may have been reported in part. */
export const ENOUGH_DAYS = EVIDENCE_DAYS - 2
const ENOUGH_MESSAGES = 100
/** How long receivers are watched after each step. */
export const WATCH_DAYS = 14
/** Fewer messages in a day are chance, whatever their share. */
const CHANCE_MESSAGES = 5

/** What is raised next: the policy of the domain itself, of its subdomains, or of names that do not exist. */
export type StepTag = 'p' | 'sp' | 'np'

interface Loss {
  messages: number
  /** Of the mail that is the domain's own, or that nobody answers for: 0 to 1. */
  share: number
}

export interface Readiness {
  /**
   * - ready: the step loses hardly anything
   * - ask: it depends on what the owner says of mail that nobody answers for
   * - not_yet: own mail would be lost, or too little is known
   * - enforced: there is no step left
   */
  state: 'ready' | 'ask' | 'not_yet' | 'enforced'
  /** Why not yet. */
  because: 'loses' | 'incomplete' | 'few_days' | 'few_messages' | 'watching' | null
  /** Null once everything is enforced. */
  tag: StepTag | null
  /** What the step starts from. */
  policy: PolicyTags | undefined
  /** Whether the step may reach subdomains, too. */
  reachesBelow: boolean
  lostIfDone: Loss
  /** Of the domain and its subdomains, most messages first. */
  unclaimed: Unclaimed[]
}

export interface Evidence {
  traces: readonly Trace[]
  /** Of them. */
  unclaimed: readonly Unclaimed[]
  /** What receivers saw last, or what is published now. */
  policy: PolicyTags | undefined
  /** Since when, in days since 1970; null: as long as there are reports. */
  policySince: number | null
  /** The first and the last day with reports. */
  first: number
  last: number
  /** Days of which a report was read in part. */
  incomplete: readonly number[]
}

export function readinessOf(evidence: Evidence): Readiness {
  const { traces, unclaimed, policy, last } = evidence
  const tag = nextTag(policy)
  const scope = (holds: (trace: Trace) => boolean) => scopeOf(traces.filter(holds), unclaimed, last)
  const below = scope(({ isBelow }) => isBelow)
  const reachesBelow = tag === 'p' && !below.isAsked && !below.loses
  const reached = scope(({ isBelow }) => tag === null || reachesBelow || isBelow === (tag !== 'p'))
  const common = { tag, policy, reachesBelow, lostIfDone: reached.loss, unclaimed: [...unclaimed] }
  if (tag === null) return { ...common, state: 'enforced', because: null }
  if (reached.loses) return { ...common, state: 'not_yet', because: 'loses' }
  if (reached.isAsked) return { ...common, state: 'ask', because: null }
  const because = missing(evidence, tag === 'p' ? reached.ownMail : null)
  return { ...common, state: because === null ? 'ready' : 'not_yet', because }
}

/** RFC 9989, 4.7: sp is p where it is missing, and np is sp. */
function nextTag(policy: Evidence['policy']): StepTag | null {
  if (!policy) return 'p'
  const sp = policy.sp || policy.p
  if (policy.p !== 'reject' || policy.testing === 'y') return 'p'
  if (sp !== 'reject') return 'sp'
  return (policy.np || sp) === 'reject' ? null : 'np'
}

interface Scope {
  ownMail: number
  loss: Loss
  /** Someone has to say whose mail it is. */
  isAsked: boolean
  /** Mail that is known to be the domain's own would be lost. */
  loses: boolean
}

function scopeOf(traces: readonly Trace[], unclaimed: readonly Unclaimed[], last: number): Scope {
  const within = new Set(traces)
  const asked = unclaimed.filter(({ trace }) => within.has(trace))
  const days = new Map<number, { passes: number; own: number; open: number }>()
  const ofDay = (day: number) => {
    const sums = days.get(day) ?? { passes: 0, own: 0, open: 0 }
    days.set(day, sums)
    return sums
  }
  for (const trace of traces)
    for (const [day, { aligned, own, unknown }] of trace.days) {
      if (day <= last - EVIDENCE_DAYS || day > last) continue
      const sums = ofDay(day)
      sums.passes = addUp(sums.passes, aligned)
      sums.own = addUp(sums.own, own)
      if (isSlip({ trace, field: 'unknown' })) sums.own = addUp(sums.own, unknown)
    }
  for (const { byDay } of asked)
    for (const [day, count] of byDay) ofDay(day).open = addUp(ofDay(day).open, count)
  const sum = (of: 'passes' | 'own' | 'open') =>
    [...days.values()].reduce((all, one) => addUp(all, one[of]), 0)
  const [passes, own, open] = [sum('passes'), sum('own'), sum('open')]
  const lost = addUp(own, open)
  return {
    ownMail: addUp(passes, own),
    loss: { messages: lost, share: lost > 0 ? lost / addUp(passes, lost) : 0 },
    isAsked: asked.length > 0,
    loses:
      (own > 0 && own >= BEARABLE_SHARE * addUp(passes, own)) ||
      [...days.values()].some((day) => isMissed(day.own, day.passes)),
  }
}

/** More than chance, and more than a sender would bear on a day. */
const isMissed = (lost: number, passes: number): boolean =>
  lost >= CHANCE_MESSAGES && lost > BEARABLE_SHARE * addUp(passes, lost)

/** @param ownMail null: it is about names from which no mail may have come */
function missing(
  { first, last, incomplete, policySince }: Evidence,
  ownMail: number | null,
): Readiness['because'] {
  // What was not read may be anyone's.
  if (incomplete.some((day) => day > last - EVIDENCE_DAYS)) return 'incomplete'
  if (last - first + 1 < ENOUGH_DAYS) return 'few_days'
  if (ownMail !== null && ownMail < ENOUGH_MESSAGES) return 'few_messages'
  return policySince !== null && last - policySince + 1 < WATCH_DAYS ? 'watching' : null
}

/** In one word, as before there were states. */
export const readyWord = ({ state, because }: Readiness): 'yes' | 'no' | 'wait' | 'done' =>
  state === 'ready' ? 'yes' : state === 'enforced' ? 'done' : because === 'loses' ? 'no' : 'wait'
