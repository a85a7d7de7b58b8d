// Takes gzip and zip files apart in small pieces, so that what was made to burst is stopped before it does.
import { Gunzip, Inflate, Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { MAX_RATIO, RATIO_FROM_OCTETS, type Purse } from '#shared/reports/limits.ts'

/** Deflate packs a thousandfold at most, so one of these makes sixteen megabytes; smaller ones take twice the time. */
const PIECE = 16_384

/** Takes what comes out of a file; false from `push` when nothing more is wanted. */
export interface Sink {
  push: (piece: Uint8Array) => boolean
  /** @param problem why there is no more of it */
  end: (problem?: string) => void | Promise<void>
}

const TIGHT = `The file unpacks to more than ${MAX_RATIO} times its size, as no report does; the rest was not read.`
export const TOO_LARGE = 'The file contains more than we read at once; the rest was not read.'
const DAMAGED = 'The archive is damaged; we read what could be unpacked.'

/** Counts what comes out against what went in. */
class Gauge {
  problem: string | undefined
  #in = 0
  #out = 0
  readonly #purse: Purse

  constructor(purse: Purse) {
    this.#purse = purse
  }

  takeIn(octets: number) {
    this.#in += octets
  }

  takeOut(octets: number): boolean {
    this.#out += octets
    if (this.#out > RATIO_FROM_OCTETS && this.#out > MAX_RATIO * this.#in) this.problem ??= TIGHT
    if (!this.#purse.takeOctets(octets)) this.problem ??= TOO_LARGE
    return this.problem === undefined
  }
}

function* pieces(octets: Uint8Array): Generator<[piece: Uint8Array, isLast: boolean]> {
  for (let at = 0; at < octets.length; at += PIECE)
    yield [octets.subarray(at, at + PIECE), at + PIECE >= octets.length]
}

/** A gzip file (RFC 1952); where its header is not one, the deflated data behind the fixed part of it. */
export async function gunzip(octets: Uint8Array, sink: Sink, purse: Purse): Promise<void> {
  const first = unpackInto(new Gunzip(), octets, sink, purse)
  if (first.out > 0 || first.problem !== DAMAGED) return sink.end(first.problem)
  const second = unpackInto(new Inflate(), octets.subarray(10), sink, purse)
  return sink.end(second.out > 0 ? second.problem : first.problem)
}

function unpackInto(stream: Gunzip | Inflate, octets: Uint8Array, sink: Sink, purse: Purse) {
  const gauge = new Gauge(purse)
  let isWanted = true
  let out = 0
  stream.ondata = (piece) => {
    out += piece.length
    if (isWanted && piece.length > 0) isWanted = gauge.takeOut(piece.length) && sink.push(piece)
  }
  try {
    for (const [piece, isLast] of pieces(octets)) {
      gauge.takeIn(piece.length)
      stream.push(piece, isLast)
      if (!isWanted) break
    }
  } catch {
    gauge.problem ??= DAMAGED
  }
  return { out, problem: gauge.problem }
}

/** @param open for each file of the archive, one after the other; null: no more files */
export async function unzip(
  octets: Uint8Array,
  open: (name: string) => Sink | null,
  purse: Purse,
): Promise<string | undefined> {
  const gauge = new Gauge(purse)
  const ends: (() => void | Promise<void>)[] = []
  let problem: string | undefined
  let files = 0
  const archive = new Unzip((file) => {
    const sink = file.name.endsWith('/') || problem !== undefined ? null : open(file.name)
    files += 1
    if (sink) ends.push(...unzipFile(file, sink, gauge))
  })
  archive.register(UnzipInflate)
  try {
    for (const [piece, isLast] of pieces(octets)) {
      gauge.takeIn(piece.length)
      archive.push(piece, isLast)
      problem = gauge.problem
      if (problem !== undefined) break
    }
  } catch {
    problem = gauge.problem ?? DAMAGED
  }
  for (const end of ends) await end()
  return problem ?? (files === 0 ? 'The archive is empty or damaged.' : undefined)
}

/** The methods of the format that are in use: stored and deflated. */
const KNOWN_METHODS = [0, 8]

function unzipFile(file: UnzipFile, sink: Sink, gauge: Gauge): (() => void | Promise<void>)[] {
  let problem: string | undefined
  let isEnded = false
  let isWanted = true
  file.ondata = (error, piece, isLast) => {
    if (error) problem ??= DAMAGED
    else if (isWanted && piece.length > 0) isWanted = gauge.takeOut(piece.length) && sink.push(piece)
    if (isLast) isEnded = true
  }
  if (KNOWN_METHODS.includes(file.compression)) file.start()
  else problem = 'The archive is encrypted, or packed in a way that reports never are.'
  return [() => sink.end(problem ?? gauge.problem ?? (isEnded ? undefined : DAMAGED))]
}
