// Unpacks gzip and zip files in small pieces, so a zip bomb is stopped in time. The platform's own inflater takes a
// fraction of the time; if a file is damaged, it drops its output, and the library takes over from there.
import { Gunzip, Inflate } from 'fflate'
import { MAX_RATIO, RATIO_FROM_BYTES, type Purse } from '#shared/reports/limits.ts'
import { inflateNatively } from '#shared/reports/native-inflate.ts'
import { DEFLATED, entriesOf, STORED, type Entry } from '#shared/reports/zip-entries.ts'

/**
 * Deflate compresses a thousandfold at most, so one piece makes sixteen megabytes at most; smaller pieces take twice
 * the time.
 */
const PIECE = 16_384

/** Accepts the contents of a file; `push` returns false when no more is wanted. */
export interface Sink {
  push: (piece: Uint8Array) => boolean
  /** @param problem why the contents end early */
  end: (problem?: string) => void | Promise<void>
}

const TIGHT = `The file unpacks to more than ${MAX_RATIO} times its size, as no report does; the rest was not read.`
export const TOO_LARGE = 'The file contains more than we read at once; the rest was not read.'
const DAMAGED = 'The archive is damaged; we read what could be unpacked.'

/** Compares the size of the output with the input. */
class Gauge {
  problem: string | undefined
  #in = 0
  #out = 0
  readonly #purse: Purse

  constructor(purse: Purse) {
    this.#purse = purse
  }

  takeIn(bytes: number) {
    this.#in += bytes
  }

  takeOut(bytes: number): boolean {
    this.#out += bytes
    if (this.#out > RATIO_FROM_BYTES && this.#out > MAX_RATIO * this.#in) this.problem ??= TIGHT
    if (!this.#purse.takeBytes(bytes)) this.problem ??= TOO_LARGE
    return this.problem === undefined
  }
}

/** Between the inflater and its sink. A second attempt continues where the first one ended. */
class Outlet {
  out = 0
  isWanted = true
  #in = 0
  #counted = 0
  #skipped = 0
  readonly #gauge: Gauge
  readonly #sink: Sink

  constructor(gauge: Gauge, sink: Sink) {
    this.#gauge = gauge
    this.#sink = sink
  }

  restart() {
    this.#in = 0
    this.#skipped = this.out
  }

  takeIn(bytes: number) {
    this.#in += bytes
    this.#gauge.takeIn(Math.max(0, this.#in - this.#counted))
    this.#counted = Math.max(this.#counted, this.#in)
  }

  takeOut(piece: Uint8Array): boolean {
    const known = Math.min(this.#skipped, piece.length)
    this.#skipped -= known
    const news = known === 0 ? piece : piece.subarray(known)
    if (!this.isWanted || news.length === 0) return this.isWanted
    this.out += news.length
    this.isWanted = this.#gauge.takeOut(news.length) && this.#sink.push(news)
    return this.isWanted
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** A gzip file (RFC 1952); if its header is invalid, the deflated data after the header's fixed part. */
export async function gunzip(bytes: Uint8Array, sink: Sink, purse: Purse): Promise<void> {
  const gauge = new Gauge(purse)
  const outlet = new Outlet(gauge, sink)
  if (await inflateNatively('gzip', piecesOf(bytes), outlet)) return sink.end(gauge.problem)
  const isWhole =
    inflate(new Gunzip(), piecesOf(bytes), outlet) ||
    (outlet.out === 0 && inflate(new Inflate(), piecesOf(bytes.subarray(GZIP_HEADER)), outlet))
  return sink.end(gauge.problem ?? (isWhole ? undefined : DAMAGED))
}

const GZIP_HEADER = 10

/** @returns false if the data is damaged */
function inflate(stream: Gunzip | Inflate, pieces: Iterable<Uint8Array>, outlet: Outlet): boolean {
  outlet.restart()
  stream.ondata = (piece) => outlet.takeOut(piece)
  try {
    let before: Uint8Array | undefined
    for (const piece of pieces) {
      if (before) stream.push(before)
      if (!outlet.isWanted) return true
      outlet.takeIn(piece.length)
      before = piece
    }
    stream.push(before ?? new Uint8Array(0), true)
    return true
  } catch {
    return false
  }
}

/** @param open called for each file of the archive in turn; returns null for an unwanted one */
export async function unzip(
  bytes: Uint8Array,
  open: (name: string) => Sink | null,
  purse: Purse,
): Promise<string | undefined> {
  const gauge = new Gauge(purse)
  const { entries, isDamaged } = entriesOf(piecesOf(bytes), 4 * purse.limits.files)
  for (const entry of entries) {
    const sink = entry.name.endsWith('/') ? null : open(entry.name)
    if (sink) await unzipEntry(entry, new Outlet(gauge, sink), sink, gauge)
    if (gauge.problem !== undefined) return gauge.problem
  }
  if (isDamaged) return DAMAGED
  return entries.length === 0 ? 'The archive is empty or damaged.' : undefined
}

async function unzipEntry(entry: Entry, outlet: Outlet, sink: Sink, gauge: Gauge): Promise<void> {
  const { method, pieces } = entry
  let { isWhole } = entry
  if (method === STORED) {
    for (const piece of pieces) {
      outlet.takeIn(piece.length)
      if (!outlet.takeOut(piece)) break
    }
  } else if (method !== DEFLATED)
    return sink.end('The archive is encrypted, or packed in a way that reports never are.')
  else if (!isWhole || !(await inflateNatively('deflate-raw', pieces, outlet)))
    isWhole = inflate(new Inflate(), pieces, outlet) && isWhole
  return sink.end(gauge.problem ?? (isWhole ? undefined : DAMAGED))
}
