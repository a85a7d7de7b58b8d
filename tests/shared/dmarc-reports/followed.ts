// Someone who follows every step on the day on which it is offered, and what that loses.
import { judgeRows } from '#shared/dmarc-reports/dmarc-monitor/senders.ts'
import { EVIDENCE_DAYS } from '#shared/dmarc-reports/unclaimed.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import { ENOUGH_DAYS, readinessOf, WATCH_DAYS } from '#shared/dmarc-reports/readiness.ts'
import { DOMAIN, labelledDomain, START, type LabelledDomain } from './labelled-domains.ts'

interface Followed {
  /** The largest share of a day's own mail that the policy stopped. */
  worst: number
  /** Day and step, as "33 p=quarantine". */
  steps: string[]
  policy: string
}

/** Days on which no step can be offered (shared/dmarc-reports/readiness.ts) are not judged. */
const FIRST_STEP = ENOUGH_DAYS
const STRICTER: Record<string, string> = { none: 'quarantine', quarantine: 'reject' }

/** @param answers what is asked about is answered truthfully; otherwise it is never answered */
function followed({ rows, own, days, truth }: LabelledDomain, answers: boolean): Followed {
  const marks = new Map<string, Mark>()
  const policy = { p: 'none', sp: 'none', np: '', testing: '' }
  const arriving = [...rows].sort((one, other) => one.arrival - other.arrival)
  const steps: string[] = []
  let known: typeof arriving = []
  let next = 0
  let policySince: number | null = null
  let worst = 0
  for (let day = 0; day < days; day += 1) {
    const today = START + day
    const { all = 0, fails = 0, failsBelow = 0 } = own[day] ?? {}
    const stopped = (policy.p === 'none' ? 0 : fails) + (policy.sp === 'none' ? 0 : failsBelow)
    if (all > 0) worst = Math.max(worst, stopped / all)
    const before = next
    while ((arriving[next]?.arrival ?? Infinity) <= today) next += 1
    known = [...known, ...arriving.slice(before, next)].filter((row) => row.day >= today - EVIDENCE_DAYS)
    if (day < FIRST_STEP || policy.sp === 'reject') continue
    if (policySince !== null && today - policySince < WATCH_DAYS) continue
    const { traces, unclaimed } = judgeRows(DOMAIN, known, marks)
    const { state, tag } = readinessOf({
      traces,
      unclaimed,
      policy,
      policySince,
      first: START,
      last: today - 1,
      incomplete: [],
    })
    for (const { trace } of answers ? unclaimed : []) {
      const said = truth.get(trace.sender.name)
      if (said) marks.set(trace.sender.name, said)
    }
    if (state !== 'ready' || (tag !== 'p' && tag !== 'sp')) continue
    policy[tag] = STRICTER[policy[tag]] ?? policy[tag]
    policySince = today + 1
    steps.push(`${day} ${tag}=${policy[tag]}`)
  }
  return { worst, steps, policy: policy.p }
}

/** Of a day’s own mail. */
export const BEARABLE = 0.005

interface FollowedDomain extends Followed {
  seed: number
  kinds: string[]
  isClean: boolean
  answers: boolean
}

/** Half of the owners answer what they are asked, truthfully. */
export function followedDomain(seed: number, days: number): FollowedDomain {
  const domain = labelledDomain(seed, days)
  const answers = Math.floor(seed / 2) % 2 === 1
  const { kinds, isClean } = domain
  return { seed, kinds, isClean, answers, ...followed(domain, answers) }
}
