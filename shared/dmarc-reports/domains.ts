// Each domain in the reports: its total mail, the policies that receivers saw, and whether a stricter one would block
// its own mail.
import { Timeline, dayNumber, dayText } from './days.ts'
import type { AggregateReport, PolicySeen } from './model.ts'
import type { DomainSeen } from './schema.ts'
import { readinessOf, readyWord, type Readiness } from './readiness.ts'
import { noSums, shownSums, type Sums } from './sums.ts'
import { TraceBook } from './senders.ts'
import { openIn, unclaimedIn } from './unclaimed.ts'

const MAX_POLICIES = 20
const MAX_RECEIVERS = 5

interface PolicyTime {
  policy: PolicySeen
  first: number
  last: number
  reports: number
  receivers: string[]
}

interface DomainSums {
  sums: Sums
  traces: TraceBook
  timeline: Timeline
  /** Begins of reports that were read in part, in days since 1970. */
  incomplete: number[]
  policies: Map<string, PolicyTime>
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
    const { domain } = report.policy
    const known = this.#domains.get(domain) ?? {
      sums: noSums(),
      traces: new TraceBook(domain),
      timeline: new Timeline(),
      incomplete: [],
      policies: new Map<string, PolicyTime>(),
    }
    this.#domains.set(domain, known)
    known.timeline.add(report, 0, 0)
    if (report.isIncomplete) known.incomplete.push(dayNumber(report.begin))
    addPolicy(known.policies, report)
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
  { sums, traces, timeline, incomplete, policies }: DomainSums,
): DomainJudged {
  const days = timeline.days()
  const [first] = days
  const last = days.at(-1)
  const seen = [...policies.entries()]
    .map(([text, { first: from, last: to, ...rest }]) => ({
      text,
      ...rest,
      ...(from > 0 && { first: dayText(dayNumber(from)), last: dayText(dayNumber(to)) }),
      from: dayNumber(from),
    }))
    .sort(
      (one, other) =>
        compare(other.last ?? '', one.last ?? '') ||
        other.reports - one.reports ||
        compare(one.text, other.text),
    )
  const [latest] = seen
  const all = traces.all()
  const end = last?.day ?? 0
  const readiness = readinessOf({
    traces: all,
    unclaimed: unclaimedIn(all, end),
    policy: latest?.policy,
    policySince: seen.length > 1 && latest ? latest.from : null,
    first: first?.day ?? 0,
    last: end,
    incomplete,
  })
  return {
    readiness,
    seen: {
      domain,
      ...shownSums(sums, openIn(readiness.unclaimed)),
      days: timeline.coveredDays,
      ...(first && last && { first: dayText(first.day), last: dayText(last.day) }),
      lostShare: sums.aligned + sums.own > 0 ? readiness.lostIfDone.share : null,
      ready: readyWord(readiness),
      policies: seen.slice(0, MAX_POLICIES).map(({ from: _, ...policy }) => policy),
    },
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
