// How much of what strangers send is read. Each limit applies to all files of a reading together.

export interface Limits {
  /** Total bytes after unpacking. */
  bytes: number
  /** Bytes of one part that has to be in memory as a whole: an email, a JSON text, an archive within an archive. */
  heldBytes: number
  files: number
  rows: number
  /** Archives within archives, emails within archives. */
  depth: number
}

export const DEVICE_LIMITS: Limits = {
  bytes: 400 * 1024 * 1024,
  heldBytes: 48 * 1024 * 1024,
  files: 5_000,
  rows: 1_000_000,
  depth: 3,
}

/** One file in one request. */
export const EDGE_LIMITS: Limits = {
  bytes: 24 * 1024 * 1024,
  heldBytes: 8 * 1024 * 1024,
  files: 200,
  rows: 100_000,
  depth: 3,
}

/** The most bytes that a file may be packed into. */
export const MAX_SENT_BYTES = 5 * 1024 * 1024

/** Reports are repetitive and shrink to a hundredth at most; anything packed tighter is a bomb. */
export const MAX_RATIO = 200
/** Below this, a ratio means little. */
export const RATIO_FROM_BYTES = 2 * 1024 * 1024

/** What is left of the limits of a reading. */
export class Purse {
  readonly limits: Limits
  /** A record was left out. */
  isOutOfRows = false
  #bytes = 0
  #files = 0
  #rows = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  get rows() {
    return this.#rows
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

  takeRow(): boolean {
    if (this.#rows >= this.limits.rows) {
      this.isOutOfRows = true
      return false
    }
    this.#rows += 1
    return true
  }
}
