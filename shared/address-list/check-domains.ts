// Whether domains take mail, by as few questions as possible: their MX records, and only without any their addresses.
import { isAbsent, isFailure, type DnsAnswer, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import { DISPOSABLE_LIST, isDisposable } from '#shared/data/addresses/disposable.ts'
import type { ListDomain, ListDomains } from './schema.ts'
import { isMistyped, takesMail } from './look-alike.ts'
import { typoOf } from './typo.ts'
import { isBusinessService, receiverOf } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'

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
  // Hosts of a known service receive for everyone, throw-away or not.
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
