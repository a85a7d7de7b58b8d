// How many emails each day has. Every day, new people get the first email, and those from earlier days their next one.
import { isoDay, weekdayOf } from '#shared/kit/calendar.ts'
import { allowedTogether } from '#shared/data/warmup/ceilings.ts'
import { safeOutreach } from '#shared/plans/warmup-plan/outreach.ts'
import { volumes } from '#shared/plans/warmup-plan/schedule.ts'
import { USUAL_SHARES } from '#shared/plans/warmup-plan/shares.ts'
import { DAYS, type SequenceInput } from './question.ts'

export interface LoadDay {
  /** Of sending days, from 1. */
  day: number
  /** "2026-12-01" */
  date: string
  fresh: number
  followUps: number
  total: number
  /** What the providers of the mailboxes allow together; null if one is unknown. */
  ceiling: number | null
  /** What the warmup plan allows; null without one, or once it has come to its end. */
  plan: number | null
}

/** After the last step has begun, every week is like the one before; two of them show it. */
const MORE_DAYS = 14

export function loadOf(input: SequenceInput): LoadDay[] {
  const { steps, start, days, perDay } = input
  const isOn = (day: number) => (DAYS[days] as readonly number[]).includes(weekdayOf(day))
  const next = (day: number) => {
    let on = day
    while (!isOn(on)) on += 1
    return on
  }
  const last = Math.max(...steps.map(({ day }) => day))
  const end = start + last + MORE_DAYS
  const followUps = new Map<number, number>()
  for (let first = start; first <= end; first++) {
    if (!isOn(first)) continue
    // An email that falls on a day off is sent on the next sending day.
    for (const { day } of steps.slice(1)) {
      const due = next(first + day)
      followUps.set(due, (followUps.get(due) ?? 0) + perDay)
    }
  }
  const ceiling = ceilingOf(input)
  const plan = planOf(input)
  const load: LoadDay[] = []
  for (let day = start; day <= end; day++) {
    if (!isOn(day)) continue
    const later = followUps.get(day) ?? 0
    load.push({
      day: load.length + 1,
      date: isoDay(day),
      fresh: perDay,
      followUps: later,
      total: perDay + later,
      ceiling,
      plan: plan.get(day) ?? null,
    })
  }
  return load
}

/** Mailboxes of one provider share what their organization may send. */
export function ceilingOf({ mailboxes }: Pick<SequenceInput, 'mailboxes'>): number | null {
  if (mailboxes.length === 0 || mailboxes.some(({ provider }) => provider === 'other')) return null
  const counts = new Map<string, number>()
  return mailboxes.reduce((sum, { provider, count }) => {
    if (provider === 'other') return sum
    const before = counts.get(provider) ?? 0
    counts.set(provider, before + count)
    const allowed = (mailboxCount: number) =>
      mailboxCount === 0 ? 0 : allowedTogether(provider, { mailboxes: mailboxCount, licenses: mailboxCount })
    return sum + allowed(before + count) - allowed(before)
  }, 0)
}

export const mailboxCount = ({ mailboxes }: Pick<SequenceInput, 'mailboxes'>): number =>
  mailboxes.reduce((sum, { count }) => sum + count, 0)

/** What is safe to send to people who did not ask, from all mailboxes together; null for those who did, or who bought something. */
export const safeLoad = (input: Pick<SequenceInput, 'basis' | 'mailboxes'>): number | null =>
  input.basis === 'none' ? safeOutreach(mailboxCount(input)) : null

/** The usual warmup plan for email to strangers, from what is sent today up to the load of this sequence. */
function planOf(sequence: SequenceInput): Map<number, number> {
  const { today, start, days, perDay, steps } = sequence
  if (today === undefined) return new Map()
  const input = {
    kind: 'outreach',
    goal: perDay * steps.length,
    volume: today,
    start,
    sendingDays: DAYS[days],
    curve: 'house',
    shares: USUAL_SHARES,
    service: null,
    // The plan of those who agreed is not held to what is safe for cold email.
    mailboxes: safeLoad(sequence) === null ? Infinity : mailboxCount(sequence),
    licenses: 1,
    followUps: 0,
  } as const
  const plan = volumes(input, { ready: null, registered: null }, { from: start, level: today })
  return new Map([...plan].map(({ day, total }) => [day, total]))
}
