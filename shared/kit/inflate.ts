// Unpacks deflate (RFC 1951) and gzip (RFC 1952) a room at a time and stops at the first piece that is too much, so a gigabyte
// of zeros never takes more memory than one room. The platform's own DecompressionStream unpacks in Workers all that it is
// given before the first byte can be counted.
import { Z_BLOCK, Z_BUF_ERROR, Z_OK, Z_STREAM_END, zlibInflate, zlibInflateInit2, ZStream } from 'pako'
import type { Gauge } from './byte-budget.ts'

/** As zlib counts: 15 bits of window, and 16 more for gzip's header and checksum; negative for deflate alone. */
const WINDOW_BITS = { gzip: 31, deflate: -15 } as const

/** Half the size takes twice the time: the window is copied once for each. */
const ROOM = 65_536

/** Takes what was unpacked; false when no more is wanted. */
export type Take = (piece: Uint8Array) => boolean

/** `checksum`: complete, but its header or its checksum is wrong. `stopped`: no more is wanted, or allowed. */
export type Ending = 'whole' | 'checksum' | 'damaged' | 'stopped'

/** How it ended, and how much of the input was used. */
interface Inflated {
  ending: Ending
  used: number
}

/** Never throws. What could be unpacked of damaged data was handed on before. */
export function inflate(
  format: keyof typeof WINDOW_BITS,
  pieces: Iterable<Uint8Array>,
  gauge: Gauge,
  take: Take,
): Inflated {
  const inflater = new Inflater(format, gauge, take)
  for (const piece of pieces) {
    const ending = inflater.push(piece)
    if (ending !== null) return { ending, used: inflater.used }
  }
  // The data ends before it says so.
  return { ending: inflater.pour() ? 'damaged' : 'stopped', used: inflater.used }
}

class Inflater {
  readonly #stream = new ZStream()
  readonly #room = new Uint8Array(ROOM)
  readonly #gauge: Gauge
  readonly #take: Take
  #counted = 0

  constructor(format: keyof typeof WINDOW_BITS, gauge: Gauge, take: Take) {
    this.#gauge = gauge
    this.#take = take
    zlibInflateInit2(this.#stream, WINDOW_BITS[format])
    this.#empty()
  }

  get used(): number {
    return this.#stream.total_in
  }

  /** @returns null if it needs more */
  push(piece: Uint8Array): Ending | null {
    const stream = this.#stream
    stream.input = piece
    stream.next_in = 0
    stream.avail_in = piece.length
    for (;;) {
      // It also returns after each block, so they can be counted.
      const status = zlibInflate(stream, Z_BLOCK)
      if (status === Z_BUF_ERROR) return null
      if (status !== Z_OK) return this.pour() ? endingOf(status, stream.msg) : 'stopped'
      if (stream.avail_out === 0 && !this.pour()) return 'stopped'
      if ((stream.data_type & AT_BLOCK) !== 0 && !this.#gauge.takeBlock()) return 'stopped'
    }
  }

  /** Hands on what is in the room; false when no more is wanted. */
  pour(): boolean {
    const { next_out: size, total_in: used } = this.#stream
    this.#gauge.takeIn(used - this.#counted)
    this.#counted = used
    if (size === 0) return true
    const isAllowed = this.#gauge.takeOut(size)
    // A copy of its own, so that whoever keeps a few bytes does not keep a whole room.
    const isWanted = isAllowed && this.#take(this.#room.slice(0, size))
    this.#empty()
    return isWanted
  }

  #empty(): void {
    this.#stream.output = this.#room
    this.#stream.next_out = 0
    this.#stream.avail_out = ROOM
  }
}

/** zlib's manual, `inflate`: "data_type … adds 128 if inflate() is returning immediately after decoding an end-of-block code". */
const AT_BLOCK = 128

function endingOf(status: number, message: string): Ending {
  if (status === Z_STREAM_END) return 'whole'
  return /^incorrect (?:data|length) check$/.test(message) ? 'checksum' : 'damaged'
}

/** The fixed part of its header (RFC 1952, 2.3). */
const HEADER_BYTES = 10

/** Packers that work in parallel make a member of 64 KiB or more; each costs as much as thousands of bytes. */
const MAX_MEMBERS = 10_000

export const isGzip = (bytes: Uint8Array, at = 0): boolean => bytes[at] === 0x1f && bytes[at + 1] === 0x8b

/** `members`: there are more than are read. */
type GzipEnding = Ending | 'members'

/** Also of several members, and as far as it can be read if it is damaged. If the header is invalid, the deflated data after its fixed part. What follows the last member is ignored. */
export function gunzip(bytes: Uint8Array, gauge: Gauge, take: Take): GzipEnding {
  let isEmpty = true
  const hand: Take = (piece) => {
    isEmpty = false
    return take(piece)
  }
  let at = 0
  let checksum: 'whole' | 'checksum' = 'whole'
  for (let member = 0; member < MAX_MEMBERS; member += 1) {
    const { ending, used } = inflate('gzip', [bytes.subarray(at)], gauge, hand)
    if (ending === 'damaged' && at === 0 && isEmpty) {
      const headless = inflate('deflate', [bytes.subarray(HEADER_BYTES)], gauge, hand)
      return headless.ending === 'whole' ? 'checksum' : headless.ending
    }
    if (ending === 'damaged' || ending === 'stopped') return ending
    if (ending === 'checksum') checksum = ending
    at += used
    if (!isGzip(bytes, at)) return checksum
  }
  return 'members'
}
