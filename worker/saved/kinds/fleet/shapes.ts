// What a fleet was made with, and what it knows: its runs. The domains and their rows are in tables (state.ts).
import * as v from 'valibot'
import type { Self } from '#worker/saved/self.ts'
import { FLEET_DOMAINS_A_DAY, FLEET_QUEUE, FLEET_ROWS } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { changeParts } from '#worker/saved/room-taken.ts'
import type { FleetCheckOptions } from '#shared/saved/fleet/check.ts'
import { sampleProofs } from '#shared/data/samples/list-answers.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import type { Lookups } from '#worker/deps.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'

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
type Run = v.InferOutput<typeof Run>

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

// The room of a fleet: its domains that wait, and the bytes of its rows. If either gives way, the whole fleet does.

/** Of a row that is still to come. */
const ROW_BYTES = 2_000
/** A short list is as much work to take in as one of this many. */
const MIN_DOMAINS = 20

/** For a run over this many domains. */
export const runNeeds = (domains: number) =>
  [
    { of: FLEET_DOMAINS_A_DAY, units: Math.max(domains, MIN_DOMAINS) },
    { of: FLEET_QUEUE, units: domains },
    { of: FLEET_ROWS, units: domains * ROW_BYTES },
  ] as const

const sum = (runs: readonly Run[], units: (run: Run) => number): number =>
  runs.reduce((all, run) => all + units(run), 0)

/** Tells the register what it takes now. */
export async function count(self: Fleet): Promise<null> {
  const { name: item } = self.row
  const { runs } = self.facts.state
  const units = (each: number) => sum(runs, ({ total, done }) => (total - done) * each)
  await askDatabase(
    changeParts(self.outside.env.DB, item, [
      { room: FLEET_QUEUE.name, item, units: units(1) },
      { room: FLEET_ROWS.name, item, units: units(ROW_BYTES) + sum(runs, ({ octets }) => octets) },
    ]),
  )
  return null
}

export async function fleetOptions(
  domain: string,
  { foreignFetch, lists }: Pick<Lookups, 'foreignFetch' | 'lists'>,
): Promise<FleetCheckOptions> {
  const now = lists.now()
  const proofs = isSampleName(domain) ? sampleProofs(now) : await lists.proofs()
  const time = new Date(now).toISOString().replace(/\.\d+/, '')
  return { fetch: foreignFetch, suffixes, proofs, keys: lists.keys, now, time }
}
