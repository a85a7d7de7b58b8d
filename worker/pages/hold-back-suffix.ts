// Remix streams late scripts after the closing tags of the document, which is no valid HTML; this puts the tags last.

/** Takes `suffix` out of the stream where it stands and appends it at the end; it may lie across chunks. */
export function holdBackSuffix(suffix: string): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let pending = ''
  let found = false
  return new TransformStream({
    transform(chunk, controller) {
      pending += decoder.decode(chunk, { stream: true })
      const at = found ? -1 : pending.indexOf(suffix)
      if (at >= 0) {
        found = true
        pending = pending.slice(0, at) + pending.slice(at + suffix.length)
      }
      const kept = found ? 0 : overlap(pending, suffix)
      const ready = pending.slice(0, pending.length - kept)
      pending = pending.slice(pending.length - kept)
      if (ready) controller.enqueue(encoder.encode(ready))
    },
    flush(controller) {
      controller.enqueue(encoder.encode(pending + decoder.decode() + (found ? suffix : '')))
    },
  })
}

/** How many characters at the end of `text` could be the beginning of `suffix`. */
function overlap(text: string, suffix: string): number {
  for (let length = Math.min(suffix.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(suffix.slice(0, length))) return length
  }
  return 0
}
