import * as v from 'valibot'
import type { RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import type { Self } from '#worker/saved/self.ts'

export const Made = v.object({
  domain: v.string(),
  /** What is before the @ of its address, lower case. */
  token: v.string(),
  /** How often mail is expected; null: it is not. */
  everyHours: v.nullable(v.number()),
})
export type MailWatchMade = v.InferOutput<typeof Made>

export const State = v.object({
  lastAt: v.nullable(v.number()),
  silentAt: v.nullable(v.number()),
  test: v.nullable(v.picklist(['open', 'done'])),
  mails: v.number(),
  day: v.number(),
  dayMails: v.number(),
  refused: v.nullable(v.object({ since: v.number(), last: v.number(), messages: v.number() })),
})
export interface MailWatchKnown {
  /** Of the last mail that counts, in milliseconds since 1970. */
  lastAt: number | null
  /** Since when silence is told. */
  silentAt: number | null
  /** The unsubscribe test: open once its requests were sent. */
  test: 'open' | 'done' | null
  /** How many mails came, and how many that its domain proves on the day of this number. */
  mails: number
  day: number
  dayMails: number
  refused: RefusedMail | null
}

export type MailWatchSelf = Self<MailWatchMade, MailWatchKnown>

export const NOTHING_KNOWN: MailWatchKnown = {
  lastAt: null,
  silentAt: null,
  test: null,
  mails: 0,
  day: 0,
  dayMails: 0,
  refused: null,
}

/** The rest stays as it is now. */
export const know = (self: MailWatchSelf, news: Partial<MailWatchKnown>): void =>
  self.keep({ ...self.facts.state, ...news })

/** Neither deleted nor removed to make room, while something was awaited. */
export const isOpen = (self: MailWatchSelf): boolean => self.isThere && self.row.removed_at === null
