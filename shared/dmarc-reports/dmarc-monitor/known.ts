// What is known of a monitored domain: the kept sums of some weeks, judged. Pure; the caller has read them.
import { countedOf } from './counted.ts'
import { WINDOW_DAYS } from './limits.ts'
import type { PolicyNow } from './look.ts'
import { policyOfKey, type PolicyRow } from './policy-rows.ts'
import { judgeRows, type JudgedRows } from './senders.ts'
import { daysTogether, type KeptDay, type KeptRow, type SumDay } from './sums.ts'
import type { TlsRow } from './tls-rows.ts'
import { agreedOn, voicesOf, type ReceiverKept, type Voices } from './weight.ts'
import type { Counted } from '#shared/dmarc-reports/judge.ts'
import type { Mark } from '#shared/dmarc-reports/marks.ts'

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
