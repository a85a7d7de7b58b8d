// A monitor as its page, programs and agents see it, made of what is known. Pure.
import { addressChanges, removalChange } from './changes.ts'
import { refusedText } from './event-words.ts'
import { type ArrivedRow, type MonitorKnown, sendersShown } from './known.ts'
import { KEPT_DAYS, MAX_REPORTERS, MAX_SENDERS } from './limits.ts'
import { namesAddress, type PlaceSeen, type RecordsSeen } from './look.ts'
import type { MonitorState } from './schema.ts'
import { tlsSummary } from './kept-rows.ts'
import { monitorVerdict, type MonitorPhase } from './verdict.ts'
import { nextStepChange } from '#shared/records/dmarc/next-step.ts'
import type { Change } from '#shared/report/change/change.ts'
import { DAY_MS, isoTime } from '#shared/kit/calendar.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'
import { judgeReports, reportChanges } from '#shared/dmarc-reports/judge.ts'
import { readinessSeen } from '#shared/dmarc-reports/shown.ts'
import { isWeighty } from './weight.ts'
import { refusedLately, type RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import { addUp } from '#shared/dmarc-reports/values.ts'
import { plural } from '#shared/kit/sentence.ts'

/** As it is stored; times in milliseconds since 1970. */
interface StoredLife {
  domain: string
  createdAt: number
  expiresAt: number
  /** When the record first had the address; null before. */
  seenAt: number | null
  /** Since when the record has it no more; null while it has. */
  leftAt: number | null
  /** Messages that were refused lately. */
  refused: RefusedMail | null
}

interface Shown {
  monitor: StoredLife
  address: string
  known: MonitorKnown
  now: number
  /** What DNS says now. */
  seen: RecordsSeen
  /** Changes of the published record that were seen. */
  records: readonly RecordChange[]
  /** Why it cannot begin although its address is in the record; null: it can. */
  noRoom: string | null
}

export interface RecordChange {
  /** Days since 1970, UTC. */
  day: number
  before: string
  after: string
}

/** What depends on the sums and on DNS; the rest is how its owner is told, and what came. */
type ShownState = Omit<
  MonitorState,
  'feed' | 'provider' | 'reports' | 'events' | 'targets' | 'offersEmail' | 'turnstileSiteKey'
>

export function stateShown(shown: Shown): ShownState {
  const { monitor, address, known, seen, records, noRoom } = shown
  const { domain } = monitor
  const { counted, judged, sums, first, today } = known
  const phase = phaseOf(monitor, known, namesAddress(seen.dmarc, address))
  const findings = phase === 'live' ? judgeReports(counted) : []
  const isUnweighed = phase === 'live' && !known.voices.isWeighed
  const unverified = sums.unverified.reduce((total, { count }) => total + count, 0)
  const [judgedDomain] = counted.domains
  const subject = judgedDomain?.seen
  const tls = tlsSummary(sums.tls)
  return {
    domain,
    state: phase,
    address,
    tlsAddress: address,
    since: isoTime(monitor.createdAt),
    created: isoTime(monitor.createdAt),
    expires: isoTime(monitor.expiresAt),
    recordSeenAt: monitor.seenAt === null ? null : isoTime(monitor.seenAt),
    window: { first: dayText(first), last: dayText(today) },
    verdict: monitorVerdict({
      domain,
      phase,
      seen: seen.dmarc,
      counted,
      unverified,
      isUnweighed,
      noRoom,
    }),
    changes: changesOf(shown, phase),
    findings,
    totals: totalsOf(known),
    ready: subject?.ready ?? null,
    lostShare: subject?.lostShare ?? null,
    ...(judgedDomain && { readiness: readinessSeen(domain, judgedDomain.readiness, stepOf(shown)) }),
    reporters: reportersOf(known),
    senders: sendersShown(domain, known),
    moreSenders: Math.max(0, judged.senders.length - MAX_SENDERS),
    days: daysShown(known, records),
    policies: (subject?.policies ?? []).map(({ policy: _, ...policy }) => policy),
    published: publishedIn(seen.dmarc, shown.now),
    ...(tls && { tls }),
    ...refusedLately(monitor.refused, today * DAY_MS, refusedText),
    ...unweighedIn(known),
    unverified: {
      reports: unverified,
      reporters: [...new Set(sums.unverified.map(({ key }) => key))].slice(0, MAX_REPORTERS),
    },
    removal: removalChange({ domain, address }, seen),
    unknown: unknownsOf(seen),
  }
}

function publishedIn({ records }: PlaceSeen, now: number): MonitorState['published'] {
  const [record] = records
  return record === undefined || records.length > 1 ? null : { record, at: isoTime(now) }
}

/** @param isNamed by the record now; null: DNS did not answer, so what was seen last counts */
function phaseOf(
  { seenAt, leftAt }: StoredLife,
  { sums, days }: MonitorKnown,
  isNamed: boolean | null,
): MonitorPhase {
  if (isNamed === false ? seenAt !== null : isNamed === null && leftAt !== null) return 'stopped'
  if (days.length > 0 || sums.reporters.length > 0) return 'live'
  return isNamed === true || seenAt !== null ? 'waiting_for_reports' : 'waiting_for_dns'
}

/** First that reports arrive, then what they show. */
function changesOf(shown: Shown, phase: MonitorPhase): Change[] {
  const {
    monitor: { domain },
    address,
    seen,
    known: { counted },
  } = shown
  const toAdd = addressChanges({ domain, address }, seen)
  if (phase !== 'live') return toAdd
  const step = stepOf(shown)
  const needed = toAdd.filter(({ optional }) => !optional)
  // Two changes of one record would undo each other: first the address, then the policy.
  const steps = reportChanges(counted, judgeReports(counted)).flatMap((change) =>
    change.id !== 'dmarc-next-step' ? change : needed.length > 0 ? [] : (step ?? change),
  )
  return [...needed, ...steps, ...toAdd.filter(({ optional }) => optional)]
}

/** The next step in the record as it is published. */
function stepOf({ monitor: { domain }, seen: { dmarc }, known: { counted } }: Shown): Change | null {
  const [record] = dmarc.records
  const { state, tag, reachesBelow } = counted.domains[0]?.readiness ?? {}
  if (state !== 'ready' || !tag || record === undefined) return null
  if (dmarc.records.length > 1 || dmarc.alias !== undefined) return null
  return nextStepChange(domain, record, { tag, reachesBelow: reachesBelow === true }, ['reports-ready'])
}

function totalsOf(known: MonitorKnown): MonitorState['totals'] {
  const { messages, aligned, own, unclaimed, forwarded, unknown } = known.counted.totals
  const refused = refusedIn(known)
  return { messages, aligned, failed: messages - aligned, refused, own, unclaimed, forwarded, unknown }
}

const refusedIn = ({ days, first }: MonitorKnown): number =>
  days.filter(({ day }) => day >= first).reduce((total, { refused }) => total + refused, 0)

/** Receivers that are not known: said beside the verdict. */
function unweighedIn({ sums: { reporters }, said, voices }: MonitorKnown): Pick<MonitorState, 'unweighed'> {
  const orgs = [...new Set(reporters.map(({ key }) => key))].filter(
    (org) => voices.weightOf(org) === 'unknown',
  )
  if (orgs.length === 0) return {}
  const messages = orgs.reduce((total, org) => addUp(total, said.get(org)?.sums.messages ?? 0), 0)
  const who =
    orgs.length === 1 ? `${orgs[0] ?? ''} reports` : `${plural(orgs.length, 'receiver', 'receivers')} report`
  const text = `${who} on ${plural(messages, 'message', 'messages')}, and we do not know ${orgs.length === 1 ? 'it' : 'them'}. ${
    voices.isWeighed
      ? 'That is in no number and no verdict.'
      : 'That is shown and can warn, but it clears nothing.'
  } If a receiver is yours, say so, and it counts.`
  return { unweighed: { receivers: orgs.slice(0, MAX_REPORTERS), messages, text } }
}

/** Those that count first. */
function reportersOf(known: MonitorKnown): MonitorState['reporters'] {
  const { sums, today, said, voices, receivers } = known
  const marks = new Map(receivers.map(({ org, mark }) => [org, mark]))
  const byName = (rows: readonly ArrivedRow[], verified: boolean): MonitorState['reporters'] => {
    const arrived = new Map<string, { reports: number; last: number; days: Set<number> }>()
    for (const { key, day, count, other } of rows) {
      const { reports, last, days } = arrived.get(key) ?? { reports: 0, last: 0, days: new Set() }
      arrived.set(key, { reports: reports + count, last: Math.max(last, other), days: days.add(day) })
    }
    return [...arrived.entries()]
      .map(([org, { reports, last, days }]) => {
        const mark = verified ? (marks.get(org) ?? null) : null
        const { messages = 0, aligned = 0 } = (verified && said.get(org)?.sums) || {}
        return {
          org,
          verified,
          weight: verified ? voices.weightOf(org) : ('unknown' as const),
          ...(mark && { mark }),
          counts: verified && voices.counts(org),
          messages,
          aligned,
          reports,
          lastAt: isoTime(last),
          gaps: verified ? gapsIn(days, today) : [],
        }
      })
      .sort(
        (one, other) =>
          Number(isWeighty(other.weight)) - Number(isWeighty(one.weight)) ||
          other.reports - one.reports ||
          (one.org < other.org ? -1 : 1),
      )
  }
  return [...byName(sums.reporters, true), ...byName(sums.unverified, false)].slice(0, MAX_REPORTERS)
}

/** Days without a report, from the first one with a report until yesterday: those of today may still come. */
function gapsIn(days: ReadonlySet<number>, today: number): { first: string; last: string }[] {
  const gaps: { first: string; last: string }[] = []
  let start: number | null = null
  for (let day = Math.min(...days); day <= today; day += 1) {
    const isSilent = day < today && !days.has(day)
    if (isSilent) start ??= day
    else if (start !== null) {
      gaps.push({ first: dayText(start), last: dayText(day - 1) })
      start = null
    }
  }
  return gaps
}

/** Days on which the record changed are shown even if no report covers them. */
function daysShown({ days }: MonitorKnown, records: readonly RecordChange[]): MonitorState['days'] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const changes = new Map(records.map(({ day, ...change }) => [day, change]))
  return [...new Set([...byDay.keys(), ...changes.keys()])]
    .sort((one, other) => one - other)
    .slice(-KEPT_DAYS)
    .map((day) => {
      const { aligned = 0, failed = 0, refused = 0, spread = 0, incomplete = 0 } = byDay.get(day) ?? {}
      const policyChange = changes.get(day)
      return {
        day: dayText(day),
        aligned,
        failed,
        refused,
        ...(spread > 0 && { spread: true as const }),
        ...(incomplete > 0 && { incomplete: true as const }),
        ...(policyChange && { policyChange }),
      }
    })
}

const unknownsOf = ({ dmarc, tlsRpt }: RecordsSeen): string[] =>
  [dmarc, tlsRpt]
    .filter(({ isUnknown }) => isUnknown)
    .map(({ owner }) => `DNS did not answer for ${owner}, so whether it has the address is not known.`)
