// Sixty days of a monitored domain: what receivers see each day, reported on the next one, looked at twice a day.
import { countedOf } from '#shared/dmarc-reports/dmarc-monitor/known.ts'
import {
  newMemory,
  type MonitorEvent,
  type SpamRate,
} from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { advanceMonitor } from '#shared/dmarc-reports/dmarc-monitor/events.ts'
import { WINDOW_DAYS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import {
  keyOfPolicy,
  type PolicyChange,
  type PolicyRow,
} from '#shared/dmarc-reports/dmarc-monitor/kept-rows.ts'
import { judgeRows } from '#shared/dmarc-reports/dmarc-monitor/senders.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import {
  daysTogether,
  saidBy,
  sumsOf,
  type KeptDay,
  type KeptRow,
} from '#shared/dmarc-reports/dmarc-monitor/sums.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import { aggregateXml, FIRST, type TestRecord } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { fileOf } from '#tests/shared/dmarc-reports/read-files.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 2026-11-01, a Sunday. */
const START = FIRST / 86_400
export const DAYS = 60

export interface ReportOfDay {
  org: string
  records: readonly TestRecord[]
  policy?: string
  /** Hours after the end of the day. */
  delay?: number
}

export interface World {
  /** What is reported of this day, from 0. */
  reports: (day: number) => readonly ReportOfDay[]
  marks?: ReadonlyMap<string, Mark>
  /** At the beginning of this day. */
  policyChange?: { day: number; before: string; now: string }
  left?: (day: number) => boolean
  /** Each is added two days later. */
  spamRates?: readonly SpamRate[]
  /** Nobody looks on this day. */
  isSkipped?: (day: number) => boolean
}

interface Arrived {
  at: number
  org: string
  rows: KeptRow[]
  days: KeptDay[]
  policy: PolicyRow
}

export interface Told {
  /** From 0. */
  day: number
  event: MonitorEvent
}

async function arrivals(world: World): Promise<Arrived[]> {
  const all: Arrived[] = []
  for (let day = 0; day < DAYS; day += 1)
    for (const { org, records, policy, delay = 6 } of world.reports(day)) {
      if (records.length === 0) continue
      const books = new Books()
      const begin = FIRST + day * 86_400
      const xml = aggregateXml({ org, id: `${org} ${day}`, begin, records, ...(policy && { policy }) })
      const { reports } = await new FileReader(EDGE_LIMITS, books).read('r.xml', fileOf(xml))
      const at = (START + day + 1) * DAY + delay * HOUR
      for (const report of reports) {
        const sums = report.kind === 'aggregate' ? sumsOf(report, books, at / 1000) : null
        if (sums && report.kind === 'aggregate')
          all.push({
            at,
            org,
            rows: saidBy(org, sums.rows),
            days: saidBy(org, sums.days),
            policy: { day: START + day, key: keyOfPolicy(report.policy, org), reports: 1 },
          })
      }
    }
  return all.sort((one, other) => one.at - other.at)
}

/** Everything that is told. */
export async function sixtyDays(world: World): Promise<Told[]> {
  const all = await arrivals(world)
  const firstSeen = new Map<string, number>()
  const told: Told[] = []
  let memory = newMemory()
  for (let at = START * DAY; at < (START + DAYS) * DAY; at += 12 * HOUR) {
    const today = Math.floor(at / DAY)
    if (world.isSkipped?.(today - START)) continue
    const known = all.filter((one) => one.at <= at)
    const marks = world.marks ?? new Map<string, Mark>()
    const judged = judgeRows(
      'example.com',
      known.flatMap(({ rows }) => rows).filter(({ day }) => day >= today - WINDOW_DAYS),
      marks,
    )
    for (const { sums, days } of judged.senders)
      firstSeen.set(sums.name, Math.min(firstSeen.get(sums.name) ?? Infinity, days[0]?.day ?? Infinity))
    const days = daysTogether(
      known.flatMap((one) => one.days),
      () => true,
    )
    const policies = known.map(({ policy }) => policy).filter(({ day }) => day >= today - WINDOW_DAYS)
    const reporters = new Map<string, number[]>()
    for (const one of known)
      reporters.set(one.org, [...(reporters.get(one.org) ?? []), Math.floor(one.at / DAY)])
    const change = world.policyChange
    const policyChange: PolicyChange | null =
      change && (START + change.day) * DAY <= at
        ? { domain: 'example.com', at: (START + change.day) * DAY, before: change.before, now: change.now }
        : null
    const counted = countedOf({
      domain: 'example.com',
      judged,
      agreed: null,
      published: null,
      days,
      policies,
      tls: [],
      reports: known.length,
      receivers: reporters.size,
    })
    const turn = advanceMonitor(memory, {
      now: at,
      firstSeen,
      senders: judged.senders,
      days,
      reporters,
      unverified: new Map(),
      policies,
      policyChange,
      hasLeft: world.left?.(today - START) ?? false,
      refused: null,
      record: null,
      isWeighed: true,
      spamRates: (world.spamRates ?? []).filter(({ day }) => day <= today - 2),
      seen: counted.domains[0],
    })
    memory = JSON.parse(JSON.stringify(turn.memory)) as typeof memory
    told.push(...turn.events.map((event) => ({ day: today - START, event })))
  }
  return told
}
