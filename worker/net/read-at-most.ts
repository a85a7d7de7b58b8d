// Reads the body of an answer, up to a limit.
import { joinBytes } from '#shared/encoding/join-bytes.ts'

/** The whole body, or null if it is longer than `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array | null> {
  return saysItFits(response, limit) ? readAll(response, limit) : readInPieces(response, limit)
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

async function readInPieces(response: Response, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    length += part.value.length
    if (length > limit) {
      await reader?.cancel().catch(() => undefined)
      return null
    }
    chunks.push(part.value)
  }
  return joinBytes(chunks)
}
