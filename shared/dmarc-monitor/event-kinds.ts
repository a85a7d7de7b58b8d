// What a monitor tells its owner, as it is stored. The words are made when it is told (event-words.ts).
import * as v from 'valibot'

const names = v.array(v.string())

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
  v.object({ what: v.literal('ready'), policy: v.string(), next: v.string() }),
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
  }),
  v.object({ what: v.literal('removed') }),
])
export type MonitorEvent = v.InferOutput<typeof MonitorEvent>

const DayByName = v.record(v.string(), v.number())

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
  /** By reporter: the last day with a report before the silence that was told of. */
  silent: DayByName,
  /** The change of the policy that was told to lag, by its time. */
  lag: v.number(),
  /** Whether the domain was ready, and the policy for which that was told. */
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
