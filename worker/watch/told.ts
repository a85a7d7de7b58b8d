import type { ToldSource } from '#shared/watch/webhook.ts'
import type { KeptEvent, ToldEvent } from '#shared/watch/event-view.ts'

/** What they are about. */
export interface About {
  /** What their messages' types begin with. */
  source: ToldSource
  kind: string
  subject: string
  /** Of what the target is told: "when acme.example changes". */
  about: string
  /** Its page, below the site. */
  pageOf: (key: string) => string
  /** For a channel; missing where the usual words fit. */
  greeting?: string
}

export interface Told extends About {
  id: string
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
  return (row && ABOUT[row.source]?.(row)) ?? null
}

}

export const monitorEventView = (domain: string, { id, at, event }: KeptEvent<MonitorEvent>) => ({
  id,
  at,
  what: event.what,
  ...monitorEventWords(domain, event),
})
