// What is known of a monitored domain: the kept sums of some weeks, judged, in the shape in which the report reader draws its
// conclusions: the same rules for both. Pure; the caller has read them.
import { dayText } from '#shared/dmarc-reports/days.ts'
import { type DomainJudged, domainJudged } from '#shared/dmarc-reports/domains.ts'
import { REASONS } from '#shared/dmarc-reports/explain.ts'
import { type Counted, senderFinding } from '#shared/dmarc-reports/judge.ts'
import { type Readiness, readinessOf } from '#shared/dmarc-reports/readiness.ts'
import type { Sender } from '#shared/dmarc-reports/schema.ts'
import { selectorsOf } from '#shared/dmarc-reports/senders.ts'
import { ownEnvelopeOf, senderShown } from '#shared/dmarc-reports/shown.ts'
import { factsOfSender } from '#shared/dmarc-reports/sources/service-facts.ts'
import { type Mark, shownSums } from '#shared/dmarc-reports/sums.ts'
import { openIn } from '#shared/dmarc-reports/unclaimed.ts'
import { MAX_SENDERS, WINDOW_DAYS } from './limits.ts'
import type { PolicyNow } from './look.ts'
import { policiesSeen, policyOfKey, type PolicyRow, type TlsRow, tlsSummary } from './kept-rows.ts'
import type { MonitorState } from './schema.ts'
import { type JudgedRows, type JudgedSender, judgeRows } from './senders.ts'
import { daysTogether, type KeptDay, type KeptRow, type SumDay } from './sums.ts'
import { type Agreed, agreedOn, heardOut, type ReceiverKept, type Voices, voicesOf } from './weight.ts'

/** Reports of one receiver that came on one day. */
export interface ArrivedRow {
  /** The receiver, as proved or claimed. */
  key: string
  /** Days since 1970, UTC. */
  day: number
  count: number
  /** When the last one came, in milliseconds since 1970. */
  other: number
}

export interface KeptSums {
  rows: KeptRow[]
  policies: PolicyRow[]
  tls: KeptTls[]
  reporters: ArrivedRow[]
  unverified: ArrivedRow[]
}

export interface KeptTls extends TlsRow {
  reporter: string
}

/** A sender as it is kept: seen, marked, or both. */
export interface SenderKept {
  name: string
  firstDay: number | null
  lastDay: number | null
  mark: Mark | null
}

export interface MonitorKnown {
  /** The first day of what is shown. */
  first: number
  today: number
  /** By the receivers that count (weight.ts), like days, policies and TLS sessions. */
  judged: JudgedRows
  days: SumDay[]
  sums: KeptSums
  /** What all say, whether it counts or not, by receiver. */
  said: JudgedRows['testimonies']
  voices: Voices
  receivers: readonly ReceiverKept[]
  counted: Counted
  /** Of each sender, as far back as anything is kept. */
  firstSeen: Map<string, number>
  lastSeen: Map<string, number>
}

interface Kept {
  domain: string
  sums: KeptSums
  days: readonly KeptDay[]
  senders: readonly SenderKept[]
  receivers: readonly ReceiverKept[]
  today: number
  published: PolicyNow | null
}

/** @param kept the sums are those of the window */
export function knownOf(kept: Kept): MonitorKnown {
  const { domain, sums: all, senders, receivers, today, published } = kept
  const marks = new Map<string, Mark>(
    senders.flatMap(({ name, mark }) => (mark === null ? [] : [[name, mark]])),
  )
  const dayOf = (field: 'firstDay' | 'lastDay') =>
    new Map(senders.flatMap((row) => (row[field] === null ? [] : [[row.name, row[field]] as const])))
  const voices = voicesOf([...new Set(all.reporters.map(({ key }) => key))], receivers)
  const sums = heardIn(all, voices)
  const days = daysTogether(kept.days, voices.counts)
  const judged = judgeRows(domain, sums.rows, marks)
  const arrived = all.reporters.filter(({ key }) => voices.counts(key))
  const counting = kept.days.filter(({ reporter }) => voices.counts(reporter))
  const counted = countedOf({
    domain,
    judged,
    agreed: voices.isWeighed ? null : agreedOn(judged.testimonies, counting, receivers),
    published,
    days,
    policies: sums.policies,
    tls: sums.tls,
    reports: arrived.reduce((total, { count }) => total + count, 0),
    receivers: new Set(arrived.map(({ key }) => key)).size,
  })
  return {
    first: today - WINDOW_DAYS,
    today,
    judged,
    days,
    sums,
    said: judgeRows(domain, all.rows, marks).testimonies,
    voices,
    receivers,
    counted,
    firstSeen: dayOf('firstDay'),
    lastSeen: dayOf('lastDay'),
  }
}

/** Who reported, and whose proof failed, is listed for all. */
const heardIn = ({ rows, policies, tls, ...lists }: KeptSums, { counts }: Voices): KeptSums => ({
  ...lists,
  rows: rows.filter(({ reporter }) => counts(reporter)),
  policies: policies.filter(({ key }) => counts(policyOfKey(key).org)),
  tls: tls.filter(({ reporter }) => counts(reporter)),
})

