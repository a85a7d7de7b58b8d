// What the readers extract from receivers' reports, before anything is counted.
import { addUp } from './values.ts'

/** What a receiver saw published (RFC 9990 section 3.1.1.5; RFC 7489 appendix C); empty if not stated. */
export interface PolicySeen {
  domain: string
  p: string
  sp: string
  np: string
  adkim: string
  aspf: string
  pct: string
  /** The tag t. */
  testing: string
  fo: string
}

export interface SignatureSeen {
  domain: string
  selector: string
  result: string
}

interface SpfSeen {
  domain: string
  scope: string
  result: string
}

/** Everything that is reported about some messages except their IP address and their number. */
export interface Facts {
  headerFrom: string
  envelopeFrom: string
  envelopeTo: string
  disposition: string
  /** The aligned results (RFC 9990 section 3.1.1.9). */
  dkim: boolean
  spf: boolean
  /** What the policy in the file requires to be the same domain: “d” for DKIM (adkim=s), “s” for SPF (aspf=s), both, or nothing. */
  strict?: string
  reasons: { type: string; comment: string }[]
  signatures: SignatureSeen[]
  spfResults: SpfSeen[]
}

export interface AggregateReport {
  kind: 'aggregate'
  org: string
  email: string
  id: string
  /** Seconds since 1970; 0 if not stated. */
  begin: number
  end: number
  /** What went wrong at the receiver, in its own words. */
  error: string
  policy: PolicySeen
  rows: Rows
  /** It is longer than what is read, or broke off. */
  isIncomplete?: true
}

/** One message that failed (RFC 6591, RFC 9991), with people's names and addresses masked. */
export interface FailureReport {
  kind: 'failure'
  org: string
  /** The message's ID, masked. */
  id: string
  /** As written. */
  arrived: string
  /** Seconds since 1970; 0 if not stated. */
  begin: number
  domain: string
  ip: string
  /** "dmarc", "spf", "dkim" and so on. */
  failure: string
  /** Mechanisms that proved no aligned name. */
  unaligned: string
  delivery: string
  incidents: number
  mailFrom: string
  headerFrom: string
  subject: string
  results: string
}

export interface TlsFailure {
  type: string
  sendingIp: string
  mx: string
  receivingIp: string
  sessions: number
  reason: string
}

export interface TlsPolicy {
  type: string
  domain: string
  mx: string[]
  successes: number
  failures: number
  details: TlsFailure[]
}

/** RFC 8460 section 4.4. */
export interface TlsReport {
  kind: 'tls'
  org: string
  contact: string
  id: string
  begin: number
  end: number
  policies: TlsPolicy[]
}

export type ReceivedReport = AggregateReport | FailureReport | TlsReport

/** What could not be read, or was read differently from how it is written. */
export interface FileProblem {
  file: string
  message: string
}

// The records of a report as columns: a million objects would fill a phone's memory.
const FIRST_ROOM = 64

/** As stored and sent; addresses and facts are numbers in the books of a reading. */
export interface Columns {
  ips: Uint32Array
  facts: Uint32Array
  counts: Float64Array
}

export class Rows {
  #ips: Uint32Array
  #facts: Uint32Array
  #counts: Float64Array
  #length = 0

  constructor(room = FIRST_ROOM) {
    this.#ips = new Uint32Array(room)
    this.#facts = new Uint32Array(room)
    this.#counts = new Float64Array(room)
  }

  columns(): Columns {
    this.close()
    return { ips: this.#ips, facts: this.#facts, counts: this.#counts }
  }

  get length(): number {
    return this.#length
  }

  ip(at: number): number {
    return this.#ips[at] ?? 0
  }

  facts(at: number): number {
    return this.#facts[at] ?? 0
  }

  count(at: number): number {
    return this.#counts[at] ?? 0
  }

  /** A row with the same facts and address as the one before it is added to that one. */
  add(ip: number, facts: number, count: number): void {
    const last = this.#length - 1
    if (last >= 0 && this.ip(last) === ip && this.facts(last) === facts) {
      this.#counts[last] = addUp(this.count(last), count)
      return
    }
    if (this.#length === this.#ips.length) this.#resize(2 * this.#length)
    this.#ips[this.#length] = ip
    this.#facts[this.#length] = facts
    this.#counts[this.#length] = count
    this.#length += 1
  }

  /** No more rows will come. */
  close(): void {
    if (this.#length < this.#ips.length) this.#resize(this.#length)
  }

  #resize(room: number) {
    const [ips, facts, counts] = [this.#ips, this.#facts, this.#counts]
    this.#ips = new Uint32Array(room)
    this.#facts = new Uint32Array(room)
    this.#counts = new Float64Array(room)
    this.#ips.set(ips.subarray(0, this.#length))
    this.#facts.set(facts.subarray(0, this.#length))
    this.#counts.set(counts.subarray(0, this.#length))
  }
}
