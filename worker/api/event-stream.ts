// An answer that comes event by event (text/event-stream), and ends with its visitor.
// Hono's own streams remember the context of the request for as long as the runtime remembers the stream, which for a
// stream that was cut is for good: 14 to 50 kB each.
import type { Context } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import { logError } from '#worker/log/log-error.ts'
import { inTime } from '#worker/net/in-time.ts'
import { withTimeout } from '#worker/net/with-timeout.ts'

/** An event is smaller than any buffer on the way, so a write that waits has nobody who reads. */
const WRITE_TIMEOUT_MS = 1_000

interface EventFields {
  /** What the browser names as the last that it got, when it comes again. */
  id?: string
  /** How long it waits before it does. */
  retryMs?: number
}

type SendEvent = (event: string, data: unknown, fields?: EventFields) => Promise<void>

export function eventStream(c: Context<ApiEnv>, run: (send: SendEvent) => Promise<void>): Response {
  const { visitor } = c.var
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const send: SendEvent = async (event, data, { id, retryMs } = {}) => {
    if (visitor.signal.aborted) return
    const fields = `${id === undefined ? '' : `id: ${id}\n`}${retryMs === undefined ? '' : `retry: ${retryMs}\n`}`
    const text = `${fields}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    const outcome = await withTimeout(systemClock, WRITE_TIMEOUT_MS, () => written(text), visitor.signal)
    if (outcome !== 'written') visitor.leave()
  }
  const written = (text: string) =>
    writer.write(encoder.encode(text)).then(
      () => 'written' as const,
      () => 'not written' as const,
    )
  visitor.signal.addEventListener('abort', () => void writer.abort('left').catch(() => {}))
  const ended = run(send)
    .catch((error: unknown) => logError('api', error, ''))
    .then(() => inTime(writer.close(), { timeoutMs: WRITE_TIMEOUT_MS }))
    .catch(() => visitor.leave())
  waitFor(c, ended)
  return c.body(readable, 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' })
}

/** Until the next look; ends early when the visitor leaves. */
export const pause = (clock: Clock, ms: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const callOff = clock.after(ms, resolve)
    left.addEventListener('abort', () => {
      callOff()
      resolve()
    })
  })

/** The runtime drops what it has under way when a visitor leaves, and keeps what hangs on it. */
function waitFor(c: Context<ApiEnv>, ended: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(ended)
  } catch {
    // Called by a test, without a runtime that could drop something.
  }
}
