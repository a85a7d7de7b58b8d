// The room of a fleet: its domains that wait, and the bytes of its rows. If either gives way, the whole fleet does.
import { FLEET_DOMAINS_A_DAY, FLEET_QUEUE, FLEET_ROWS } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { Fleet, Run } from '#worker/saved/kinds/fleet/shapes.ts'
import { changeParts } from '#worker/saved/room-taken.ts'

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
