// The files of a zip archive: found by their local headers, so that a damaged archive can be read, too.
import { Unzip, type UnzipDecoder, type UnzipFile } from 'fflate'
import type { Gauge } from './byte-budget.ts'
import { type Ending, inflate, type Take } from './inflate.ts'

/** The format's methods that are in use (APPNOTE.TXT, 4.4.5). */
const STORED = 0
const DEFLATED = 8

/** The library takes an archive in pieces, and goes from file to file within a piece by recursion. */
const PIECE = 16_384

interface ZipEntry {
  name: string
  method: number
  /** As they are in the archive; empty for an unused method. */
  pieces: Uint8Array[]
  /** The file is complete. */
  isWhole: boolean
}

interface ZipEntries {
  entries: ZipEntry[]
  isDamaged: boolean
  /** There are more entries than were asked for. */
  isCut: boolean
}

/** Passes on deflated data as is. */
class StillDeflated implements UnzipDecoder {
  static readonly compression = DEFLATED
  ondata: UnzipDecoder['ondata'] = () => {}

  push(piece: Uint8Array<ArrayBuffer>, isLast: boolean) {
    this.ondata(null, piece, isLast)
  }
}

/** Nothing is unpacked yet. @param most the most entries to look for: each costs more than the one before */
export function zipEntries(archive: Uint8Array, most: number): ZipEntries {
  const entries: ZipEntry[] = []
  let isCut = false
  const reader = new Unzip((file) => {
    if (entries.length < most) entries.push(entryOf(file))
    else isCut = true
  })
  reader.register(StillDeflated)
  try {
    for (let at = 0; at < archive.length && !isCut; at += PIECE) reader.push(archive.subarray(at, at + PIECE))
    if (!isCut) reader.push(new Uint8Array(0), true)
    return { entries, isDamaged: false, isCut }
  } catch {
    return { entries, isDamaged: true, isCut }
  }
}

function entryOf(file: UnzipFile): ZipEntry {
  const entry: ZipEntry = { name: file.name, method: file.compression, pieces: [], isWhole: false }
  file.ondata = (error, piece, isLast) => {
    if (error) return
    if (piece.length > 0) entry.pieces.push(piece)
    if (isLast) entry.isWhole = true
  }
  if (entry.method === STORED || entry.method === DEFLATED) file.start()
  return entry
}

/** `unsupported`: it is encrypted, or packed in a way that is hardly ever used. */
export type ZipEnding = Ending | 'unsupported'

export function unzipEntry({ method, pieces, isWhole }: ZipEntry, gauge: Gauge, take: Take): ZipEnding {
  if (method === DEFLATED) {
    const { ending } = inflate('deflate', pieces, gauge, take)
    return ending === 'whole' && !isWhole ? 'damaged' : ending
  }
  if (method !== STORED) return 'unsupported'
  for (const piece of pieces) {
    gauge.takeIn(piece.length)
    if (!gauge.takeOut(piece.length) || !take(piece)) return 'stopped'
  }
  return isWhole ? 'whole' : 'damaged'
}
