// Who sends as the domain: addresses grouped by the service or the name behind them; each message counts as passing,
// the domain's own, forwarded, or unknown.
import type { Reason } from './explain.ts'
import {
  addMessages,
  type Conclusion,
  type Fate,
  isStopped,
  type Mark,
  type Marks,
  noSums,
  type Sums,
} from './sums.ts'
import { addUp } from './values.ts'

export interface SenderSums extends Sums {
  name: string
  kind: 'service' | 'own' | 'via' | 'network'
  domains: Map<string, number>
  reasons: Map<Reason, number>
  /** By their numbers in the books. */
  addresses: Map<number, { messages: number; aligned: number }>
  /** Signatures of the domain that never pass, by "selector@domain". */
  brokenKeys: Map<string, number>
  /** All its signatures of the domain, by "selector@domain". */
  keys: Map<string, number>
  /** With messages, in days since 1970. */
  days: Set<number>
  /** The domain's own messages that were quarantined or refused. */
  hurt: number
  /** By whether SPF asked the record of the domain in From, of the messages of which reports say it. */
  askedOwnSpf: Record<'yes' | 'no', number>
  /** What the owner of the domain says about it. */
  readonly mark: Mark | undefined
}

/** The most addresses kept for each sender, and the most senders that are distinguished. */
const MAX_ADDRESSES = 1_000
const MAX_SENDERS = 3_000
const MAX_KEYS = 50
const SELECTORS_SHOWN = 5
export const OTHERS = 'other networks'

/** @param day since 1970 */
export function addToSender(sender: SenderSums, day: number, conclusion: Conclusion, count: number): void {
  const { one, fate } = conclusion
  addMessages(sender, conclusion, count)
  sender.days.add(day)
  if (one.isEnvelopeSaid) {
    const answer = one.asksOwnSpf ? 'yes' : 'no'
    sender.askedOwnSpf[answer] = addUp(sender.askedOwnSpf[answer], count)
  }
  addTo(sender.domains, one.headerFrom, count)
  for (const reason of one.reasons) addTo(sender.reasons, reason, count)
  for (const key of [...one.good, ...one.bad])
    if (sender.keys.size < MAX_KEYS || sender.keys.has(key)) addTo(sender.keys, key, count)
  if (fate === 'own' || fate === 'unknown')
    for (const broken of one.bad) addTo(sender.brokenKeys, broken, count)
  if (fate === 'own' && isStopped(one.disposition)) sender.hurt = addUp(sender.hurt, count)
}

/** @param ip its number in the book */
export function addAddress({ addresses }: SenderSums, ip: number, count: number, isAligned: boolean): void {
  const address = addresses.get(ip)
  if (address) {
    address.messages = addUp(address.messages, count)
    if (isAligned) address.aligned = addUp(address.aligned, count)
  } else if (addresses.size < MAX_ADDRESSES)
    addresses.set(ip, { messages: count, aligned: isAligned ? count : 0 })
}

export class SenderBook {
  readonly #senders = new Map<string, SenderSums>()
  readonly #marks: Marks

  constructor(marks: Marks) {
    this.#marks = marks
  }

  /** Forgers use thousands of networks; past a limit, they share one sender. */
  open(name: string, kind: SenderSums['kind']): SenderSums {
    const same = this.#senders.get(`${kind} ${name}`)
    if (same) return same
    const isOneMore = kind !== 'service' && this.#senders.size >= MAX_SENDERS
    const shown = isOneMore ? OTHERS : name
    const key = `${isOneMore ? 'network' : kind} ${shown}`
    const known = this.#senders.get(key)
    if (known) return known
    const mark = isOneMore ? undefined : this.#marks.get(name)
    const sender = { ...emptySender(shown, isOneMore ? 'network' : kind), mark }
    this.#senders.set(key, sender)
    return sender
  }

  /** The most urgent first: own mail that fails, then the most messages. */
  senders(): SenderSums[] {
    return [...this.#senders.values()].sort(
      (one, other) =>
        other.own - one.own || other.messages - one.messages || (one.name < other.name ? -1 : 1),
    )
  }
}

const emptySender = (name: string, kind: SenderSums['kind']): Omit<SenderSums, 'mark'> => ({
  ...noSums(),
  name,
  kind,
  hurt: 0,
  domains: new Map(),
  reasons: new Map(),
  addresses: new Map(),
  brokenKeys: new Map(),
  keys: new Map(),
  days: new Set(),
  askedOwnSpf: { yes: 0, no: 0 },
})

/** Of its signatures of the domain, most used first. */
export const selectorsOf = ({ keys }: SenderSums): string[] =>
  [
    ...new Set([...keys].sort(([, one], [, other]) => other - one).map(([key]) => keyParts(key).selector)),
  ].slice(0, SELECTORS_SHOWN)

export function addTo<K>(sums: Map<K, number>, key: K, count: number): void {
  sums.set(key, addUp(sums.get(key) ?? 0, count))
}

/** A key as "selector@domain". */
export function keyParts(key: string): { selector: string; signer: string } {
  const [selector = '', signer = ''] = key.split('@')
  return { selector, signer }
}

// What each sender sent as a domain, day by day: what it takes to tell what is steady from what passes by.

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
interface Sighting {
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
    if (trace.names.size < MAX_NAMES || trace.names.has(from)) addTo(trace.names, from, count)
    if (fate !== 'changed' && fate !== 'unknown') return
    addTo(trace.reporters, reporter, count)
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

// Whose a sender is, by what its mail proves and what the owner of the domain says.
export const SENDER_GROUPS = {
  yours: 'its mail passes, or SPF names it; or you said that it is yours',
  forwarded: 'it passes on mail of others, such as a mailing list',
  not_yours: 'you said that it is not yours',
  unclaimed: 'it is steady, and nothing proves whose it is: you are asked',
  unknown: 'it came and went, and nothing proves whose it is',
}
export type SenderGroup = keyof typeof SENDER_GROUPS

const GROUP_OF_MARK: Record<Mark, SenderGroup> = {
  mine: 'yours',
  not_mine: 'not_yours',
  forwarder: 'forwarded',
}

/** Someone else's name next to mail that passes is a forwarder, whose messages kept their signature. */
export function groupOf(
  { kind, mark, aligned, own, forwarded, changed, unknown }: SenderSums,
  isAsked: boolean,
): SenderGroup {
  if (mark !== undefined) return GROUP_OF_MARK[mark]
  if (isAsked && aligned + own < unknown + changed) return 'unclaimed'
  const passedOn = forwarded + changed
  if (kind === 'via' && own === 0) return aligned + passedOn > 0 ? 'forwarded' : 'unknown'
  if (aligned + own > 0 && aligned + own >= passedOn) return 'yours'
  return passedOn > 0 && passedOn >= unknown ? 'forwarded' : aligned + own > 0 ? 'yours' : 'unknown'
}
