import { DAY_MS } from '#shared/kit/calendar.ts'
import { KEEP_DAYS } from '#shared/saved/fleet/limits.ts'
import { check } from '#worker/saved/kinds/fleet/check.ts'
import { count, runNeeds } from '#worker/saved/kinds/fleet/room.ts'
import { TABLES } from '#worker/saved/kinds/fleet/rows.ts'
import {
  Made,
  newRun,
  State,
  type Fleet,
  type FleetMade,
  type FleetRuns,
} from '#worker/saved/kinds/fleet/shapes.ts'
import { startRun } from '#worker/saved/kinds/fleet/start.ts'
import { differenceBetween, fixesFrom, stateOf } from '#worker/saved/kinds/fleet/state.ts'
import type { Kind } from '#worker/saved/self.ts'

export const fleetAsks = {
  page: {
    state: stateOf,
    /** Null in it if one of the runs is no longer kept. */
    difference: (self: Fleet, asked: Parameters<typeof differenceBetween>[1]) => ({
      difference: differenceBetween(self, asked),
    }),
    fixes: fixesFrom,
    start: (self: Fleet, _asked: null) => startRun(self),
  },
}

export const fleetKind: Kind<FleetMade, FleetRuns> = {
  name: 'fleet',
  title: 'This list',
  noSuch: `There is no such fleet: it was deleted, its ${KEEP_DAYS} days are over, or its URL was replaced.`,
  made: Made,
  state: State,
  begin: (made, now) => ({ runs: [newRun(1, made, now)] }),
  lifeMs: KEEP_DAYS * DAY_MS,
  isProlongedByReading: false,
  isRankedByEnd: true,
  needs: ({ total }) => runNeeds(total),
  tables: TABLES,
  jobs: { check, count },
  first: ['check'],
  asks: fleetAsks,
}
