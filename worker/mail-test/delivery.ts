// What a mail is known by when it comes again, because the answer to the first time was lost.
import type { Envelope } from '#shared/message/envelope.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

/** Added anew by each server on the way, with its time and a number (RFC 5321, 4.4; RFC 8601; RFC 8617). */
const TRACE_FIELD =
  /^(?:received|received-spf|authentication-results|return-path|arc-[a-z-]+|x-cf-[a-z-]+)[ \t]*:/i
const MAX_TRACE_BYTES = 64 * 1024

/**
 * @param id what the server that took the mail calls it, the same for each of its tries; without it a mail is known by what
 *   its sender wrote
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

/** Where the trace fields on top of the message end. */
function traceEnd(raw: Uint8Array): number {
  // One octet is one character, so that places in the text are places in the mail.
  const top = new TextDecoder('latin1').decode(raw.subarray(0, MAX_TRACE_BYTES))
  let at = 0
  while (TRACE_FIELD.test(top.slice(at, at + 80))) {
    const end = fieldEnd(top, at)
    if (end === null) break
    at = end
  }
  return at
}

/** Where the next field begins: after a line break that no blank follows (RFC 5322, 2.2.3). */
function fieldEnd(text: string, start: number): number | null {
  for (let at = text.indexOf('\n', start); at >= 0; at = text.indexOf('\n', at + 1)) {
    const next = text.charAt(at + 1)
    if (next !== ' ' && next !== '\t') return at + 1
  }
  return null
}
