// Who sends as the domain: addresses grouped by the service or the name behind them, each message as passing, as the domain's
// own, as passed on by somebody, or as nobody's that is known.
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { explain, networkOf, type Explained, type Reason } from '#shared/reports/explain.ts'
import type { AggregateReport, Facts, Row } from '#shared/reports/model.ts'
import { addUp } from '#shared/reports/values.ts'

type Fate = 'aligned' | 'own' | 'forwarded' | 'unknown'

/** What is summed up of any set of messages. */
export interface Sums extends Record<Fate, number> {
  messages: number
  none: number
  quarantine: number
  reject: number
  spfOnly: number
}

export const noSums = (): Sums => ({
  ...{ messages: 0, aligned: 0, own: 0, forwarded: 0, unknown: 0 },
  ...{ none: 0, quarantine: 0, reject: 0, spfOnly: 0 },
})

export interface SenderSums extends Sums {
  name: string
  kind: 'service' | 'own' | 'via' | 'network'
  domains: Map<string, number>
  reasons: Map<Reason, number>
  addresses: Map<string, { messages: number; aligned: number }>
  /** Signatures of the domain that never pass, by "selector@domain". */
  brokenKeys: Map<string, number>
  /** Of its own mail that was quarantined or refused. */
  hurt: number
}

/** What has to be known of all reports before one message can be told. */
interface Background {
  explained: ReadonlyMap<Facts, Explained>
  /** Networks from which SPF passes for the domain itself. */
  ownNetworks: ReadonlySet<string>
  /** Keys that pass somewhere. */
  goodKeys: ReadonlySet<string>
  networkOf: (ip: string) => string
}

export function backgroundOf(reports: readonly AggregateReport[]): Background {
  const explained = new Map<Facts, Explained>()
  const networks = new Map<string, string>()
  const ownNetworks = new Set<string>()
  const goodKeys = new Set<string>()
  const network = (ip: string) => {
    let known = networks.get(ip)
    if (known === undefined) networks.set(ip, (known = networkOf(ip)))
    return known
  }
  for (const { rows } of reports) {
    for (const { ip, facts } of rows) {
      let one = explained.get(facts)
      if (!one) {
        explained.set(facts, (one = explain(facts)))
        for (const key of one.good) goodKeys.add(key)
      }
      if (one.isOwnAddress && one.service === null) ownNetworks.add(network(ip))
    }
  }
  return { explained, ownNetworks, goodKeys, networkOf: network }
}

export function fateOf(
  { ip }: Row,
  one: Explained,
  { ownNetworks, goodKeys, networkOf: network }: Background,
): Fate {
  if (one.isAligned) return 'aligned'
  if (one.isPassedOn) return 'forwarded'
  // A key that passes elsewhere is in order: the message was changed on its way.
  if (one.bad.some((key) => goodKeys.has(key))) return 'forwarded'
  if (one.bad.length > 0 || one.service !== null) return 'own'
  return ownNetworks.has(network(ip)) || one.isOwnAddress ? 'own' : 'unknown'
}

type SenderName = Pick<SenderSums, 'name' | 'kind'>

export function senderOf({ ip, facts }: Row, one: Explained, background: Background): SenderName {
  const { service, via, isOwnAddress } = one
  if (service !== null) return { kind: 'service', name: service }
  const network = background.networkOf(ip)
  if (isOwnAddress || background.ownNetworks.has(network))
    return { kind: 'own', name: registeredDomain(facts.headerFrom) }
  return via === null ? { kind: 'network', name: network } : { kind: 'via', name: via }
}

/** Addresses that are kept of each sender, and senders that are told apart. */
const MAX_ADDRESSES = 1_000
const MAX_SENDERS = 3_000
const OTHERS = 'other networks'

export class SenderBook {
  readonly #senders = new Map<string, SenderSums>()

  add({ name, kind }: SenderName, { ip, count, facts }: Row, one: Explained, fate: Fate): void {
    const sender = this.#senders.get(`${kind} ${name}`) ?? this.#open(name, kind)
    addMessages(sender, count, facts, one, fate)
    addTo(sender.domains, facts.headerFrom, count)
    for (const reason of one.reasons) addTo(sender.reasons, reason, count)
    if (fate === 'own') for (const broken of one.bad) addTo(sender.brokenKeys, broken, count)
    if (fate === 'own' && (facts.disposition === 'quarantine' || facts.disposition === 'reject'))
      sender.hurt = addUp(sender.hurt, count)
    const address = sender.addresses.get(ip)
    if (address) {
      address.messages = addUp(address.messages, count)
      if (one.isAligned) address.aligned = addUp(address.aligned, count)
    } else if (sender.addresses.size < MAX_ADDRESSES)
      sender.addresses.set(ip, { messages: count, aligned: one.isAligned ? count : 0 })
  }

  /** Forgers use thousands of networks; those beyond a number are one sender. */
  #open(name: string, kind: SenderSums['kind']): SenderSums {
    const isOneMore = kind !== 'service' && this.#senders.size >= MAX_SENDERS
    const shown = isOneMore ? OTHERS : name
    const key = `${isOneMore ? 'network' : kind} ${shown}`
    const known = this.#senders.get(key)
    if (known) return known
    const sender = emptySender(shown, isOneMore ? 'network' : kind)
    this.#senders.set(key, sender)
    return sender
  }

  /** What needs a look first: own mail that fails, then the most messages. */
  senders(): SenderSums[] {
    return [...this.#senders.values()].sort(
      (one, other) =>
        other.own - one.own || other.messages - one.messages || (one.name < other.name ? -1 : 1),
    )
  }
}

const emptySender = (name: string, kind: SenderSums['kind']): SenderSums => ({
  ...noSums(),
  ...{ name, kind, hurt: 0 },
  ...{ domains: new Map(), reasons: new Map(), addresses: new Map(), brokenKeys: new Map() },
})

function addTo<K>(sums: Map<K, number>, key: K, count: number): void {
  sums.set(key, addUp(sums.get(key) ?? 0, count))
}

export function addMessages(
  sums: Sums,
  count: number,
  { disposition }: Facts,
  one: Explained,
  fate: Fate,
): void {
  sums.messages = addUp(sums.messages, count)
  sums[fate] = addUp(sums[fate], count)
  if (one.isSpfOnly) sums.spfOnly = addUp(sums.spfOnly, count)
  const applied = disposition === 'quarantine' || disposition === 'reject' ? disposition : 'none'
  sums[applied] = addUp(sums[applied], count)
}
