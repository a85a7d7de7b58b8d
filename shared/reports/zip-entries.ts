// The packed files of a zip archive: nothing is inflated here, so nothing can blow up.
import { Unzip, type UnzipDecoder, type UnzipFile } from 'fflate'

/** The format's methods that are in use. */
export const STORED = 0
export const DEFLATED = 8

export interface Entry {
  name: string
  method: number
  /** As they are in the archive; empty for an unused method. */
  pieces: Uint8Array[]
  /** The file is complete. */
  isWhole: boolean
}

/** Passes on deflated data as is. */
class StillDeflated implements UnzipDecoder {
  static readonly compression = DEFLATED
  ondata: UnzipDecoder['ondata'] = () => {}

  push(piece: Uint8Array<ArrayBuffer>, isLast: boolean) {
    this.ondata(null, piece, isLast)
  }
}

/** @param most the most entries to look at */
export function entriesOf(
  archive: Iterable<Uint8Array>,
  most: number,
): { entries: Entry[]; isDamaged: boolean } {
  const entries: Entry[] = []
  const reader = new Unzip((file) => {
    if (entries.length < most) entries.push(entryOf(file))
  })
  reader.register(StillDeflated)
  try {
    for (const piece of archive) reader.push(piece)
    reader.push(new Uint8Array(0), true)
    return { entries, isDamaged: false }
  } catch {
    return { entries, isDamaged: true }
  }
}

function entryOf(file: UnzipFile): Entry {
  const entry: Entry = { name: file.name, method: file.compression, pieces: [], isWhole: false }
  file.ondata = (error, piece, isLast) => {
    if (error) return
    if (piece.length > 0) entry.pieces.push(piece)
    if (isLast) entry.isWhole = true
  }
  if (entry.method === STORED || entry.method === DEFLATED) file.start()
  return entry
}
