// The path from a first record to "reject": when each step comes, its record, and what must be true before the next.
import { buildDmarcRecord, type DmarcRecordInput } from './build-record.ts'
import { isWeaker, parseDmarc } from './parse.ts'
import { POLICIES, type Policy } from './tags.ts'
import { repairRecord } from './repair-record.ts'

interface RollOutStep {
  /** Days after the first step. */
  day: number
  p: Policy
  t: 'y' | 'n'
  record: string
  /** What happens to failing mail from this day on. */
  effect: string
  /** What must be true before the next step; missing for the last one. */
  until?: string | undefined
  /** This is what today's record says. */
  isToday: boolean
}

/**
 * RFC 9989 section 7.4: "none" for at least a month, then "quarantine" for just as long, then "reject". Two weeks of
 * test mode in between (section 4.7, "t") let forwarders show what they would do.
 */
const STEPS: readonly { p: Policy; t: 'y' | 'n'; days: number; effect: string; until?: string }[] = [
  {
    p: 'none',
    t: 'n',
    days: 31,
    effect: 'Nothing changes for your mail; reports begin to arrive.',
    until:
      'You know every service that sends for you, and each one passes SPF or, better, DKIM in alignment, for a full month.',
  },
  {
    p: 'quarantine',
    t: 'y',
    days: 14,
    effect:
      'Newer receivers still deliver as before and say in their reports what they would do. Older ones do not know t and quarantine right away.',
    until:
      'The reports show that none of your email would have been quarantined, and nobody reports missing email.',
  },
  {
    p: 'quarantine',
    t: 'n',
    days: 31,
    effect: 'Failing mail goes to the spam folder.',
    until:
      'A month has passed without a complaint. All your email has your own DKIM signature: “reject” must not depend on SPF alone. Your users do not post to mailing lists.',
  },
  { p: 'reject', t: 'n', days: 0, effect: 'Failing mail is refused.' },
]

/**
 * Starts with what is published today: nobody goes back to a milder policy.
 * @param input what all steps have in common; its subdomain policies are never stricter than the step
 * @param published today's record
 */
export function rollOut(input: DmarcRecordInput, published?: string): RollOutStep[] {
  const today = published === undefined ? null : todayOf(repairRecord(published))
  const later = today ? STEPS.filter((step) => rankOf(step) > rankOf(today)) : STEPS
  // Today's step has its texts only if the plan has such a step.
  const known = today && STEPS.find((step) => rankOf(step) === rankOf(today))
  const first = today && {
    ...today,
    days: known?.days ?? 0,
    effect: known?.effect ?? 'Newer receivers apply the policy one level lower, older ones as written.',
    until: later.length > 0 ? (known?.until ?? STEPS.at(-2)?.until) : undefined,
  }
  let next = 0
  const dayOf = (days: number) => {
    const day = next
    next += days
    return day
  }
  return [
    ...(first ? [{ ...withoutDays(first), day: dayOf(first.days), isToday: true }] : []),
    ...later.map((step) => ({
      ...withoutDays(step),
      day: dayOf(step.days),
      record: recordOf(input, step),
      isToday: false,
    })),
  ]
}

const withoutDays = <T extends { days: number }>({ days: _, ...step }: T): Omit<T, 'days'> => step

/** Null for a record without a policy that could be read. */
function todayOf(record: string): { p: Policy; t: 'y' | 'n'; record: string } | null {
  const { p, t } = parseDmarc(record)
  return p ? { p, t: p === 'none' ? 'n' : t, record } : null
}

/** In the order of the plan: a policy, and before it the same one in test mode. */
const rankOf = ({ p, t }: { p: Policy; t: 'y' | 'n' }): number =>
  2 * POLICIES.indexOf(p) - (t === 'y' ? 1 : 0)

function recordOf(input: DmarcRecordInput, { p, t }: { p: Policy; t: 'y' | 'n' }): string {
  const { sp, np } = input
  return buildDmarcRecord({
    ...input,
    p,
    t,
    sp: sp && isWeaker(sp, p) ? sp : undefined,
    np: np && isWeaker(np, p) ? np : undefined,
    pct: undefined,
  })
}
