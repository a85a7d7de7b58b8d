// How much of what strangers send is read. Each count is over all files of a reading.

export interface Limits {
  /** Bytes after everything is unpacked. */
  octets: number
  /** Of one part that has to be held whole: a mail, a JSON text, an archive within another one. */
  heldOctets: number
  files: number
  rows: number
  /** Archives within archives, mails within archives. */
  depth: number
}

export const DEVICE_LIMITS: Limits = {
  octets: 400 * 1024 * 1024,
  heldOctets: 48 * 1024 * 1024,
  files: 5_000,
  rows: 1_000_000,
  depth: 3,
}

/** One file in one request. */
export const EDGE_LIMITS: Limits = {
  octets: 24 * 1024 * 1024,
  heldOctets: 8 * 1024 * 1024,
  files: 200,
  rows: 100_000,
  depth: 3,
}

/** What a file may have packed, in bytes. */
export const MAX_SENT_OCTETS = 5 * 1024 * 1024

/** Reports repeat themselves and shrink to a hundredth at most; what is packed tighter was made to burst. */
export const MAX_RATIO = 200
/** Too little for a ratio to say anything. */
export const RATIO_FROM_OCTETS = 2 * 1024 * 1024

/** What is left of the limits of a reading. */
export class Purse {
  readonly limits: Limits
  /** A record was left out. */
  isOutOfRows = false
  #octets = 0
  #files = 0
  #rows = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  get rows() {
    return this.#rows
  }

  /** False once there is more than may be read. */
  takeOctets(count: number): boolean {
    this.#octets += count
    return this.#octets <= this.limits.octets
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
