// A monitor as its page, programs and agents see it.
import { addressChanges, removalChange } from '#shared/dmarc-monitor/changes.ts'
import type { MonitorEvent } from '#shared/dmarc-monitor/event-kinds.ts'
import { KEPT_DAYS, MAX_REPORTERS, MAX_SENDERS, ORIGINAL_DAYS } from '#shared/dmarc-monitor/limits.ts'
import { namesAddress, type RecordsSeen } from '#shared/dmarc-monitor/look.ts'
import type { MonitorState } from '#shared/dmarc-monitor/schema.ts'
import type { JudgedSender } from '#shared/dmarc-monitor/senders.ts'
import { tlsSummary } from '#shared/dmarc-monitor/tls-rows.ts'
import { monitorVerdict, type MonitorPhase } from '#shared/dmarc-monitor/verdict.ts'
import { nextStepChange } from '#shared/dmarc/next-step.ts'
import type { Change } from '#shared/change/change.ts'
import { reportChanges } from '#shared/reports/changes.ts'
import { dayText } from '#shared/reports/days.ts'
import { REASONS } from '#shared/reports/explain.ts'
import { judgeReports } from '#shared/reports/judge.ts'
import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import { reportMailsOf, type ReportMailRow } from '#worker/db/dmarc-monitor-mails.ts'
import { recordChangesOf } from '#worker/db/dmarc-monitor-sums.ts'
import type { StoredMonitor } from '#worker/db/dmarc-monitors.ts'
import { eventsOf } from '#worker/db/told-events.ts'
import { targetsOf } from '#worker/db/watch-targets.ts'
import { knownForPage, type MonitorKnown } from '#worker/dmarc-monitor/facts.ts'
import { MailSummary } from '#worker/dmarc-monitor/read-mail.ts'
import { monitorEventView } from '#worker/watch/told.ts'
import { shownTarget } from '#worker/watch/report.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Asked {
  db: D1Database
  monitor: StoredMonitor
  address: string
  feed: string
  /** What DNS says now. */
  seen: RecordsSeen
  now: number
  offers: Pick<MonitorState, 'offersEmail' | 'turnstileSiteKey'>
}

export async function monitorState(asked: Asked): Promise<MonitorState> {
  const { db, monitor, address, feed, seen, now, offers } = asked
  const { domain } = monitor
  const known = await knownForPage(db, monitor, now)
  const targets = await askDatabase(targetsOf(db, monitor.id))
  const events = await askDatabase(eventsOf<MonitorEvent>(db, monitor.id))
  const mails = await askDatabase(reportMailsOf(db, monitor.id, now - ORIGINAL_DAYS * DAY_MS))
  const records = await askDatabase(recordChangesOf(db, monitor.id))
  const { counted, judged, sums, first, today } = known
  const phase = phaseOf(monitor, known, namesAddress(seen.dmarc, address))
  const findings = phase === 'live' ? judgeReports(counted) : []
  const unverified = sums.unverified.reduce((total, { count }) => total + count, 0)
  const { totals } = judged
  const [subject] = counted.domains
  const tls = tlsSummary(sums.tls)
  return {
    domain,
    state: phase,
    address,
    tlsAddress: address,
    feed,
    since: moment(monitor.createdAt),
    expires: moment(monitor.expiresAt),
    recordSeenAt: monitor.seenAt === null ? null : moment(monitor.seenAt),
    window: { first: dayText(first), last: dayText(today) },
    verdict: monitorVerdict({ domain, phase, counted, unverified }),
    changes: changesOf(asked, phase, known),
    findings,
    totals: {
      messages: totals.messages,
      aligned: totals.aligned,
      failed: totals.messages - totals.aligned,
      refused: refusedIn(known),
    },
    ready: subject?.ready ?? null,
    lostShare: subject?.lostShare ?? null,
    reporters: reportersOf(sums),
    senders: judged.senders.slice(0, MAX_SENDERS).map((sender) => senderShown(sender, known)),
    days: daysShown(known, records),
    policies: (subject?.policies ?? []).map(({ policy: _, ...policy }) => policy),
    published: seen.dmarc.records.length === 1 ? (seen.dmarc.records[0] ?? null) : null,
    ...(tls && { tls }),
    unverified: {
      reports: unverified,
      reporters: [...new Set(sums.unverified.map(({ key }) => key))].slice(0, MAX_REPORTERS),
    },
    reports: mails.map(mailShown),
    events: events.map((event) => monitorEventView(domain, event)),
    targets: targets.map(shownTarget),
    ...offers,
    removal: removalChange({ domain, address }, seen),
    unknown: unknownsOf(seen),
  }
}

const moment = (at: number): string => new Date(at).toISOString()

