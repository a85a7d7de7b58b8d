// A monitor of the sample domain after five weeks: the sample reports, counted and judged by the rules of every other one.
import { DAY_MS, dayOfTime, isoDay, isoTime } from '#shared/kit/calendar.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { advanceMonitor } from './events.ts'
import { newMemory } from './event-kinds.ts'
import { monitorEventWords } from './event-words.ts'
import { knownOf, type ArrivedRow, type MonitorKnown } from './known.ts'
import { WINDOW_DAYS } from './limits.ts'
import { lookAtRecords, policyNow } from './look.ts'
import { readMessage, type CountedReport } from './message.ts'
import type { MonitorState } from './schema.ts'
import { saidBy } from './sums.ts'
import { stateShown } from './shown.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { sampleStats } from '#shared/data/samples/postmaster.ts'
import { sampleReports } from '#shared/data/samples/reports.ts'

/** 2026-11-22, the day after the last report. */
const TODAY = 20_779
/** 16:00, UTC. */
const NOW = (TODAY + 2 / 3) * DAY_MS
const BEGUN = NOW - 35 * DAY_MS
const ADDRESS = 'r-sample@reports.warmpost.test'

const recordWith = (policy: string) =>
  `v=DMARC1; p=${policy}; np=reject; rua=mailto:dmarc@${HEALTHY_SAMPLE},mailto:${ADDRESS}`
/** On which the sample reports show another policy. */
const CHANGED = { day: 20_753, before: recordWith('none'), after: recordWith('quarantine') }

export async function sampleMonitor(): Promise<MonitorState> {
  const domain = HEALTHY_SAMPLE
  const counted = await countedReports(domain)
  const days = counted.flatMap(({ reporter, sums }) => saidBy(reporter, sums?.days ?? []))
  const arrived = arrivedIn(counted)
  const rows = counted.flatMap(({ reporter, sums }) => saidBy(reporter, sums?.rows ?? []))
  const since = TODAY - WINDOW_DAYS
  const isShown = ({ day }: { day: number }) => day >= since
  const policies = counted.flatMap(({ policy }) => (policy ? [{ ...policy, reports: 1 }] : []))
  const seen = await lookAtRecords(domain, zoneResolver({ [`_dmarc.${domain}`]: { TXT: [CHANGED.after] } }))
  const known = knownOf({
    domain,
    days,
    sums: {
      rows: rows.filter(isShown),
      policies: policies.filter(isShown),
      tls: counted.flatMap(({ reporter, tls }) => saidBy(reporter, tls)),
      reporters: arrived.filter(isShown),
      unverified: [{ key: 'unproved.example', day: TODAY - 5, count: 2, other: NOW - 5 * DAY_MS }],
    },
    senders: [],
    // Made-up receivers are known to no one.
    receivers: [...new Set(arrived.map(({ key }) => key))].map((org) => ({
      org,
      network: org,
      mark: 'mine',
    })),
    today: TODAY,
    published: policyNow(seen, CHANGED.day),
  })
  return {
    ...stateShown({
      monitor: {
        domain,
        createdAt: BEGUN,
        expiresAt: NOW + 30 * DAY_MS,
        seenAt: BEGUN + DAY_MS / 8,
        leftAt: null,
        refused: null,
      },
      noRoom: null,
      now: NOW,
      address: ADDRESS,
      known,
      seen,
      records: [CHANGED],
    }),
    feed: '',
    provider: { series: countedByGmail(domain), addedAt: isoTime(NOW) },
    reports: originalsOf(counted),
    events: eventsOf(domain, known),
    targets: [],
    offersEmail: false,
  }
}

/** As if each receiver had proved its name. */
/** Since the monitor began. */
function countedByGmail(domain: string): MonitorState['provider']['series'] {
  const text = JSON.stringify(sampleStats(domain, isoDay(TODAY)))
  const first = isoDay(dayOfTime(BEGUN))
  return readProviderFiles([{ name: 'sample', text }])
    .series.filter(({ metric }) => metric === 'spam_rate')
    .map((one) => ({ ...one, days: one.days.filter(({ day }) => day >= first) }))
}

async function countedReports(domain: string): Promise<CountedReport[]> {
  const books = new Books()
  const { reports } = await new FileReader(EDGE_LIMITS, books).read(
    'sample.eml',
    new Blob([sampleReports('senders') as Uint8Array<ArrayBuffer>]),
  )
  const monitored = {
    domain,
    nowSeconds: NOW / 1000,
    publishedSeconds: BEGUN / 1000,
    registeredAs: registeredDomain,
  }
  return reports.flatMap((report) => {
    const org = report.kind === 'aggregate' ? report.org : 'mail.example'
    const sender = { domain: org, isProved: true, isUndecided: false }
    return readMessage(sender, { reports: [report], problems: [], books }, monitored).counted
  })
}

/** Each came a few hours after its day. */
const arrivedIn = (counted: readonly CountedReport[]): ArrivedRow[] =>
  counted.map(({ reporter, ends }) => {
    const at = arrivalOf(ends)
    return { key: reporter, day: Math.floor(at / DAY_MS), count: 1, other: at }
  })

const arrivalOf = (ends: number): number => Math.min(NOW - DAY_MS / 8, ends * 1000 + DAY_MS / 4)

const originalsOf = (counted: readonly CountedReport[]): MonitorState['reports'] =>
  counted
    .filter(({ ends }) => arrivalOf(ends) > NOW - 7 * DAY_MS)
    .map(({ reporter, ends, sums }, at) => ({
      n: at + 1,
      receivedAt: isoTime(arrivalOf(ends)),
      bytes: 3_000 + at,
      state: 'read' as const,
      from: reporter,
      flags: [],
      ...(sums && { messages: sums.days.reduce((total, day) => total + day.aligned + day.failed, 0) }),
      removed: true as const,
    }))
    .toReversed()

function eventsOf(domain: string, { judged, days, sums, counted }: MonitorKnown): MonitorState['events'] {
  const firstSeen = new Map(judged.senders.map((one) => [one.sums.name, one.days[0]?.day ?? TODAY]))
  // The Monday before.
  const at = NOW - 6 * DAY_MS
  const { events } = advanceMonitor(newMemory(), {
    now: at,
    firstSeen,
    senders: judged.senders,
    days,
    policies: sums.policies,
    reporters: new Map(),
    unverified: new Map(),
    policyChange: null,
    seen: counted.domains[0],
    spamRates: [],
    hasLeft: false,
    refused: null,
    record: null,
    isWeighed: true,
  })
  return events.map((event, index) => ({
    id: String(index),
    at: isoTime(at),
    what: event.what,
    ...monitorEventWords(domain, event),
  }))
}
