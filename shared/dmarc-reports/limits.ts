// How much of what strangers send is read. Each limit applies to all files of a reading together.
import { ByteBudget, type UnpackLimits } from '#shared/kit/byte-budget.ts'

export interface Limits extends UnpackLimits {
  rows: number
  /** Records that say something else than all before, apart from IP address and number: each of them is explained. */
  facts: number
  reports: number
  /** Emails in mailbox files. */
  mails: number
}

export const DEVICE_LIMITS: Limits = {
  bytes: 400 * 1024 * 1024,
  heldBytes: 48 * 1024 * 1024,
  files: 5_000,
  rows: 1_000_000,
  facts: 1_000_000,
  reports: 20_000,
  mails: 20_000,
  depth: 3,
}

/** One file in one request, in an isolate that serves others meanwhile. */
export const EDGE_LIMITS: Limits = {
  bytes: 24 * 1024 * 1024,
  heldBytes: 8 * 1024 * 1024,
  files: 200,
  rows: 50_000,
  facts: 10_000,
  reports: 1_000,
  mails: 1_000,
  depth: 3,
}

/**
 * One message to a monitor, which adds every record to its sums as well: that takes several times as long. The report of a domain that
 * sends millions of messages a day has a few thousand records, and some hundred different ones.
 */
export const MAIL_LIMITS: Limits = { ...EDGE_LIMITS, rows: 10_000, facts: 5_000 }

/** The most bytes that a file may be packed into. */
export const MAX_SENT_BYTES = 5 * 1024 * 1024

/** What is left of the limits of a reading. */
export class ReadingBudget extends ByteBudget<Limits> {
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
