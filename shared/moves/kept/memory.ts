// What is kept of a move between two looks, as it is read back from the database. Times are milliseconds since 1970.
import * as v from 'valibot'
import type { MoveStep } from '#shared/moves/schema.ts'

const Shown = v.picklist(['there', 'missing'])

const StepMemory = v.object({
  /** When its owner said that it was done. */
  saidAt: v.exactOptional(v.number()),
  /** What DNS showed twice, ten minutes apart, and since when that counts. */
  shown: v.exactOptional(v.object({ state: Shown, since: v.number() })),
  /** What it showed once. */
  candidate: v.exactOptional(v.object({ state: Shown, since: v.number() })),
  /** DNS was without it after the move had begun. */
  wasMissing: v.exactOptional(v.literal(true)),
  /** What the last answer lacked. */
  missing: v.array(v.string()),
  /** When the DNS servers last agreed. */
  lookedAt: v.exactOptional(v.number()),
  /** How long caches keep what it published, in seconds, as far as that was seen. */
  keptFor: v.exactOptional(v.number()),
  /** Once it is done, it stays so; what it published may get lost. */
  doneAt: v.exactOptional(v.number()),
  lostAt: v.exactOptional(v.number()),
  backAt: v.exactOptional(v.number()),
  /** Since when it counts as done before its time. */
  earlyAt: v.exactOptional(v.number()),
})
export type StepMemory = v.InferOutput<typeof StepMemory>

const LastChange = v.object({
  at: v.number(),
  n: v.number(),
  what: v.picklist(['seen', 'lost', 'back', 'early', 'said', 'unsaid', 'ready']),
})
export type LastChange = v.InferOutput<typeof LastChange>

export const MoveMemory = v.object({
  /** In the order of the plan. */
  steps: v.array(StepMemory),
  /** Numbers of steps whose wait is over, when everything before them was still there. */
  ready: v.array(v.number()),
  begunAt: v.number(),
  lookedAt: v.nullable(v.number()),
  /** When every step was looked at, not only the open ones. */
  fullAt: v.nullable(v.number()),
  /** Looks of the day of the last one: by itself, and because someone asked. */
  looks: v.number(),
  asked: v.number(),
  endedAt: v.nullable(v.number()),
  changed: v.nullable(LastChange),
})
export type MoveMemory = v.InferOutput<typeof MoveMemory>

export type Steps = readonly MoveStep[]
export type Memories = readonly StepMemory[]

export const newMemory = (count: number, now: number): MoveMemory => ({
  steps: Array.from({ length: count }, () => ({ missing: [] })),
  ready: [],
  begunAt: now,
  lookedAt: null,
  fullAt: null,
  looks: 0,
  asked: 0,
  endedAt: null,
  changed: null,
})
