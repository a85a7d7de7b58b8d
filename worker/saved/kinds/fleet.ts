import { DAY_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { KEEP_DAYS, KEPT_RUNS } from '#shared/saved/fleet/limits.ts'
import { check } from '#worker/saved/kinds/fleet/check.ts'
import {
  Made,
  newRun,
  State,
  count,
  runNeeds,
  isUnderWay,
  type Fleet,
  type FleetMade,
  type FleetRuns,
} from '#worker/saved/kinds/fleet/shapes.ts'
import {
  briefOf,
  differenceBetween,
  fixesFrom,
  sinceIn,
  stateOf,
  TABLES,
  dropRowsUpTo,
} from '#worker/saved/kinds/fleet/state.ts'
import type { Kind } from '#worker/saved/self.ts'
import { fleet } from '#shared/tools/fleet.ts'
import { takeRoom } from '#worker/saved/compare.ts'

/** By then, a run for which there is room has begun. */
const COUNTED_AGAIN_MS = MINUTE_MS

/** The run that is under way now; or whose share lacks room for it. */
type Started = { run: number } | { lackOf: string }

/** Whoever asks while one is being started gets that one. */
const starting = new WeakMap<Fleet, Promise<Started | null>>()

/** @returns null if it is gone by now */
function startRun(self: Fleet): Promise<Started | null> {
  const begun = starting.get(self)
  if (begun) return begun
  const start = begin(self).finally(() => starting.delete(self))
  starting.set(self, start)
  return start
}

const isGone = (self: Fleet): boolean => !self.isThere || self.row.removed_at !== null

async function begin(self: Fleet): Promise<Started | null> {
  const { made, state } = self.facts
  const [newest] = state.runs
  const run = (newest?.run ?? 0) + 1
  if (newest && isUnderWay(newest)) return { run: newest.run }
  // If the worker dies with it, the register counts a run that never was.
  self.scheduleIfNone('count', self.now() + COUNTED_AGAIN_MS)
  const hasRoom = await takeRoom(self, runNeeds(made.total))
  if (isGone(self)) return null
  if (!hasRoom) return { lackOf: self.row.network }
  const now = self.now()
  self.store.together(() => {
    dropRowsUpTo(self.store, run - KEPT_RUNS)
    self.keep({ runs: [newRun(run, made, now), ...state.runs].slice(0, KEPT_RUNS) })
    self.liveUntil(now + KEEP_DAYS * DAY_MS)
    self.schedule('check', now)
    self.schedule('count', now)
  })
  return { run }
}

export const fleetAsks = {
  page: {
    state: stateOf,
    /** Null in it if one of the runs is no longer kept. */
    difference: (self: Fleet, asked: Parameters<typeof differenceBetween>[1]) => ({
      difference: differenceBetween(self, asked),
    }),
    fixes: fixesFrom,
    since: sinceIn,
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
  brief: { pageOf: (key) => `${fleet.path}?key=${key}`, of: briefOf },
  jobs: { check, count },
  first: ['check'],
  asks: fleetAsks,
}
