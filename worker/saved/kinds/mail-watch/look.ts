import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { missingSince } from '#shared/saved/mail-watch/limits.ts'
import type { MailEvent } from '#shared/saved/mail-watch/streams.ts'
import { know, type MailWatchSelf } from '#worker/saved/kinds/mail-watch/about.ts'

/** While a mail waits to be judged. */
const AGAIN_MS = 5 * MINUTE_MS

/** Told once, until mail comes again. */
export function look(self: MailWatchSelf): number | null {
  const { made, state } = self.facts
  const { everyHours } = made
  const { lastAt, silentAt } = state
  const due = missingSince(everyHours, lastAt)
  if (everyHours === null || lastAt === null || due === null || silentAt !== null) return null
  const now = self.now()
  if (now < due) return Math.min(due, now + DAY_MS)
  // One that has just come may be the one that is missing.
  const isOneWaiting = self.store.first(
    `SELECT 1 FROM mails WHERE probe IS NULL AND state <> 'judged' AND received_at > ?`,
    now - HOUR_MS,
  )
  if (isOneWaiting) return now + AGAIN_MS
  const event: MailEvent = { what: 'silent', everyHours, lastAt: new Date(lastAt).toISOString() }
  self.store.together(() => {
    know(self, { silentAt: lastAt })
    self.addEvents([event], now)
  })
  return null
}
