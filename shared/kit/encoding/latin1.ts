// Bytes as a text with one character for each, for searching in messages whose bytes must not change.

/** One character per byte; TextDecoder's "latin1" is windows-1252, which differs from 0x80 to 0x9f. */
export function latin1(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    // Spreading takes ten times as long.
    pieces.push(String.fromCharCode.apply(null, bytes.subarray(at, at + 8192) as unknown as number[]))
  return pieces.join('')
}

/** The bytes of a text that `latin1` made. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
