// Messages to a public address that were refused lately, because too many came: told to whomever the address belongs to.
import { DAY_MS, isoTime } from '#shared/kit/calendar.ts'
import * as v from 'valibot'

/** For how long it is shown. */
export const REFUSED_DAYS = 28
export const REFUSED_MS = REFUSED_DAYS * DAY_MS

/** As it is stored; times in milliseconds since 1970. */
export interface RefusedMail {
  since: number
  last: number
  messages: number
}

export const RefusedState = v.object({
  since: v.pipe(v.string(), v.description('ISO 8601.')),
  messages: v.number(),
  text: v.string(),
})

/** What a sentence about it needs. */
export interface RefusedSince {
  /** A day, such as 2026-11-22. */
  since: string
  messages: number
}

/** @returns the field of a state; nothing if it is long ago */
export function refusedLately(
  refused: RefusedMail | null,
  now: number,
  say: (about: RefusedSince) => string,
): { refused?: v.InferOutput<typeof RefusedState> } {
  if (!refused || refused.last <= now - REFUSED_MS) return {}
  const { messages } = refused
  const since = isoTime(refused.since)
  return { refused: { since, messages, text: say({ since: since.slice(0, 10), messages }) } }
}
