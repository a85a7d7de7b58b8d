// The figures next to a plan: what was looked up, and what follows.
import type { Fact } from '#app/components/tool/result-aside.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'

export function planFacts({
  ageDays,
  registration,
  days,
  curve,
  bulkSenderOn,
  mailboxes,
  goal,
}: WarmupPlan): Fact[] {
  const expires = registration.state === 'found' ? registration.expires : undefined
  return [
    { label: 'Domain’s age', value: ageDays === null ? 'unknown' : plural(ageDays, 'day', 'days') },
    ...(expires === undefined ? [] : [{ label: 'Registered until', value: dayInWords(expires) }]),
    { label: 'Goal a day', value: numberText(goal) },
    ...(days.length > 0 ? [{ label: 'Sending days', value: numberText(days.length) }] : []),
    { label: 'Curve', value: curve.name },
    ...(mailboxes.needed === null
      ? []
      : [{ label: 'Mailboxes needed', value: numberText(mailboxes.needed) }]),
    ...(bulkSenderOn === undefined ? [] : [{ label: 'Bulk sender', value: dayInWords(bulkSenderOn) }]),
  ]
}
