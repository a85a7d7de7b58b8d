/**
 * How much is read in one step. A server may send a byte at a time, and each step that gave only one would take the memory
 * of a buffer, and would not let a timer run.
 */
const STEP_BYTES = 16 * 1024

/** The whole body, or null if it is longer than `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array | null> {
  return saysItFits(response, limit) ? readAll(response, limit) : readInSteps(response, limit)
}

/** HTTP ends a body where its length says (RFC 9112 section 6.2), unless compressed content is unpacked on the way. */
function saysItFits({ headers }: Response, limit: number): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= limit && headers.get('content-encoding') === null
}

/** In one step: a stream reader takes ten times as long for the few bytes of a DNS message. */
async function readAll(response: Response, limit: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return bytes.length <= limit ? bytes : null
}

async function readInSteps({ body }: Response, limit: number): Promise<Uint8Array | null> {
  const reader = body && stepsOf(body)
  // Copied, so that no step's buffer is kept.
  let bytes = new Uint8Array(Math.min(STEP_BYTES, limit))
  let length = 0
  for (;;) {
    const step = await reader?.read()
    if (!step) return bytes.subarray(0, length)
    if (length + step.length > limit) {
      await reader?.cancel()
      return null
    }
    if (length + step.length > bytes.length) bytes = grown(bytes, length + step.length, limit)
    bytes.set(step, length)
    length += step.length
  }
}

function grown(bytes: Uint8Array, needed: number, limit: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(limit, Math.max(needed, 2 * bytes.length)))
  larger.set(bytes)
  return larger
}

interface Steps {
  /** Undefined at the end. */
  read: () => Promise<Uint8Array | undefined>
  cancel: () => Promise<void>
}

/** Steps that are full except the last, where the platform can do that; otherwise what arrives together. */
function stepsOf(body: ReadableStream<Uint8Array>): Steps {
  const reader = byteReader(body)
  if (reader) {
    return {
      async read() {
        const { done, value } = await reader.read(new Uint8Array(STEP_BYTES), { min: STEP_BYTES })
        return value && value.length > 0 ? value : done ? undefined : new Uint8Array()
      },
      cancel: () => reader.cancel().catch(() => undefined),
    }
  }
  const plain = body.getReader()
  return {
    read: async () => (await plain.read()).value,
    cancel: () => plain.cancel().catch(() => undefined),
  }
}

function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' })
  } catch {
    // A stream of objects that are bytes, such as Node makes of its own.
    return null
  }
}
