// A DMARC monitor for whoever comes back to it: what its reports and its record showed since then, and what to do now.
import { dayOfTime, isoDay } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { monitorEventView } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { weakerIn } from '#shared/dmarc-reports/dmarc-monitor/record-events.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import type { Telling } from './changes.ts'
import type { DayStand, Span } from './days.ts'
import type { Since, Today } from '#shared/saved/since/schema.ts'
import { sinceOf, toDo } from './since.ts'

type State = Pick<MonitorState, 'domain' | 'changes' | 'days' | 'published'>

/** Times in milliseconds since 1970. */
interface MonitorNow {
  state: State
  events: readonly KeptEvent<MonitorEvent>[]
  created: number
  now: number
}

export const sinceOfMonitor = (monitor: MonitorNow, since: number): Since =>
  sinceOf({
    ...monitor,
    since,
    telling: tellingOf(monitor.state),
    standOf: (part) => standOf(monitor.state, part),
    today: todayOfMonitor(monitor.state),
  })

export const todayOfMonitor = ({ changes }: Pick<State, 'changes'>): Today[] =>
  neededChanges(changes).map(toDo)

const tellingOf = ({ domain, published }: State): Telling<MonitorEvent> => ({
  view: (event) => monitorEventView(domain, event),
  aboutOf: ({ what }) => ABOUT[what] ?? null,
  sumOf: (events) => {
    const last = events.at(-1) ?? events[0]
    // No event says that the record is back: it is compared with the one that is published now.
    return published && isOver(last, published.record) ? null : last
  },
})

/** Of which only the newest counts; others name senders or receivers. */
const ABOUT: Partial<Record<MonitorEvent['what'], string>> = {
  record_removed: 'record',
  record_doubled: 'record',
  record_weakened: 'policy',
  address_gone: 'address',
  reports_refused: 'refused',
  ready: 'ready',
  digest: 'digest',
}

function isOver(event: MonitorEvent, published: string): boolean {
  switch (event.what) {
    case 'record_removed':
    case 'record_doubled':
      return true
    case 'record_weakened':
      return weakerIn(event.record.before, published).length === 0
    case 'address_gone':
      return parseDmarc(published).rua.some(({ address }) => address?.toLowerCase() === event.record.address)
    default:
      return false
  }
}

/** Reports come a day or two later, and a day without any was not seen. */
function standOf({ days }: Pick<State, 'days'>, { from }: Span): DayStand {
  const date = isoDay(dayOfTime(from))
  const { aligned = 0, failed = 0, incomplete } = days.find(({ day }) => day === date) ?? {}
  const messages = aligned + failed
  if (messages === 0) return { tone: 'unknown', title: 'No report about this day so far' }
  const title = `${plural(messages, 'message', 'messages')} reported`
  return { tone: failed === 0 && !incomplete ? 'ok' : 'info', title }
}
