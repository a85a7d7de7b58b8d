// What a stream keeps between two mails, as it is read back from the database, and what it tells.
import * as v from 'valibot'
import { Change } from '#shared/report/change/schema.ts'
import { Fingerprint } from './schema.ts'

export interface JudgedMail {
  fingerprint: Fingerprint
  /** What the judgment of the mail proposes. */
  changes: readonly v.InferOutput<typeof Change>[]
  /** Milliseconds since 1970. */
  receivedAt: number
}

const Value = { value: v.string(), rank: v.number(), text: v.string() }

const StateMemory = v.object({
  ...Value,
  /** More than one mail showed it. */
  isSure: v.boolean(),
  /** Another meaning, and in how many mails in a row something else than the usual was seen. */
  candidate: v.exactOptional(v.object({ ...Value, times: v.number() })),
  /** How often something was seen once and not again, and in which mail last. */
  wavered: v.number(),
  waveredAt: v.number(),
})

const SetMemory = v.object({
  /** In which mail each was seen last. */
  known: v.record(v.string(), v.number()),
  /** Mails in a row without a new value. */
  calm: v.number(),
  candidate: v.exactOptional(v.array(v.string())),
  /** In how many mails in a row all of the candidate were. */
  times: v.exactOptional(v.number()),
})

export const StreamMemory = v.object({
  from: v.string(),
  listId: v.nullable(v.string()),
  /** How many came. */
  mails: v.number(),
  lastAt: v.number(),
  /** Whether it is told of as new, if it is. */
  introduced: v.boolean(),
  states: v.record(v.string(), StateMemory),
  sets: v.record(v.string(), SetMemory),
  /** Networks that sent proved mail, each with the number of the last one. */
  proved: v.exactOptional(v.record(v.string(), v.number())),
  /** By facet: what would undo what became worse. */
  open: v.record(v.string(), Change),
  /** Days since 1970, mails, and those with a problem. */
  days: v.array(v.tuple([v.number(), v.number(), v.number()])),
  last: Fingerprint,
  /** The last mail in which nothing was different from the ones before. */
  usual: Fingerprint,
  /** The same, before the last change. */
  before: v.exactOptional(Fingerprint),
})
export type StreamMemory = v.InferOutput<typeof StreamMemory>

const stream = { from: v.string(), listId: v.nullable(v.string()) }

/** As it is stored. The words are made when it is told (event-words.ts). */
export const MailEvent = v.variant('what', [
  v.object({
    what: v.literal('changed'),
    ...stream,
    facet: v.string(),
    direction: v.picklist(['worse', 'better', 'other']),
    before: v.array(v.string()),
    after: v.array(v.string()),
    change: v.nullable(Change),
  }),
  v.object({ what: v.literal('new_stream'), ...stream }),
  v.object({ what: v.literal('silent'), everyHours: v.number(), lastAt: v.string() }),
  v.object({ what: v.literal('back'), lastAt: v.string() }),
  v.object({
    what: v.literal('unsubscribe'),
    outcome: v.picklist(['proved', 'failed']),
    reason: v.string(),
  }),
  v.object({ what: v.literal('removed') }),
])
export type MailEvent = v.InferOutput<typeof MailEvent>