/** @param isNamed by the record now; null: DNS did not answer, so what was seen last counts */
function phaseOf(
  { seenAt, leftAt }: StoredMonitor,
  { sums, days }: MonitorKnown,
  isNamed: boolean | null,
): MonitorPhase {
  if (isNamed === false ? seenAt !== null : isNamed === null && leftAt !== null) return 'stopped'
  if (days.length > 0 || sums.reporters.length > 0) return 'live'
  return isNamed === true || seenAt !== null ? 'waiting_for_reports' : 'waiting_for_dns'
}

/** First that reports arrive, then what they show. */
function changesOf(
  { monitor: { domain }, address, seen }: Asked,
  phase: MonitorPhase,
  { counted }: MonitorKnown,
): Change[] {
  const toAdd = addressChanges({ domain, address }, seen)
  if (phase !== 'live') return toAdd
  const [record] = seen.dmarc.records
  const isReady = counted.domains.some(({ ready }) => ready === 'yes')
  const isPublished =
    record !== undefined && seen.dmarc.records.length === 1 && seen.dmarc.alias === undefined
  const step = isReady && isPublished ? nextStepChange(domain, record, ['reports-ready']) : null
  const needed = toAdd.filter(({ optional }) => !optional)
  // Two changes of one record would undo each other: first the address, then the policy.
  const steps = reportChanges(counted, judgeReports(counted)).flatMap((change) =>
    change.id !== 'dmarc-next-step' ? change : needed.length > 0 ? [] : (step ?? change),
  )
  return [...needed, ...steps, ...toAdd.filter(({ optional }) => optional)]
}

const refusedIn = ({ days, first }: MonitorKnown): number =>
  days.filter(({ day }) => day >= first).reduce((total, { refused }) => total + refused, 0)

function reportersOf({ reporters, unverified }: MonitorKnown['sums']): MonitorState['reporters'] {
  const byName = (rows: typeof reporters, verified: boolean) => {
    const sums = new Map<string, { reports: number; last: number }>()
    for (const { key, count, other } of rows) {
      const sum = sums.get(key) ?? { reports: 0, last: 0 }
      sums.set(key, { reports: sum.reports + count, last: Math.max(sum.last, other) })
    }
    return [...sums.entries()]
      .map(([org, { reports, last }]) => ({ org, verified, reports, lastAt: moment(last) }))
      .sort((one, other) => other.reports - one.reports || (one.org < other.org ? -1 : 1))
  }
  return [...byName(reporters, true), ...byName(unverified, false)].slice(0, MAX_REPORTERS)
}

function senderShown(
  { sums, group, mark, days }: JudgedSender,
  { firstSeen, lastSeen, first }: MonitorKnown,
): MonitorState['senders'][number] {
  const own = { first: days[0]?.day ?? first, last: days.at(-1)?.day ?? first }
  return {
    name: sums.name,
    kind: sums.kind,
    group,
    ...(mark && { mark }),
    messages: sums.messages,
    aligned: sums.aligned,
    refused: days.reduce((total, { refused }) => total + refused, 0),
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

/** Days on which the record changed are shown even if no report covers them. */
function daysShown(
  { days }: MonitorKnown,
  records: Awaited<ReturnType<typeof recordChangesOf>>,
): MonitorState['days'] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const changes = new Map(records.map(({ day, ...change }) => [day, change]))
  return [...new Set([...byDay.keys(), ...changes.keys()])]
    .sort((one, other) => one - other)
    .slice(-KEPT_DAYS)
    .map((day) => {
      const { aligned = 0, failed = 0, refused = 0, spread = 0 } = byDay.get(day) ?? {}
      const policyChange = changes.get(day)
      return {
        day: dayText(day),
        aligned,
        failed,
        refused,
        ...(spread > 0 && { spread: true as const }),
        ...(policyChange && { policyChange }),
      }
    })
}

const NOTHING_KNOWN: v.InferOutput<typeof MailSummary> = { from: '', flags: [] }

function mailShown({ n, receivedAt, size, state, summary }: ReportMailRow): MonitorState['reports'][number] {
  const read = v.safeParse(MailSummary, summary === null ? NOTHING_KNOWN : JSON.parse(summary))
  const { from, problem, flags } = read.success ? read.output : NOTHING_KNOWN
  return {
    n,
    receivedAt: moment(receivedAt),
    bytes: size,
    state: state as MonitorState['reports'][number]['state'],
    from,
    flags,
    ...(problem !== undefined && { problem }),
  }
}

const unknownsOf = ({ dmarc, tlsRpt }: RecordsSeen): string[] =>
  [dmarc, tlsRpt]
    .filter(({ isUnknown }) => isUnknown)
    .map(({ owner }) => `DNS did not answer for ${owner}, so whether it has the address is not known.`)
