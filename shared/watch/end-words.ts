// The events about the end of a watch, in words.
import type { Verdict } from '#shared/report/verdict.ts'
import type { WatchEvent } from '#shared/watch/advance.ts'

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
        meaning: `Nobody has read its feed or opened its page for a while, so it ends on ${event.on}. Opening its page keeps it for another 90 days.`,
      }
    : {
        tone: 'warn',
        title: `This watch of ${subject} was ended to make room`,
        meaning: `Too much was being watched, and the network that this watch was started from had the most of it. We no longer check ${subject}. You can start another watch.`,
      }
