// What each sender sent as a domain, day by day: what it takes to tell what is steady from what passes by.
import type { SenderSums } from './senders.ts'
import type { Conclusion, Fate } from './sums.ts'
import { addUp } from './values.ts'

/** Names of subdomains that are kept of one sender; forgers make up any number. */
const MAX_NAMES = 10
/** The last ones; what is concluded is about five weeks. */
const MAX_DAYS = 400

/** Messages of one day, by what is proved of them. */
type TraceDay = Record<Fate, number>

export interface Trace {
  readonly sender: SenderSums
  /** It sent as names below the domain. */
  readonly isBelow: boolean
  /** The names in From, with their messages. */
  readonly names: Map<string, number>
  /** By day since 1970, UTC. */
  readonly days: Map<number, TraceDay>
  /** Receivers that saw mail of it that fails and is not explained, with the number of messages. */
  readonly reporters: Map<string, number>
  /** Messages that fail, and whose envelope names the domain itself. */
  ownEnvelope: number
}

/** Where and when messages were seen. */
export interface Sighting {
  /** In days since 1970, UTC. */
  day: number
  reporter: string
  conclusion: Conclusion
}

const noDay = (): TraceDay => ({ aligned: 0, own: 0, forwarded: 0, changed: 0, unknown: 0 })

/** Of one domain whose record applies. */
export class TraceBook {
  readonly #domain: string
  readonly #traces = new Map<SenderSums, [own: Trace | undefined, below: Trace | undefined]>()

  constructor(domain: string) {
    this.#domain = domain
  }

  add(sender: SenderSums, { day, reporter, conclusion: { one, fate } }: Sighting, count: number): void {
    const { headerFrom: from, isOwnEnvelope } = one
    const trace = this.#open(sender, from.endsWith(`.${this.#domain}`))
    const sums = trace.days.get(day) ?? noDay()
    if (trace.days.size < MAX_DAYS || trace.days.has(day)) trace.days.set(day, sums)
    sums[fate] = addUp(sums[fate], count)
    if (trace.names.size < MAX_NAMES || trace.names.has(from))
      trace.names.set(from, addUp(trace.names.get(from) ?? 0, count))
    if (fate !== 'changed' && fate !== 'unknown') return
    trace.reporters.set(reporter, addUp(trace.reporters.get(reporter) ?? 0, count))
    if (isOwnEnvelope) trace.ownEnvelope = addUp(trace.ownEnvelope, count)
  }

  #open(sender: SenderSums, isBelow: boolean): Trace {
    const pair = this.#traces.get(sender) ?? [undefined, undefined]
    this.#traces.set(sender, pair)
    return (pair[isBelow ? 1 : 0] ??= {
      sender,
      isBelow,
      names: new Map(),
      days: new Map(),
      reporters: new Map(),
      ownEnvelope: 0,
    })
  }

  all(): Trace[] {
    return [...this.#traces.values()].flatMap((pair) => pair.filter((trace) => trace !== undefined))
  }
}
