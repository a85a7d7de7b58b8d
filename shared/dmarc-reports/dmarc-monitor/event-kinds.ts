// What a monitor tells its owner, as it is stored, and what the rules of events (events.ts) know and answer. The words are made when
// it is told (event-words.ts).
import * as v from 'valibot'
import type { DomainJudged } from '#shared/dmarc-reports/domains.ts'
import { POLICIES } from '#shared/records/dmarc/tags.ts'
import type { RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import type { PolicyChange, PolicyRow } from './kept-rows.ts'
import type { RecordNow } from './look.ts'
import type { JudgedSender } from './senders.ts'
import type { SumDay } from './sums.ts'

const names = v.array(v.string())

/** What was published before and is now, at the name of the DMARC record. */
const RecordSeen = v.object({
  /** The last record that stood alone. */
  before: v.string(),
  after: names,
  /** Meant to be records, and ignored by receivers. */
  broken: names,
  /** Other texts there. */
  keep: names,
  /** Of the monitor. */
  address: v.string(),
  alias: v.optional(v.string()),
  /** The domain above whose record applies instead. */
  inherited: v.optional(v.string()),
})

const PolicyWord = v.picklist(POLICIES)

/** What a provider named. */
const RateTold = v.object({
  day: v.string(),
  domain: v.string(),
  provider: v.picklist(['gmail', 'microsoft', 'yahoo']),
  rate: v.number(),
})
export type RateTold = v.InferOutput<typeof RateTold>
/** Days since 1970, UTC. */
export type SpamRate = Omit<RateTold, 'day'> & { day: number }

/** At most one of a kind a day. */
export const MonitorEvent = v.variant('what', [
  v.object({
    what: v.literal('new_sender'),
    senders: v.array(v.object({ name: v.string(), messages: v.number() })),
  }),
  v.object({
    what: v.literal('sender_fails'),
    senders: v.array(
      v.object({ name: v.string(), day: v.string(), messages: v.number(), aligned: v.number() }),
    ),
  }),
  v.object({
    what: v.literal('mail_refused'),
    senders: v.array(v.object({ name: v.string(), day: v.string(), refused: v.number() })),
  }),
  v.object({
    what: v.literal('forgery_wave'),
    day: v.string(),
    messages: v.number(),
    usual: v.number(),
    refused: v.number(),
  }),
  v.object({
    what: v.literal('reports_stopped'),
    reporters: v.array(v.object({ org: v.string(), last: v.string() })),
    hasLeft: v.boolean(),
  }),
  v.object({ what: v.literal('policy_lags'), before: v.string(), now: v.string(), reporters: names }),
  v.object({ what: v.literal('reports_refused'), since: v.string(), messages: v.number() }),
  v.object({ what: v.literal('record_removed'), record: RecordSeen }),
  v.object({ what: v.literal('record_doubled'), record: RecordSeen }),
  v.object({
    what: v.literal('record_weakened'),
    record: RecordSeen,
    parts: v.array(
      v.object({
        tag: v.picklist(['p', 'sp', 'np']),
        from: PolicyWord,
        to: PolicyWord,
        percent: v.number(),
      }),
    ),
  }),
  v.object({ what: v.literal('address_gone'), record: RecordSeen }),
  v.object({
    what: v.literal('sender_unclaimed'),
    senders: v.array(
      v.object({
        name: v.string(),
        isBelow: v.boolean(),
        source: v.string(),
        isNetwork: v.boolean(),
        why: v.string(),
        remedy: v.string(),
      }),
    ),
  }),
  v.object({ what: v.literal('spam_rate_high'), rates: v.array(RateTold) }),
  v.object({
    what: v.literal('ready'),
    policy: v.string(),
    tag: v.optional(v.picklist(['p', 'sp', 'np'])),
    next: v.string(),
  }),
  v.object({
    what: v.literal('digest'),
    first: v.string(),
    last: v.string(),
    messages: v.number(),
    aligned: v.number(),
    refused: v.number(),
    reporters: v.number(),
    unverified: v.number(),
    /** Networks that nothing is known of, first seen in these days. */
    newNetworks: v.number(),
    failing: names,
    /** The week before; null if it had no reports. From here on, missing in what was stored before there was more to say. */
    before: v.optional(
      v.nullable(v.object({ messages: v.number(), aligned: v.number(), refused: v.number() })),
    ),
    newSenders: v.optional(names),
    /** Yours, and sent nothing. */
    silent: v.optional(names),
    /** The published policy changed. */
    record: v.optional(v.nullable(v.object({ before: v.string(), now: v.string() }))),
    /** What fails day after day, and is not said to be someone else’s. */
    daily: v.optional(v.array(v.object({ name: v.string(), messages: v.number(), days: v.number() }))),
    /** Steady, and nothing proves whose it is. */
    asked: v.optional(names),
    /** The highest of the week; missing without any figure. */
    spamRate: v.optional(RateTold),
  }),
  v.object({ what: v.literal('removed') }),
])
export type MonitorEvent = v.InferOutput<typeof MonitorEvent>

const DayByName = v.record(v.string(), v.number())

export const RecordMemory = v.object({
  kind: v.picklist(['one', 'none', 'doubled']),
  /** The last record that stood alone. */
  last: v.nullable(v.string()),
  /** The last one that was no weaker than what was told of before it. */
  strict: v.nullable(v.string()),
  /** It named the address; false once it was told that it no longer does. */
  isNamed: v.boolean(),
})
export type RecordMemory = v.InferOutput<typeof RecordMemory>

/** What was told already. Days are days since 1970, UTC. */
export const MonitorMemory = v.object({
  /** By kind: the day on which it was last told. */
  told: DayByName,
  /** By sender: the day on which it was told to be new. */
  introduced: DayByName,
  /** By sender: the last day that was told of. */
  failed: DayByName,
  refused: DayByName,
  /** The last day of a wave that was told of. */
  wave: v.number(),
  /** By sender that nobody answers for: the day on which it was asked about. */
  asked: v.optional(DayByName),
  /** Missing before the first look. */
  record: v.optional(RecordMemory),
  /** By provider and domain: the last day of a spell of high spam rates that was told of. */
  spam: v.optional(DayByName),
  /** By reporter: the last day with a report before the silence that was told of. */
  silent: DayByName,
  /** The change of the policy that was told to lag, by its time. */
  lag: v.number(),
  /** Whether the domain was ready, and the step for which that was told. */
  isReady: v.boolean(),
  readyFor: v.string(),
})
export type MonitorMemory = v.InferOutput<typeof MonitorMemory>

export const newMemory = (): MonitorMemory => ({
  told: {},
  introduced: {},
  failed: {},
  refused: {},
  wave: 0,
  silent: {},
  lag: 0,
  isReady: false,
  readyFor: '',
})

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
  /** As providers name them, of the last weeks, oldest first. */
  spamRates: readonly SpamRate[]
}

/** Each rule gets the memory as it was, and says what it would remember if its event is told. */
export interface Candidate {
  event: MonitorEvent
  remember: (memory: MonitorMemory) => void
}

export type Rule = (facts: MonitorFacts, memory: MonitorMemory, today: number) => Candidate | null

export const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
