// The path from a first record to "reject": when each step comes, its record, and what must be true before the next.
import { buildDmarcRecord, type DmarcRecordInput } from '#shared/dmarc/build-record.ts'
import { isWeaker, underTest } from '#shared/dmarc/policy.ts'
import { parseDmarc, type Policy } from '#shared/dmarc/parse.ts'

interface RollOutStep {
  /** Days after the first step. */
  day: number
  p: Policy
  t: 'y' | 'n'
  record: string
  /** What happens to failing mail from this day on. */
  effect: string
  /** What must be true before the next step; missing for the last one. */
  until?: string
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
 * @param input what all steps have in common; its subdomain policies are never stricter than the step
 * @param published today's record
 */
export function rollOut(input: DmarcRecordInput, published?: string): RollOutStep[] {
  const today = published === undefined ? undefined : parseDmarc(published)
  let next = 0
  return STEPS.map(({ p, t, days, ...texts }) => {
    const day = next
    next += days
    const { sp, np } = input
    const record = buildDmarcRecord({
      ...input,
      p,
      t,
      sp: sp && isWeaker(sp, p) ? sp : undefined,
      np: np && isWeaker(np, p) ? np : undefined,
      pct: undefined,
    })
    const isToday = today?.p === p && underTest(p, today.t) === underTest(p, t)
    return { day, p, t, record, ...texts, isToday }
  })
}
