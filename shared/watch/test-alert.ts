// A test alert: it goes to a target like an event, but nothing has happened.
import { TEST_ALERT, type ToldEvent } from '#shared/watch/event-view.ts'

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
