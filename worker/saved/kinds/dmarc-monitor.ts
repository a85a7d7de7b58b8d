import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { monitoredPath, UNSEEN_MS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { NEW_MONITORS, WAITING_MONITORS } from '#shared/saved/quota/mail-quotas.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import { look } from '#worker/saved/kinds/dmarc-monitor/look.ts'
import { gaveWay, hasPart, original, tidy } from '#worker/saved/kinds/dmarc-monitor/mails.ts'
import { markReceiver, markSender } from '#worker/saved/kinds/dmarc-monitor/marks.ts'
import {
  Made,
  newState,
  State,
  type MonitorFacts,
  type MonitorMade,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { read } from '#worker/saved/kinds/dmarc-monitor/read.ts'
import { settleRoom } from '#worker/saved/kinds/dmarc-monitor/room-read.ts'
import { stateOf } from '#worker/saved/kinds/dmarc-monitor/state.ts'
import { MONITOR_TABLES } from '#worker/saved/kinds/dmarc-monitor/tables.ts'
import { take } from '#worker/saved/kinds/dmarc-monitor/take.ts'
import type { Kind } from '#worker/saved/self.ts'
import { monitorEventView } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'

export const monitorAsks = {
  page: { state: stateOf, markSender, markReceiver, original },
  mail: { take },
}

export const monitorKind: Kind<MonitorMade, MonitorFacts> = {
  name: 'dmarc monitor',
  title: 'This monitor',
  noSuch: 'There is no such monitor: it was deleted, its time was over, or its URL was replaced.',
  made: Made,
  state: State,
  begin: newState,
  // Later each time its address is seen in the record.
  lifeMs: UNSEEN_MS,
  isProlongedByReading: false,
  needs: () => [
    { of: WAITING_MONITORS, units: 1 },
    { of: NEW_MONITORS, units: 1 },
  ],
  tables: MONITOR_TABLES,
  jobs: { look, tidy, read, room: settleRoom },
  first: ['look', 'tidy'],
  asks: monitorAsks,
  parts: { has: hasPart, gaveWay },
  alerts: {
    about: ({ domain }) => ({
      source: 'dmarc-monitor',
      kind: 'domain',
      subject: domain,
      about: `about the DMARC reports on ${domain}`,
      pageOf: monitoredPath,
      greeting:
        'You get an alert here when its DMARC reports show something new, and a summary every Monday.',
    }),
    view: ({ domain }, event) => monitorEventView(domain, event as KeptEvent<MonitorEvent>),
  },
}
