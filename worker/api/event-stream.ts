// An answer that is sent event by event (text/event-stream), and ends when its visitor leaves.
// Hono's own streams hold on to the request's context for as long as the runtime holds on to the stream, which for an
// aborted stream is forever: 14 to 50 kB each.
import type { Context } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import { logError } from '#worker/log.ts'
import { inTime, withTimeout } from '#worker/net/in-time.ts'

/** An event is smaller than any buffer on the way, so a write that waits has no reader. */
const WRITE_TIMEOUT_MS = 1_000

interface EventFields {
  /** The last event that the browser got, when it reconnects. */
  id?: string
  /** How long it waits before it reconnects. */
  retryMs?: number
}

type SendEvent = (event: string, data: unknown, fields?: EventFields) => Promise<void>

export function eventStream(c: Context<ApiEnv>, run: (send: SendEvent) => Promise<void>): Response {
  const { visitor } = c.var
  const { readable, writable } = newPipe()
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

/**
 * The runtime's own pipe fails each write once a visitor has left. The standard one says nothing when two writes come right
 * after that: the signal of the request stays silent, and the writes wait. The development
 * server has only the standard one.
 */
const newPipe = () =>
  'IdentityTransformStream' in globalThis
    ? new IdentityTransformStream()
    : new TransformStream<Uint8Array, Uint8Array>()

/** Waits until the next look; ends early when the visitor leaves. */
export const pause = (clock: Clock, ms: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const callOff = clock.after(ms, resolve)
    left.addEventListener('abort', () => {
      callOff()
      resolve()
    })
  })

/** When a visitor leaves, the runtime drops the pending work but keeps everything that it refers to. */
function waitFor(c: Context<ApiEnv>, ended: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(ended)
  } catch {
    // When a test calls this, there is no runtime that could drop anything.
  }
}
