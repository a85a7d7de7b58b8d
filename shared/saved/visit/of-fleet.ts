// A fleet for whoever comes back to it: what differs between the run of then and the newest, and the first fixes of its worst domains.
import { isoTime } from '#shared/kit/calendar.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { CELL_LABELS } from '#shared/saved/fleet/cell-labels.ts'
import type { CellDifference, FleetRow } from '#shared/saved/fleet/schema.ts'
import { fleetVerdict, type JudgedRow } from '#shared/saved/fleet/verdict.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import type { Telling } from './changes.ts'
import type { DayStand, Span } from './days.ts'
import type { Since, Today } from '#shared/saved/since/schema.ts'
import { sinceOf, toDo } from './since.ts'
import { isWrong, WORST_FIRST } from './urgency.ts'

type Row = Pick<FleetRow, 'domain' | 'tone' | 'kind' | 'changes' | 'cells'>

interface Run {
  startedAt: number
  rows: readonly JudgedRow[]
  isRunning: boolean
}

/** Times in milliseconds since 1970. */
interface FleetNow {
  /** Of the newest run. */
  rows: readonly Row[]
  /** Between the run that was the newest at that time and the newest one. */
  changed: readonly CellDifference[]
  /** Of the last days, in any order. */
  runs: readonly Run[]
  /** When the newest run began. */
  startedAt: number
  created: number
  now: number
}

type Differs = CellDifference & Pick<FleetRow['cells']['spf'], 'tone'>

export const sinceOfFleet = (
  { rows, changed, runs, startedAt, created, now }: FleetNow,
  since: number,
): Since =>
  sinceOf({
    created,
    now,
    since,
    events: differencesOf(rows, changed, startedAt),
    telling: TELLING,
    standOf: (part) => standOf(runs, part),
    today: todayOfFleet(rows),
  })

function differencesOf(
  rows: readonly Row[],
  changed: readonly CellDifference[],
  at: number,
): KeptEvent<Differs>[] {
  const cells = new Map(rows.map((row) => [row.domain, row.cells]))
  return changed.map((one, index) => ({
    id: `c${index + 1}`,
    at: isoTime(at),
    event: { ...one, tone: cells.get(one.domain)?.[one.cell].tone ?? 'unknown' },
  }))
}

const TELLING: Telling<Differs> = {
  view: ({ id, at, event: { domain, cell, before, after, tone } }) => ({
    id,
    at,
    what: 'differs',
    tone,
    title: `${domain}: ${CELL_LABELS[cell]} is different`,
    meaning: 'The run before your last visit and the newest one found different things.',
    before: [before],
    after: [after],
    change: null,
  }),
  aboutOf: ({ domain, cell }) => `${domain} ${cell}`,
  sumOf: (events) => events.at(-1) ?? events[0],
}

/** The first fix of each, the worst domain first. */
export const todayOfFleet = (rows: readonly Pick<Row, 'domain' | 'tone' | 'changes'>[]): Today[] =>
  rows
    .flatMap(({ domain, tone, changes }) => {
      const [change] = neededChanges(changes)
      return change && isWrong(tone) ? [{ domain, tone, change }] : []
    })
    .sort((one, other) => WORST_FIRST.indexOf(one.tone) - WORST_FIRST.indexOf(other.tone))
    .map(({ domain, change }) => ({ ...toDo(change), title: `${domain}: ${change.title}` }))

/** The last run of the day; a day without one was not seen. */
function standOf(runs: readonly Run[], { from, until }: Span): DayStand {
  const [run] = runs
    .filter(({ startedAt }) => startedAt >= from && startedAt < until)
    .sort((one, other) => other.startedAt - one.startedAt)
  if (!run) return { tone: 'unknown', title: 'No run' }
  const { tone, heading } = fleetVerdict(run.rows, run.isRunning)
  return { tone, title: heading }
}
