// How much of what strangers send is read. Each limit applies to all files of a reading together.
import { UnpackPurse, type UnpackLimits } from '#shared/inflate/purse.ts'

export interface Limits extends UnpackLimits {
  rows: number
  reports: number
  /** Emails in mailbox files. */
  mails: number
}

export const DEVICE_LIMITS: Limits = {
  bytes: 400 * 1024 * 1024,
  heldBytes: 48 * 1024 * 1024,
  files: 5_000,
  rows: 1_000_000,
  reports: 20_000,
  mails: 20_000,
  depth: 3,
}

/** One file in one request. */
export const EDGE_LIMITS: Limits = {
  bytes: 24 * 1024 * 1024,
  heldBytes: 8 * 1024 * 1024,
  files: 200,
  rows: 100_000,
  reports: 1_000,
  mails: 1_000,
  depth: 3,
}

/** The most bytes that a file may be packed into. */
export const MAX_SENT_BYTES = 5 * 1024 * 1024

/** What is left of the limits of a reading. */
export class Purse extends UnpackPurse<Limits> {
  #rows = 0
  #reports = 0
  #mails = 0

  get rows() {
    return this.#rows
  }

  takeRow(): boolean {
    if (this.#rows >= this.limits.rows) return false
    this.#rows += 1
    return true
  }

  takeReport(): boolean {
    this.#reports += 1
    return this.#reports <= this.limits.reports
  }

  takeMail(): boolean {
    this.#mails += 1
    return this.#mails <= this.limits.mails
  }
}
