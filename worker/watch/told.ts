// What targets are told about: a watch, or a monitor of DMARC reports. Both have targets of the same kind.
import { monitorEventWords } from '#shared/dmarc-monitor/event-words.ts'
import type { MonitorEvent } from '#shared/dmarc-monitor/event-kinds.ts'
import type { WatchEvent } from '#shared/watch/advance.ts'
import { eventView, type KeptEvent, type ToldEvent } from '#shared/watch/event-view.ts'

export interface Told {
  id: string
  /** What their messages' types begin with. */
  source: 'watch' | 'dmarc-monitor'
  kind: string
  subject: string
  /** Of what the target is told: "when acme.example changes". */
  about: string
  /** For a channel; missing where the usual words fit. */
  greeting?: string
  view: (event: KeptEvent<unknown>) => ToldEvent
}

interface Row {
  id: string
  source: Told['source']
  kind: string
  subject: string
}

/** Null if it is gone. */
export async function toldById(db: D1Database, id: string): Promise<Told | null> {
  const row = await db
    .prepare('SELECT id, source, kind, subject FROM told WHERE id = ?')
    .bind(id)
    .first<Row>()
  return row && (row.source === 'watch' ? aboutWatch(row) : aboutMonitor(row))
}

const aboutWatch = (row: Row): Told => ({
  ...row,
  about: `when ${row.subject} changes`,
  view: (event) => eventView(row.subject, event as KeptEvent<WatchEvent>),
})

const aboutMonitor = (row: Row): Told => ({
  ...row,
  about: `about the DMARC reports on ${row.subject}`,
  greeting: 'This channel is told what DMARC reports show about its email, and about the week on Mondays.',
  view: (event) => ({
    ...monitorEventView(row.subject, event as KeptEvent<MonitorEvent>),
    before: [],
    after: [],
    change: null,
  }),
})

export const monitorEventView = (domain: string, { id, at, event }: KeptEvent<MonitorEvent>) => ({
  id,
  at,
  what: event.what,
  ...monitorEventWords(domain, event),
})
