// What a fleet was made with, and what it knows: its runs. The domains and their rows are in tables (rows.ts).
import * as v from 'valibot'
import type { Self } from '#worker/saved/self.ts'

export const Made = v.object({
  name: v.string(),
  /** Domains. */
  total: v.number(),
})
export type FleetMade = v.InferOutput<typeof Made>

const Run = v.object({
  /** From 1. */
  run: v.number(),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
  total: v.number(),
  done: v.number(),
  failed: v.number(),
  /** Of its rows. */
  octets: v.number(),
})
export type Run = v.InferOutput<typeof Run>

/** Newest first. */
export const State = v.object({ runs: v.array(Run) })
export type FleetRuns = v.InferOutput<typeof State>

export type Fleet = Self<FleetMade, FleetRuns>

export const newRun = (run: number, { total }: FleetMade, startedAt: number): Run => ({
  run,
  startedAt,
  total,
  done: 0,
  failed: 0,
  octets: 0,
})

export const isUnderWay = ({ done, total }: Pick<Run, 'done' | 'total'>): boolean => done < total
