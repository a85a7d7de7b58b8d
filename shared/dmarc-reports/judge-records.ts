// Whose a record is and what happened to it. Both follow from its facts and, as for its address, only from whether its
// network is one of the domain's own. So each set of facts is judged at most twice, and a million records share the
// result.
import { registeredDomain } from '#shared/dns/domain-name.ts'
import type { Books } from './books.ts'
import { Explainer, type Explained } from './explain.ts'
import type { AggregateReport } from './model.ts'
import type { SenderBook, SenderSums } from './senders.ts'
import { type Conclusion, type Fate, marked } from './sums.ts'

export interface Judged extends Conclusion {
  /** Missing if the sender depends on the network of each address. */
  readonly sender: SenderSums | null
  /** If false, every call returns a new object. */
  readonly isRemembered: boolean
  /** The last report with these facts, and its messages. */
  report: AggregateReport | null
  count: number
}

/** In a file in which every record differs, no more than this are remembered: the others are judged again each time. */
const MAX_REMEMBERED = 16_384

const UNKNOWN = 0
const FOREIGN = 1
const OWN = 2

export class RecordJudge {
  readonly #books: Books
  readonly #senders: SenderBook
  readonly #explainer = new Explainer()
  readonly #explained: (Explained | undefined)[]
  readonly #judged: (Judged | undefined)[]
  /** By facts: whether they have been explained. */
  readonly #isMet: Uint8Array
  /** Networks from which SPF passes for the domain itself. */
  readonly #ownNetworks = new Set<string>()
  /** For each address, whether it is in one of these networks. */
  readonly #places: Uint8Array
  readonly #ofNetworks: (SenderSums | undefined)[]
  /** Keys that pass somewhere. */
  readonly #goodKeys = new Set<string>()

  constructor(reports: readonly AggregateReport[], books: Books, senders: SenderBook) {
    this.#books = books
    this.#senders = senders
    const remembered = Math.min(books.facts.size, MAX_REMEMBERED)
    this.#explained = new Array<Explained | undefined>(remembered)
    this.#judged = new Array<Judged | undefined>(2 * remembered)
    this.#isMet = new Uint8Array(books.facts.size)
    this.#places = new Uint8Array(books.addresses.size)
    this.#ofNetworks = new Array<SenderSums | undefined>(books.addresses.size)
    for (const report of reports) this.#meet(report)
  }

  /** All reports have to be known before any record can be judged. */
  #meet({ rows }: AggregateReport) {
    const { addresses } = this.#books
    for (let at = 0; at < rows.length; at += 1) {
      const facts = rows.facts(at)
      const one = this.#explain(facts)
      if (this.#isMet[facts] === 0) {
        this.#isMet[facts] = 1
        for (const key of one.good) this.#goodKeys.add(key)
      }
      if (one.isOwnAddress && one.service === null) this.#ownNetworks.add(addresses.networkOf(rows.ip(at)))
    }
  }

  #explain(facts: number): Explained {
    const known = this.#explained[facts]
    if (known) return known
    const one = this.#explainer.explain(this.#books.facts.facts(facts))
    if (facts < MAX_REMEMBERED) this.#explained[facts] = one
    return one
  }

  /** Both are numbers in the books. */
  judge(facts: number, ip: number): Judged {
    const isOwn = this.#isOwn(ip)
    if (facts >= MAX_REMEMBERED) return this.#judgeNow(facts, isOwn)
    const place = 2 * facts + (isOwn ? 1 : 0)
    return (this.#judged[place] ??= this.#judgeNow(facts, isOwn))
  }

  senderOfNetwork(ip: number): SenderSums {
    return (this.#ofNetworks[ip] ??= this.#senders.open(this.#books.addresses.networkOf(ip), 'network'))
  }

  #isOwn(ip: number): boolean {
    if (this.#places[ip] === UNKNOWN) {
      const isOwn = this.#ownNetworks.size > 0 && this.#ownNetworks.has(this.#books.addresses.networkOf(ip))
      this.#places[ip] = isOwn ? OWN : FOREIGN
    }
    return this.#places[ip] === OWN
  }

  #judgeNow(facts: number, isOwn: boolean): Judged {
    const one = this.#explain(facts)
    const sender = this.#senderOf(one, isOwn)
    return {
      one,
      isRemembered: facts < MAX_REMEMBERED,
      report: null,
      count: 0,
      fate: marked(this.#fateOf(one, isOwn), sender?.mark),
      sender,
    }
  }

  #fateOf(one: Explained, isOwn: boolean): Fate {
    return fateOf(one, { isOwn, isGoodKey: (key) => this.#goodKeys.has(key) })
  }

  #senderOf(one: Explained, isOwn: boolean) {
    const sender = senderOf(one, isOwn)
    return sender && this.#senders.open(sender.name, sender.kind)
  }
}

/** What other records show. */
interface Surroundings {
  /** SPF passes for the domain itself somewhere in the network of this address. */
  isOwn: boolean
  /** The key passes elsewhere. */
  isGoodKey: (key: string) => boolean
}

/** Neither a service that others use as well nor a signature that does not match proves whose it is. */
export function fateOf(
  { isAligned, isPassedOn, isOwnAddress, bad, service, via }: Explained,
  { isOwn, isGoodKey }: Surroundings,
): Fate {
  if (isAligned) return 'aligned'
  if (isPassedOn) return 'forwarded'
  // A service has an address next to that of any customer.
  if (isOwnAddress || (isOwn && service === null)) return 'own'
  // A key that passes elsewhere is fine: the message was changed on the way. Who sends it on under another name is no server of ours.
  if (bad.some(isGoodKey)) return via !== null && service === null ? 'forwarded' : 'changed'
  return 'unknown'
}

/** Null if only the network of the address says anything about the sender. */
export function senderOf(
  { headerFrom, service, via, isOwnAddress }: Explained,
  isOwn: boolean,
): Pick<SenderSums, 'name' | 'kind'> | null {
  if (service !== null) return { name: service, kind: 'service' }
  if (isOwnAddress || isOwn) return { name: registeredDomain(headerFrom), kind: 'own' }
  return via === null ? null : { name: via, kind: 'via' }
}
