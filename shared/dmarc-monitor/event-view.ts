// An event of a monitor as its page, programs, feed readers and targets get it.
import type { MonitorEvent } from '#shared/dmarc-monitor/event-kinds.ts'
import { monitorEventWords } from '#shared/dmarc-monitor/event-words.ts'
import type { KeptEvent } from '#shared/watch/event-view.ts'

export const monitorEventView = (domain: string, { id, at, event }: KeptEvent<MonitorEvent>) => ({
  id,
  at,
  what: event.what,
  ...monitorEventWords(domain, event),
})
