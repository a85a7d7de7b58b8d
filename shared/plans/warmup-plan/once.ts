// What one day’s results mean for a plan that no one has saved. Pure; nothing is stored.
import { decide, judged, overOf, type CheckIn, type Judged } from './check-in.ts'
import { readGmailRate } from './gmail-rate.ts'
import type { WarmupPlan } from './schema.ts'
import type { Signal } from './thresholds.ts'

type Plan = Pick<WarmupPlan, 'kind' | 'goal' | 'curve' | 'days' | 'ceilings'>
export type CountTexts = Record<'sent' | Signal | 'gmailSpamRate', string>

/** Fields of the form, in this order. */
export const COUNT_NAMES = ['sent', 'bounced', 'complaints', 'deferred', 'gmailSpamRate'] as const
/** No count and no rate. */
export const NO_COUNTS: CountTexts = {
  sent: '',
  bounced: '',
  complaints: '',
  deferred: '',
  gmailSpamRate: '',
}
/** Those of them that are whole numbers. */
const WHOLE_NAMES = COUNT_NAMES.filter((name) => name !== 'gmailSpamRate')

interface Wrong {
  ok: false
  field: keyof CountTexts
  message: string
}
type Counts = Omit<CheckIn, 'date'>

/** @param texts as typed; an empty signal is none */
export function readCounts(texts: CountTexts): { ok: true; counts: Counts } | Wrong {
  const unreadable = WHOLE_NAMES.find(
    (name) => !WHOLE.test(texts[name].trim() || (name === 'sent' ? '' : '0')),
  )
  if (unreadable) return { ok: false, field: unreadable, message: 'Enter a whole number.' }
  const number = (name: keyof CountTexts) => Number(texts[name].trim())
  const counts = {
    sent: number('sent'),
    bounced: number('bounced'),
    complaints: number('complaints'),
    deferred: number('deferred'),
  }
  const over = overOf(counts)
  if (over !== null) return { ok: false, ...over }
  const read = readGmailRate(texts.gmailSpamRate)
  if (!read.ok) return read
  return { ok: true, counts: { ...counts, ...(read.rate !== undefined && { gmailSpamRate: read.rate }) } }
}

/** @param today "2026-12-01" */
export function judgeOnce(
  plan: Plan,
  texts: CountTexts,
  today: string,
): { ok: true; judged: Judged } | Wrong {
  const read = readCounts(texts)
  if (!read.ok) return read
  if (read.counts.sent === 0) return { ok: false, field: 'sent', message: 'Enter how many emails you sent.' }
  const day = plan.days.findLast(({ date }) => date <= today) ?? plan.days[0]
  const date = day?.date ?? today
  const { kind, goal, curve } = plan
  const input = { kind, goal, curve: curve.id }
  const recent = [{ date, ...read.counts }]
  const ceiling = ceilingAfter(plan, date)
  return { ok: true, judged: judged(decide({ input, planned: day?.total ?? 0, recent, ceiling })) }
}

const WHOLE = /^\d{1,8}$/

function ceilingAfter({ days, ceilings }: Plan, date: string): number {
  const next = days.find((day) => day.date > date)?.date ?? date
  return Math.min(
    Infinity,
    ...ceilings.filter(({ until }) => until === undefined || next < until).map(({ perDay }) => perDay),
  )
}
