// What a browser, Node and Workers inflate by themselves, several times as fast as script. A piece goes in when all that came out
// of the one before it was taken, so no more is ever unpacked at once than one piece can hold.

interface Flow {
  takeIn: (octets: number) => void
  /** False when nothing more is wanted. */
  takeOut: (piece: Uint8Array) => boolean
}

/** @returns false where the format is not known here, or the data is damaged: then not all of it came out */
export async function inflateNatively(
  format: 'gzip' | 'deflate-raw',
  pieces: Iterable<Uint8Array>,
  flow: Flow,
): Promise<boolean> {
  const next = pieces[Symbol.iterator]()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (into) => {
        const piece = next.next()
        if (piece.done === true) return into.close()
        flow.takeIn(piece.value.length)
        into.enqueue(piece.value as Uint8Array<ArrayBuffer>)
      },
    },
    { highWaterMark: 0 },
  )
  try {
    const reader = source.pipeThrough(new DecompressionStream(format)).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return true
      if (flow.takeOut(value)) continue
      await reader.cancel()
      return true
    }
  } catch {
    return false
  }
}
