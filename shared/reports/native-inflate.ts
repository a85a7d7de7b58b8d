// What a browser, Node and Workers can inflate natively, several times as fast as a script. The next piece goes in only
// when all output of the previous one has been taken, so never more is unpacked at once than one piece contains.

interface Flow {
  takeIn: (bytes: number) => void
  /** False when no more is wanted. */
  takeOut: (piece: Uint8Array) => boolean
}

/**
 * @returns false if the platform does not support the format, or if the data is damaged, in which case some output is
 * missing
 */
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
