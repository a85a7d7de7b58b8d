import type { KeptEvent, ToldEvent } from '#shared/saved/watch/event-view.ts'
import type { ToldSource } from '#shared/saved/watch/webhook.ts'

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
