// The domains of a list: asked a few at a time, by the page and the command line in ways of their own; whether they take mail, by
// as few questions as possible; and whether one that is a letter away from a large mailbox provider was mistyped, or is a real one.
import { DISPOSABLE_LIST, isDisposable } from '#shared/data/addresses/disposable.ts'
import { typoTraps } from '#shared/data/addresses/mailbox-domains.ts'
import { isBusinessService, receiverOf } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { type DnsAnswer, isAbsent, isFailure, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import type { ListRow } from './read-list.ts'
import { LIST_DOMAINS, type ListDomain, type ListDomains } from './schema.ts'
import { mistakeOf, typoOf } from './typos.ts'

/** Requests that wait at the same time. */
const AT_A_TIME = 4
/** A domain that no request had a lookup left for is asked again so often. */
const TURNS = 3

interface Asking {
  /** Null if there is no answer. Rejects to end everything. */
  ask: (domains: readonly string[]) => Promise<ListDomains | null>
  onAnswers?: (answers: readonly ListDomain[]) => void
  /** False ends it after the requests that are on their way. */
  isWanted?: () => boolean
}

/** @returns what is known; a domain without an answer is missing */
export async function askDomains(
  domains: readonly string[],
  { ask, onAnswers, isWanted = () => true }: Asking,
): Promise<Map<string, ListDomain>> {
  const known = new Map<string, ListDomain>()
  let wanted: readonly string[] = domains
  for (let turn = 0; turn < TURNS && wanted.length > 0 && isWanted(); turn++) {
    const slices = slicesOf(wanted)
    const left: string[] = []
    const work = async () => {
      for (let slice = slices.shift(); slice && isWanted(); slice = slices.shift()) {
        const answer = await ask(slice)
        if (!answer) continue
        const missing = new Set(answer.left)
        const answered = answer.domains.filter(({ domain }) => !missing.has(domain))
        for (const one of answered) known.set(one.domain, one)
        left.push(...answer.left)
        onAnswers?.(answered)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    wanted = left
  }
  return known
}

const slicesOf = (domains: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(domains.length / LIST_DOMAINS) }, (_, index) =>
    domains.slice(index * LIST_DOMAINS, (index + 1) * LIST_DOMAINS),
  )

// Their MX records, and only without any their addresses.
interface Options {
  isTopLevel: (label: string) => boolean
}

interface Answered {
  state: ListDomain['state']
  exchanges: string[]
  /** It was not asked for lack of lookups. */
  isLeft: boolean
}

/** @param domains lower-case A-label names */
export async function checkListDomains(
  domains: readonly string[],
  resolver: Resolver,
  options: Options,
): Promise<ListDomains> {
  const asked = [...new Set(domains)]
  // All MX records first: they answer most questions with one lookup.
  const mx = await Promise.all(asked.map((domain) => resolver.query(domain, 'MX')))
  const answered = await Promise.all(
    asked.map((domain, index) => answerFor(domain, mx[index] as DnsAnswer<MxData>, resolver)),
  )
  return {
    domains: asked.map((domain, index) => domainOf(domain, answered[index] as Answered, options)),
    left: asked.filter((_, index) => answered[index]?.isLeft),
    disposableList: DISPOSABLE_LIST,
  }
}

async function answerFor(domain: string, mx: DnsAnswer<MxData>, resolver: Resolver): Promise<Answered> {
  if (mx.kind === 'answer') return ofExchanges(mx.records)
  if (isFailure(mx)) return failed(mx)
  if (mx.kind === 'nxdomain') return without(mx.aliases.length === 0 ? 'nxdomain' : 'no_mail')
  for (const type of ['A', 'AAAA'] as const) {
    const address = await resolver.query(domain, type)
    if (address.kind === 'answer') return without('address_only')
    if (!isAbsent(address)) return failed(address)
  }
  return without('no_mail')
}

/** RFC 7505: one record with the root as its host. Hosts that are no names receive nothing. */
function ofExchanges(records: readonly MxData[]): Answered {
  const exchanges = [...records]
    .sort((one, other) => one.priority - other.priority)
    .map(({ exchange }) => exchange)
  const usable = exchanges.filter(
    (exchange) => exchange !== '.' && exchange !== '' && exchange !== 'localhost',
  )
  if (usable.length > 0) return { state: 'accepts', exchanges: usable, isLeft: false }
  return without(exchanges.every((exchange) => exchange === '.' || exchange === '') ? 'null_mx' : 'no_mail')
}

const without = (state: ListDomain['state']): Answered => ({ state, exchanges: [], isLeft: false })

const failed = ({ kind }: DnsAnswer<unknown>): Answered => ({
  state: 'unknown',
  exchanges: [],
  isLeft: kind === 'over-budget',
})

function domainOf(domain: string, { state, exchanges }: Answered, { isTopLevel }: Options): ListDomain {
  const service = exchanges.map((exchange) => receiverOf(exchange)).find((one) => one !== undefined)
  const close = typoOf(domain, { isTopLevel })
  const isBusiness = service !== undefined && isBusinessService(service)
  const meant = close !== null && isMistyped({ domain, meant: close, state, isBusiness }) ? close : null
  // Hosts of a known service receive for everyone, disposable or not.
  const sharesHosts = !service && exchanges.some(isDisposable)
  return {
    domain,
    state,
    ...(service && { provider: serviceLabel(service) }),
    disposable: isDisposable(domain) || sharesHosts,
    ...(meant !== null && { typoOf: meant }),
    ...(meant !== null && state !== 'unknown' && { typoReceivesMail: takesMail(state) }),
  }
}

/** Without an MX record, senders try the address. */
export const takesMail = (state: ListDomain['state']): boolean =>
  state === 'accepts' || state === 'address_only'

interface Seen {
  domain: string
  /** The large one. */
  meant: string
  state: ListDomain['state']
  /** A service that companies have their mailboxes at, or filter with. */
  isBusiness: boolean
}

/**
 * By DNS alone. A domain that comes back is a typo of what is so close to it; one that takes mail, or may take it, only if a finger
 * slips like that: being close proves nothing.
 */
export function isMistyped({ domain, meant, state, isBusiness }: Seen): boolean {
  if (typoTraps.has(domain) || !(takesMail(state) || state === 'unknown')) return true
  return !isBusiness && mistakeOf(domain, meant)
}

/** People who mistype one domain in the same way are few beside those who do not. */
const SEVERAL = 3
const SHARE = 0.01

type Counts = ReadonlyMap<string, number>

const areSeveral = (people: number, atMeant: number): boolean =>
  people >= Math.max(SEVERAL, Math.ceil(atMeant * SHARE))

/** The rows without typos that are none: DNS says so, or so many different people of the list are at a domain that may take mail. */
export function settleTypos(rows: readonly ListRow[], answers: ReadonlyMap<string, ListDomain>): ListRow[] {
  const people = peopleAt(rows)
  const real = new Map<string, boolean>()
  return rows.map((row) => {
    const { domain, suggestion, reasons, ...others } = row
    if (domain === null || suggestion === undefined || !reasons.includes('typo')) return row
    const meant = suggestion.slice(suggestion.lastIndexOf('@') + 1)
    const isReal = real.get(domain) ?? isRealDomain(domain, { meant, answer: answers.get(domain), people })
    real.set(domain, isReal)
    return isReal ? { ...others, domain, reasons: reasons.filter((code) => code !== 'typo') } : row
  })
}

function isRealDomain(
  domain: string,
  { meant, answer, people }: { meant: string; answer: ListDomain | undefined; people: Counts },
): boolean {
  if (typoTraps.has(domain)) return false
  const state = answer?.state ?? 'unknown'
  if (state !== 'unknown' && !takesMail(state)) return false
  const isTypo = answer
    ? answer.typoOf !== undefined
    : isMistyped({ domain, meant, state, isBusiness: false })
  return !isTypo || areSeveral(people.get(domain) ?? 0, people.get(meant) ?? 0)
}

/** Each mailbox once. */
function peopleAt(rows: readonly ListRow[]): Counts {
  const counts = new Map<string, number>()
  for (const { domain, sameAs } of rows)
    if (domain !== null && sameAs === undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  return counts
}
