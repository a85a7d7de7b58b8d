// What the rules of events know, and what each of them answers.
import type { DomainJudged } from '#shared/dmarc-reports/domains.ts'
import type { JudgedSender } from './senders.ts'
import type { SumDay } from './sums.ts'
import type { MonitorEvent, MonitorMemory } from './event-kinds.ts'
import type { RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import type { RecordNow } from './record-now.ts'
import type { PolicyChange } from './policy-lag.ts'
import type { PolicyRow } from './policy-rows.ts'

/** In one event; the others wait for the next day. */
export const MAX_NAMES = 10

/** Everything that was proved, of the last six weeks. */
export interface MonitorFacts {
  now: number
  /** By name, as far back as anything is kept: the first day with messages. */
  firstSeen: ReadonlyMap<string, number>
  senders: readonly JudgedSender[]
  /** All days with reports, oldest first. */
  days: readonly SumDay[]
  /** The days on which reports came, by reporter. */
  reporters: ReadonlyMap<string, readonly number[]>
  /** Reports whose sender was not proved, by the day on which they came. */
  unverified: ReadonlyMap<number, number>
  policies: readonly PolicyRow[]
  /** The last change of the published policy; null if none was seen. */
  policyChange: PolicyChange | null
  /** Null if nothing is sure of it. */
  record: RecordNow | null
  /** The address is no longer in the record. */
  hasLeft: boolean
  /** Messages that were refused lately, in milliseconds since 1970. */
  refused: RefusedMail | null
  /** A receiver that counts has reported. What only others say can warn, and is in no digest. */
  isWeighed: boolean
  seen: DomainJudged | undefined
}

/** Each rule gets the memory as it was, and says what it would remember if its event is told. */
export interface Candidate {
  event: MonitorEvent
  remember: (memory: MonitorMemory) => void
}

export type Rule = (facts: MonitorFacts, memory: MonitorMemory, today: number) => Candidate | null

export const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
