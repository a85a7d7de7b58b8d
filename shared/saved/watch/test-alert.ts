// A test alert: it goes to a target like an event, but nothing has happened.
import { TEST_ALERT, type ToldEvent } from './event-view.ts'

/** What is known of a test alert from when it is sent until its outcome is stored. */
export const UNSURE = 'We do not know whether it arrived.'
/** Whoever has not answered by then never will: no request and no email takes as long. */
const SENT_WITHIN_MS = 60_000

/** @param testedAt milliseconds since 1970 */
export const isBeingSent = (problem: string | null, testedAt: number, now: number): boolean =>
  problem === UNSURE && now - testedAt < SENT_WITHIN_MS

interface Sent {
  /** Of the test; as `webhook-id`, after the id of what is watched. */
  id: string
  /** ISO 8601. */
  at: string
}

export const testAlert = (subject: string, { id, at }: Sent): ToldEvent => ({
  id,
  at,
  what: TEST_ALERT,
  tone: 'info',
  title: `This is a test alert for ${subject}`,
  meaning:
    'Nothing has changed. Someone pressed “Send a test alert” to see whether alerts arrive here, and this one did.',
  before: [],
  after: [],
  change: null,
})
