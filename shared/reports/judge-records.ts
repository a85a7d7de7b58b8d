// Whose a record is and what became of it. That follows from what is said of it and, of its address, from one thing alone: whether
// its network is one of the domain's own. So each thing that is said is judged twice at most, and a million records share that.
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import type { Books } from '#shared/reports/books.ts'
import { Explainer, type Explained } from '#shared/reports/explain.ts'
import type { AggregateReport, Facts } from '#shared/reports/model.ts'
import type { SenderBook, SenderSums } from '#shared/reports/senders.ts'
import type { Fate, Told } from '#shared/reports/sums.ts'

export interface Judged extends Told {
  /** Missing where the network of each address is its sender. */
  readonly sender: SenderSums | null
  /** The report that said it last, and its messages. */
  report: AggregateReport | null
  count: number
}

const UNKNOWN = 0
const FOREIGN = 1
const OWN = 2

export class RecordJudge {
  readonly #books: Books
  readonly #senders: SenderBook
  readonly #explained: (Explained | undefined)[]
  readonly #judged: (Judged | undefined)[]
  /** Networks from which SPF passes for the domain itself. */
  readonly #ownNetworks = new Set<string>()
  /** Of each address whether it lies in one of these. */
  readonly #places: Uint8Array
  readonly #ofNetworks: (SenderSums | undefined)[]
  /** Keys that pass somewhere. */
  readonly #goodKeys = new Set<string>()

  constructor(reports: readonly AggregateReport[], books: Books, senders: SenderBook) {
    this.#books = books
    this.#senders = senders
    this.#explained = new Array<Explained | undefined>(books.facts.size)
    this.#judged = new Array<Judged | undefined>(2 * books.facts.size)
    this.#places = new Uint8Array(books.addresses.size)
    this.#ofNetworks = new Array<SenderSums | undefined>(books.addresses.size)
    const explainer = new Explainer()
    for (const report of reports) this.#meet(report, explainer)
  }

  /** All reports have to be known before one record can be judged. */
  #meet({ rows }: AggregateReport, explainer: Explainer) {
    const { facts: book, addresses } = this.#books
    for (let at = 0; at < rows.length; at += 1) {
      const facts = rows.facts(at)
      let one = this.#explained[facts]
      if (!one) {
        one = explainer.explain(book.facts(facts))
        this.#explained[facts] = one
        for (const key of one.good) this.#goodKeys.add(key)
      }
      if (one.isOwnAddress && one.service === null) this.#ownNetworks.add(addresses.networkOf(rows.ip(at)))
    }
  }

  /** Both by their numbers in the books. */
  judge(facts: number, ip: number): Judged {
    const isOwn = this.#isOwn(ip)
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

  #judgeNow(number: number, isOwn: boolean): Judged {
    const facts = this.#books.facts.facts(number)
    const one = this.#explained[number] ?? new Explainer().explain(facts)
    return {
      facts,
      one,
      report: null,
      count: 0,
      fate: this.#fateOf(one, isOwn),
      sender: this.#senderOf(facts, one, isOwn),
    }
  }

  #fateOf({ isAligned, isPassedOn, isOwnAddress, bad, service }: Explained, isOwn: boolean): Fate {
    if (isAligned) return 'aligned'
    if (isPassedOn) return 'forwarded'
    // A key that passes elsewhere is in order: the message was changed on its way.
    if (bad.some((key) => this.#goodKeys.has(key))) return 'forwarded'
    if (bad.length > 0 || service !== null) return 'own'
    return isOwnAddress || isOwn ? 'own' : 'unknown'
  }

  #senderOf({ headerFrom }: Facts, { service, via, isOwnAddress }: Explained, isOwn: boolean) {
    if (service !== null) return this.#senders.open(service, 'service')
    if (isOwnAddress || isOwn) return this.#senders.open(registeredDomain(headerFrom), 'own')
    return via === null ? null : this.#senders.open(via, 'via')
  }
}
