// A message that comes in, and how it is recognized when it comes again, because the answer to the first attempt was lost.
import type { Envelope } from '#shared/message/envelope.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

/** A message that comes in, from either source. */
export interface IncomingMail {
  raw: Uint8Array
  envelope: Envelope
  /** Given by the server that accepted it, the same for each of its attempts to submit it. */
  id?: string | undefined
}

/** What takes it needs. */
export interface ReceiveOptions {
  deps: Deps
  env: WorkerEnv
  /** Keeps the worker alive until the message is judged, if that takes longer than the sender should wait. */
  waitUntil?: (job: Promise<unknown>) => void
}

/** Each server on the route adds these again, with its time and a number (RFC 5321, 4.4; RFC 8601; RFC 8617). */
const TRACE_FIELD =
  /^(?:received|received-spf|authentication-results|return-path|arc-[a-z-]+|x-cf-[a-z-]+)[ \t]*:/i
const MAX_TRACE_BYTES = 64 * 1024

/**
 * @param id given by the server that accepted the message, the same for each of its attempts; without it, a message is
 * recognized by what its sender wrote
 */
export async function deliveryKey(
  envelope: Envelope,
  raw: Uint8Array,
  id: string | undefined,
): Promise<string> {
  if (id !== undefined) return `id ${await sha256Hex(id)}`
  const written = await sha256Hex(raw.subarray(traceEnd(raw)))
  return `mail ${await sha256Hex(JSON.stringify([envelope.from, envelope.ip ?? '', written]))}`
}

/** Where the trace fields at the top of the message end. */
function traceEnd(raw: Uint8Array): number {
  // One byte is one character, so positions in the text are positions in the message.
  const top = new TextDecoder('latin1').decode(raw.subarray(0, MAX_TRACE_BYTES))
  let at = 0
  while (TRACE_FIELD.test(top.slice(at, at + 80))) {
    const end = fieldEnd(top, at)
    if (end === null) break
    at = end
  }
  return at
}

/** Where the next field starts: after a line break without a following space (RFC 5322, 2.2.3). */
function fieldEnd(text: string, start: number): number | null {
  for (let at = text.indexOf('\n', start); at >= 0; at = text.indexOf('\n', at + 1)) {
    const next = text.charAt(at + 1)
    if (next !== ' ' && next !== '\t') return at + 1
  }
  return null
}
