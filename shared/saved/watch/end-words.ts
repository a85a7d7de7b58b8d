// The events about the end of a watch, in words.
import { dayInWords } from '#shared/kit/calendar/day-text.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { WatchEvent } from './advance.ts'

export interface EventWords {
  tone: Verdict['tone']
  title: string
  /** What it means for mail. */
  meaning: string
}

export const endWords = (
  subject: string,
  event: Extract<WatchEvent, { what: 'ends' | 'removed' }>,
): EventWords =>
  event.what === 'ends'
    ? {
        tone: 'info',
        title: `This watch of ${subject} ends soon`,
        meaning: `No one has read its feed or opened its page for a while, so it ends on ${dayInWords(event.on)}. Opening its page keeps it for another 90 days.`,
      }
    : {
        tone: 'warn',
        title: `This watch of ${subject} was ended to make room`,
        meaning: `We ran out of room, and the network that this watch was started from used the most of it. We no longer check ${subject}. You can start another watch.`,
      }
