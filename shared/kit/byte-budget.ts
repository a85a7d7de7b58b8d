// How much may be unpacked, and what is left of it. One budget goes through everything that is nested in one file, so archives
// within archives cannot multiply.

export interface UnpackLimits {
  /** Total bytes after unpacking. */
  bytes: number
  /** Bytes of one part that has to be in memory as a whole: an email, a JSON text, an archive within an archive. */
  heldBytes: number
  files: number
  /** Archives within archives, emails within archives. */
  depth: number
}

/** Beyond this, packed text or drawings would have to be empty: they shrink to a hundredth at most. */
export const MAX_RATIO = 200
/** Below this, a ratio means little. */
const RATIO_FROM_BYTES = 2 * 1024 * 1024

/**
 * A block of deflate (RFC 1951, 3.2.3) may be empty, and its tables still have to be built. Packers make one of some
 * ten thousand bytes, so this allows many times more than there are.
 */
const BYTES_PER_BLOCK = 1024
const MIN_BLOCKS = 10_000

export class ByteBudget<L extends UnpackLimits = UnpackLimits> {
  readonly limits: L
  readonly #maxBlocks: number
  #bytes = 0
  #files = 0
  #blocks = 0

  constructor(limits: L) {
    this.limits = limits
    this.#maxBlocks = Math.max(MIN_BLOCKS, limits.bytes / BYTES_PER_BLOCK)
  }

  /** False once the limit is exceeded. */
  takeBytes(count: number): boolean {
    this.#bytes += count
    return this.#bytes <= this.limits.bytes
  }

  takeFile(): boolean {
    this.#files += 1
    return this.#files <= this.limits.files
  }

  takeBlock(): boolean {
    this.#blocks += 1
    return this.#blocks <= this.#maxBlocks
  }
}

/** Why no more is unpacked: the total, the size compared with the packed size, or the number of blocks. */
export type Excess = 'bytes' | 'ratio' | 'blocks'

/** What one archive takes from the budget. */
export class Gauge {
  excess: Excess | undefined
  #in = 0
  #out = 0
  readonly #budget: ByteBudget

  constructor(budget: ByteBudget) {
    this.#budget = budget
  }

  takeIn(bytes: number): void {
    this.#in += bytes
  }

  /** False when no more may be unpacked. */
  takeOut(bytes: number): boolean {
    this.#out += bytes
    if (this.#out > RATIO_FROM_BYTES && this.#out > MAX_RATIO * this.#in) this.excess ??= 'ratio'
    if (!this.#budget.takeBytes(bytes)) this.excess ??= 'bytes'
    return this.excess === undefined
  }

  takeBlock(): boolean {
    if (!this.#budget.takeBlock()) this.excess ??= 'blocks'
    return this.excess === undefined
  }
}
