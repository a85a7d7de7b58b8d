// What is known of a monitored domain: the kept sums of some weeks, judged. Pure; the caller has read them.
import { countedOf } from '#shared/dmarc-monitor/counted.ts'
import { WINDOW_DAYS } from '#shared/dmarc-monitor/limits.ts'
import type { PolicyRow } from '#shared/dmarc-monitor/policy-rows.ts'
import { judgeRows, type JudgedRows, type Mark } from '#shared/dmarc-monitor/senders.ts'
import type { SumDay, SumRow } from '#shared/dmarc-monitor/sums.ts'
import type { TlsRow } from '#shared/dmarc-monitor/tls-rows.ts'
import type { Counted } from '#shared/reports/judge.ts'

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
  rows: SumRow[]
  policies: PolicyRow[]
  tls: TlsRow[]
  reporters: ArrivedRow[]
  unverified: ArrivedRow[]
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
  judged: JudgedRows
  days: SumDay[]
  sums: KeptSums
  counted: Counted
  /** Of each sender, as far back as anything is kept. */
  firstSeen: Map<string, number>
  lastSeen: Map<string, number>
}

interface Kept {
  domain: string
  sums: KeptSums
  /** Oldest first. */
  days: SumDay[]
  senders: readonly SenderKept[]
  today: number
  /** The number of days before today that senders and totals are about. */
  back: number
}

export function knownOf({ domain, sums, days, senders, today, back }: Kept): MonitorKnown {
  const marks = new Map<string, Mark>(
    senders.flatMap(({ name, mark }) => (mark === null ? [] : [[name, mark]])),
  )
  const judged = judgeRows(sums.rows, marks)
  const dayOf = (field: 'firstDay' | 'lastDay') =>
    new Map(senders.flatMap((row) => (row[field] === null ? [] : [[row.name, row[field]] as const])))
  // The verdict is about the same days, whoever asks.
  const isRecent = ({ day }: { day: number }) => day >= today - WINDOW_DAYS
  const counted = countedOf({
    domain,
    judged: back > WINDOW_DAYS ? judgeRows(sums.rows.filter(isRecent), marks) : judged,
    days,
    policies: sums.policies.filter(isRecent),
    tls: sums.tls,
    reports: sums.reporters.reduce((total, { count }) => total + count, 0),
    receivers: new Set(sums.reporters.map(({ key }) => key)).size,
  })
  return {
    first: today - back,
    today,
    judged,
    days,
    sums,
    counted,
    firstSeen: dayOf('firstDay'),
    lastSeen: dayOf('lastDay'),
  }
}
