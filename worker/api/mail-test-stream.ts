// The messages of a test as they arrive (text/event-stream), for a page that waits.
import type { Context } from 'hono'
import { eventStream, pause } from '#worker/api/event-stream.ts'
import type { Clock } from '#worker/clock.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { askSaved, type Open } from '#worker/saved/door.ts'
import { mailTestAsks } from '#worker/saved/kinds/mail-test.ts'

const LOOK_EVERY_MS = 1_000
/** One question each; with what found the test, they stay below the free plan's 50. */
const LOOKS = 40
/** After the last look, the browser reconnects by itself. */
const RETRY_MS = 1_000
/** A judgment that takes longer is made when someone asks for it. */
const JUDGED_WITHIN_MS = 10_000

/** `mail` for each message, once it is judged or judging takes too long. What `Last-Event-ID` names is not sent again. */
export const streamMails = (c: Context<ApiEnv>, test: Open<unknown, unknown>, clock: Clock): Response =>
  eventStream(c, async (send) => {
    const sent = Number(/^\d{1,2}$/.exec(c.req.header('last-event-id') ?? '')?.[0] ?? 0)
    const known = new Set(Array.from({ length: sent }, (_, index) => index + 1))
    const expires = new Date(test.saved.expiresAt).toISOString()
    await send('waiting', { expires }, { retryMs: RETRY_MS })
    for (let look = 1; look <= LOOKS && !c.var.visitor.signal.aborted; look++) {
      for (const mail of (await askSaved(test, mailTestAsks.page, 'mails', undefined)) ?? []) {
        const isReady = mail.verdict !== null || clock.now() - Date.parse(mail.receivedAt) > JUDGED_WITHIN_MS
        if (known.has(mail.n) || !isReady) continue
        known.add(mail.n)
        await send('mail', mail, { id: String(mail.n) })
      }
      if (look < LOOKS) await pause(clock, LOOK_EVERY_MS, c.var.visitor.signal)
    }
  })
