// Each domain in the reports: its total mail, the policies that receivers saw, and whether a stricter one would block
// its own mail.
import { Timeline, dayNumber, dayText } from '#shared/reports/days.ts'
import type { AggregateReport, PolicySeen } from '#shared/reports/model.ts'
import type { DomainSeen } from '#shared/reports/schema.ts'
import { noSums, type Sums } from '#shared/reports/sums.ts'

const MAX_DOMAINS = 50
const MAX_POLICIES = 20
const MAX_RECEIVERS = 5

/** RFC 9989 section 7.4 recommends a month. */
export const ENOUGH_DAYS = 28
const ENOUGH_MESSAGES = 100
/** Some mail always breaks in transit; no one gets to zero. */
const BEARABLE_SHARE = 0.01

interface PolicyTime {
  policy: PolicySeen
  first: number
  last: number
  reports: number
  receivers: string[]
}

export class DomainBook {
  readonly #domains = new Map<string, { sums: Sums; timeline: Timeline; policies: Map<string, PolicyTime> }>()

  /** @returns the totals for the messages of this report */
  open(report: AggregateReport): Sums {
    const { domain } = report.policy
    let known = this.#domains.get(domain)
    if (!known)
      this.#domains.set(domain, (known = { sums: noSums(), timeline: new Timeline(), policies: new Map() }))
    known.timeline.add(report.begin, report.end, 0, 0)
    addPolicy(known.policies, report)
    return known.sums
  }

  domains(): DomainSeen[] {
    return [...this.#domains.entries()]
      .map(([domain, { sums, timeline, policies }]) => domainSeen(domain, sums, timeline, policies))
      .sort((one, other) => other.messages - one.messages || (one.domain < other.domain ? -1 : 1))
      .slice(0, MAX_DOMAINS)
  }
}

function addPolicy(policies: Map<string, PolicyTime>, { policy, begin, org }: AggregateReport): void {
  const text = policyText(policy)
  const known = policies.get(text)
  const time = known ?? { policy, first: 0, last: 0, reports: 0, receivers: [] }
  if (!known) policies.set(text, time)
  time.reports += 1
  if (begin > 0) {
    time.first = time.first === 0 ? begin : Math.min(time.first, begin)
    time.last = Math.max(time.last, begin)
  }
  if (org !== '' && time.receivers.length < MAX_RECEIVERS && !time.receivers.includes(org))
    time.receivers.push(org)
}

/** Tags that differ from their defaults, in the order of a record. */
export function policyText({ p, sp, np, adkim, aspf, pct, testing }: PolicySeen): string {
  return [
    `p=${p || '?'}`,
    ...(sp === '' || sp === p ? [] : [`sp=${sp}`]),
    ...(np === '' || np === (sp || p) ? [] : [`np=${np}`]),
    ...(adkim === 's' ? ['adkim=s'] : []),
    ...(aspf === 's' ? ['aspf=s'] : []),
    ...(testing === 'y' ? ['t=y'] : []),
    ...(pct === '' || pct === '100' ? [] : [`pct=${pct}`]),
  ].join('; ')
}

function domainSeen(
  domain: string,
  sums: Sums,
  timeline: Timeline,
  policies: ReadonlyMap<string, PolicyTime>,
): DomainSeen {
  const days = timeline.days()
  const [first] = days
  const last = days.at(-1)
  const seen = [...policies.entries()]
    .map(([text, { first: from, last: to, ...rest }]) => ({
      text,
      ...rest,
      ...(from > 0 && { first: dayText(dayNumber(from)), last: dayText(dayNumber(to)) }),
    }))
    .sort(
      (one, other) =>
        compare(other.last ?? '', one.last ?? '') ||
        other.reports - one.reports ||
        compare(one.text, other.text),
    )
  const ownMail = sums.aligned + sums.own
  const lostShare = ownMail > 0 ? sums.own / ownMail : null
  const covered = timeline.coveredDays
  return {
    domain,
    ...sums,
    days: covered,
    ...(first && last && { first: dayText(first.day), last: dayText(last.day) }),
    lostShare,
    ready: readiness(seen[0]?.policy, lostShare, covered, ownMail),
    policies: seen.slice(0, MAX_POLICIES),
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Whether a stricter policy would lose own mail. @param days that reports cover */
export function readiness(
  policy: PolicySeen | undefined,
  lostShare: number | null,
  days: number,
  ownMail: number,
): DomainSeen['ready'] {
  if (lostShare !== null && lostShare > BEARABLE_SHARE) return 'no'
  if (policy?.p === 'reject' && policy.testing !== 'y') return 'done'
  return days >= ENOUGH_DAYS && ownMail >= ENOUGH_MESSAGES ? 'yes' : 'wait'
}
