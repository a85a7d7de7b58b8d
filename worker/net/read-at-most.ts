// Reads the body of an answer, but not more of it than is wanted.

/** The whole body, or null when it is longer than `limit` octets. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array | null> {
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
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
