// Each domain in the reports: its total mail, the policies that receivers saw, and whether a stricter one would block
// its own mail.
import { Timeline, dayNumber, dayText } from './days.ts'
import type { AggregateReport, PolicySeen } from './model.ts'
import type { DomainSeen } from './schema.ts'
import { readinessOf, readyWord, type Readiness } from './readiness.ts'
import { noSums, shownSums, type Sums } from './sums.ts'
import { TraceBook } from './senders.ts'
import { openIn, type Unclaimed, unclaimedIn } from './unclaimed.ts'

const MAX_POLICIES = 20
const MAX_RECEIVERS = 5

interface PolicyTime {
  seen: DomainSeen['policies'][number]
  /** Days since 1970, UTC; null if no report says when. */
  first: number | null
  last: number | null
}

interface Seen {
  /** Null if the report does not say when. */
  day: number | null
  reports: number
  org: string
}

/** The policies that receivers saw. */
export class PolicyBook {
  readonly #byText = new Map<string, PolicyTime>()

  add(policy: PolicySeen, { day, reports, org }: Seen): void {
    const text = policyText(policy)
    const known = this.#byText.get(text)
    const time = known ?? { seen: { text, policy, reports: 0, receivers: [] }, first: null, last: null }
    if (!known) this.#byText.set(text, time)
    const { seen } = time
    seen.reports += reports
    if (day !== null) {
      time.first = Math.min(time.first ?? day, day)
      time.last = Math.max(time.last ?? day, day)
    }
    if (org !== '' && seen.receivers.length < MAX_RECEIVERS && !seen.receivers.includes(org))
      seen.receivers.push(org)
  }

  /** The latest first. */
  all(): PolicyTime[] {
    return [...this.#byText.values()].sort(
      (one, other) =>
        (other.last ?? -1) - (one.last ?? -1) ||
        other.seen.reports - one.seen.reports ||
        (one.seen.text < other.seen.text ? -1 : 1),
    )
  }

  shown(): DomainSeen['policies'] {
    return this.all()
      .slice(0, MAX_POLICIES)
      .map(({ seen, first, last }) => ({
        ...seen,
        ...(first !== null && last !== null && { first: dayText(first), last: dayText(last) }),
      }))
  }
}

interface DomainSums {
  sums: Sums
  traces: TraceBook
  timeline: Timeline
  /** Begins of reports that were read in part, in days since 1970. */
  incomplete: number[]
  policies: PolicyBook
}

export interface DomainJudged {
  /** Without what is said about readiness. */
  seen: Omit<DomainSeen, 'readiness'>
  readiness: Readiness
}

export class DomainBook {
  readonly #domains = new Map<string, DomainSums>()

  /** @returns the totals for the messages of this report */
  open(report: AggregateReport): Pick<DomainSums, 'sums' | 'traces'> {
    const { policy, begin, org } = report
    const { domain } = policy
    const known = this.#domains.get(domain) ?? {
      sums: noSums(),
      traces: new TraceBook(domain),
      timeline: new Timeline(),
      incomplete: [],
      policies: new PolicyBook(),
    }
    this.#domains.set(domain, known)
    known.timeline.add(report, 0, 0)
    if (report.isIncomplete) known.incomplete.push(dayNumber(report.begin))
    known.policies.add(policy, { day: begin > 0 ? dayNumber(begin) : null, reports: 1, org })
    return known
  }

  /** Those with the most messages first. */
  domains(): DomainJudged[] {
    return [...this.#domains.entries()]
      .map(([domain, sums]) => domainSeen(domain, sums))
      .sort(
        ({ seen: one }, { seen: other }) =>
          other.messages - one.messages || (one.domain < other.domain ? -1 : 1),
      )
  }
}

/** Tags that differ from their defaults, in the order of a record. */
function policyText({ p, sp, np, adkim, aspf, pct, testing }: PolicySeen): string {
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
  { sums, traces, timeline, incomplete, policies }: DomainSums,
): DomainJudged {
  const days = timeline.days()
  const first = days[0]?.day
  const last = days.at(-1)?.day
  const [latest, ...earlier] = policies.all()
  const all = traces.all()
  const readiness = readinessOf({
    traces: all,
    unclaimed: unclaimedIn(all, last ?? 0),
    policy: latest?.seen.policy,
    policySince: earlier.length > 0 && latest ? (latest.first ?? 0) : null,
    first: first ?? 0,
    last: last ?? 0,
    incomplete,
  })
  const seen = { domain, sums, days: timeline.coveredDays, first, last, policies: policies.shown() }
  return domainJudged(readiness, readiness.unclaimed, seen)
}

interface Counted extends Pick<DomainSeen, 'domain' | 'days' | 'policies'> {
  sums: Sums
  /** Days since 1970, UTC. */
  first: number | undefined
  last: number | undefined
}

/** @param unclaimed what the sums leave open */
export function domainJudged(
  readiness: Readiness,
  unclaimed: readonly Unclaimed[],
  { domain, sums, days, first, last, policies }: Counted,
): DomainJudged {
  return {
    readiness,
    seen: {
      domain,
      ...shownSums(sums, openIn(unclaimed)),
      days,
      ...(first !== undefined && last !== undefined && { first: dayText(first), last: dayText(last) }),
      lostShare: sums.aligned + sums.own > 0 ? readiness.lostIfDone.share : null,
      ready: readyWord(readiness),
      policies,
    },
  }
}