const MAX_COUNTED_SENDERS = 100

interface JudgedKept {
  domain: string
  judged: JudgedRows
  /** What receivers agree on that are not known; null if known ones report. */
  agreed: Agreed | null
  /** What is published, if that is known. */
  published: PolicyNow | null
  /** All days that any report covers, oldest first; the window of the senders is their end. */
  days: readonly SumDay[]
  policies: readonly PolicyRow[]
  tls: readonly TlsRow[]
  /** Reports and reporters that count, of the last weeks. */
  reports: number
  receivers: number
}

export function countedOf(kept: JudgedKept): Counted {
  const { judged, days, policies, tls, reports, receivers } = kept
  const { totals, senders, unclaimed } = judged
  const sums = tlsSummary(tls)
  const failures = sums?.failures ?? 0
  return {
    kind: totals.messages > 0 || policies.length > 0 ? 'aggregate' : sums ? 'tls' : 'unknown',
    reports: [],
    counts: {
      reports,
      records: 0,
      doubled: 0,
      incomplete: days.filter(({ incomplete }) => incomplete > 0).length,
      senders: senders.length,
      sources: senders.length,
      failures: 0,
      receivers,
    },
    totals: shownSums(totals, openIn(unclaimed)),
    days: [],
    gaps: [],
    sources: [],
    senders: senders
      .slice(0, MAX_COUNTED_SENDERS)
      .map((one) => senderShown(one.sums, { unclaimed, ofDays: days.length, books: null })),
    domains: policies.length > 0 || totals.messages > 0 ? [keptDomain(kept)] : [],
    tls: { successes: (sums?.sessions ?? 0) - failures, failures, hosts: sums?.hosts ?? [] },
    failures: [],
    rows: [],
    problems: [],
    errors: [],
  }
}

function keptDomain({ domain, judged, agreed, published, days, policies }: JudgedKept): DomainJudged {
  const { totals, traces, unclaimed } = judged
  const policiesKept = policiesSeen(domain, policies)
  const first = days[0]?.day
  const last = days.at(-1)?.day
  const found = readinessOf({
    traces,
    unclaimed,
    policy: published?.policy ?? policiesKept[0]?.policy,
    policySince: published?.since ?? null,
    first: first ?? 0,
    last: last ?? 0,
    incomplete: days.flatMap(({ day, incomplete }) => (incomplete > 0 ? [day] : [])),
  })
  const readiness: Readiness = agreed ? heardOut(found, agreed) : found
  const covered = { days: agreed?.days ?? days.length, first, last }
  return domainJudged(readiness, unclaimed, { domain, sums: totals, ...covered, policies: policiesKept })
}

// Who sends as the domain, as a monitor shows it.
export const sendersShown = (domain: string, known: MonitorKnown): MonitorState['senders'] =>
  known.judged.senders.slice(0, MAX_SENDERS).map((sender) => ({
    ...senderSeen(domain, sender, known),
    ...fixFor(
      known.counted.senders.find(({ name, kind }) => name === sender.sums.name && kind === sender.sums.kind),
    ),
  }))

function senderSeen(
  domain: string,
  { sums, group, mark, days }: JudgedSender,
  { firstSeen, lastSeen, first, days: all }: MonitorKnown,
): MonitorState['senders'][number] {
  const [most] = [...sums.domains.entries()].sort(([, one], [, other]) => other - one)
  const own = { first: days[0]?.day ?? first, last: days.at(-1)?.day ?? first }
  return {
    name: sums.name,
    kind: sums.kind,
    group,
    ...factsOfSender(sums),
    ...ownEnvelopeOf(sums),
    ...(mark && { mark }),
    messages: sums.messages,
    aligned: sums.aligned,
    refused: days.reduce((total, { refused }) => total + refused, 0),
    ...(most?.[0].endsWith(`.${domain}`) && { subdomain: most[0] }),
    selectors: selectorsOf(sums),
    steady: { days: days.length, ofDays: all.filter(({ day }) => day >= first).length },
    firstSeen: dayText(Math.min(own.first, firstSeen.get(sums.name) ?? own.first)),
    lastSeen: dayText(Math.max(own.last, lastSeen.get(sums.name) ?? own.last)),
    days: days.map(({ day, messages, aligned, refused }) => ({
      day: dayText(day),
      messages,
      aligned,
      refused,
    })),
    reasons: [...sums.reasons.entries()]
      .map(([reason, messages]) => ({ reason, messages, text: REASONS[reason] }))
      .sort((one, other) => other.messages - one.messages),
  }
}

/** Only for mail that is the domain’s own. */
function fixFor(sender: Sender | undefined): { fix?: string } {
  const fix = sender && sender.own > 0 ? senderFinding(sender).fix : undefined
  return fix === undefined ? {} : { fix }
}
