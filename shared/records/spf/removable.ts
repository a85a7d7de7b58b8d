// Terms of a record that no message needs: the include of a service whose messages have another domain in the envelope, the one
// that SPF asks (RFC 7208 section 2.4). People are told to add them, and each costs lookups.
import {
  receiverOf,
  serviceNamed,
  serviceOfInclude,
  serviceOfReturnPath,
} from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import {
  isMadeForEach,
  nameBelow,
  passportOfService,
  whyNotAsked,
} from '#shared/data/mail-services/passport-lookup.ts'
import { senderPath, type Passport } from '#shared/data/mail-services/passports/passport.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { type DnsAnswer, isFailure, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import type { RemovableTerm } from '#shared/report/change/change.ts'
import { chooseRecord, deadTerms } from './record.ts'
import type { SpfTreeNode, SpfTreeTerm } from './schema.ts'
import { targetOf } from './tree-load.ts'

type Include = Pick<SpfTreeTerm, 'text' | 'name' | 'qualifier' | 'dead' | 'service'>

interface Needless<Term extends Include = SpfTreeTerm> {
  term: Term
  passport: Passport
}

interface RecordAt<Term extends Include> {
  domain: string
  records: readonly unknown[]
  terms: readonly Term[]
}

/**
 * Of the record at the domain itself: what is in the record of a service is not its owner's to change. Not of a name below it, nor
 * where bounces come back: there, the same include may be what SPF needs.
 * @param mx the answer to the domain’s MX query, null if it was not sent
 */
export function needlessIncludes<Term extends Include>(
  { domain, records, terms }: RecordAt<Term>,
  mx: DnsAnswer<MxData> | null,
): Needless<Term>[] {
  if (records.length !== 1 || registeredDomain(domain) !== domain) return []
  // Whether bounces come back here has to be known.
  if (mx === null || isFailure(mx)) return []
  if (mx.records.some(({ exchange }) => receiverOf(exchange)?.takes === 'bounces')) return []
  return terms.flatMap((term) => {
    const isSender = !term.dead && term.name === 'include' && term.qualifier === '+'
    const passport = isSender ? passportOfTerm(term) : undefined
    return passport && whyNotAsked(passport) !== null ? [{ term, passport }] : []
  })
}

function passportOfTerm({ service = '' }: Include): Passport | undefined {
  return passportOfService(serviceNamed(service)?.partOf ?? service)
}

/** Of the record at the domain, without what it includes: two queries. */
export async function needlessIncludesAt(domain: string, resolver: Resolver): Promise<Needless<Include>[]> {
  const [texts, mx] = await Promise.all([resolver.query(domain, 'TXT'), resolver.query(domain, 'MX')])
  const record = chooseRecord(domain, texts.records)
  if ('reason' in record) return []
  const dead = deadTerms(record.terms)
  const includes = record.mechanisms.flatMap((term) => {
    if (term.name !== 'include') return []
    const target = targetOf(term, domain, domain)
    const service = target?.kind === 'name' ? serviceOfInclude(target.name) : null
    return service === null ? [] : [{ ...term, service, dead: dead[record.terms.indexOf(term)] ?? false }]
  })
  return needlessIncludes({ domain, records: [record], terms: includes }, mx)
}

/** Names that are looked up. */
const MAX_ASKED = 5

/** With what DNS shows: where the messages of a service bounce. At most five queries, sent together. */
export async function removableTerms(
  tree: SpfTreeNode,
  mx: DnsAnswer<MxData> | null,
  resolver: Resolver,
): Promise<RemovableTerm[]> {
  const { domain } = tree
  const found = needlessIncludes(tree, mx)
  const asked = found.filter(({ passport }) => bounceName(passport, domain) !== null).slice(0, MAX_ASKED)
  const proved = new Map(
    await Promise.all(
      asked.map(async ({ passport }) => [passport, await provedBounce(passport, domain, resolver)] as const),
    ),
  )
  return found.map(({ term, passport }) => ({
    term: term.text,
    service: passport.service,
    why: proved.get(passport) ?? whyNotAsked(passport) ?? '',
    saves: term.totalCost,
    ...(passport.rootSpf === 'own_ip' && { unlessOwnAddress: true as const }),
    page: senderPath(passport),
  }))
}

/** The name that every customer is told to use. */
function bounceName({ bounce }: Passport, domain: string): string | null {
  const at = bounce && 'at' in bounce ? bounce.at : undefined
  return at === undefined || isMadeForEach(at) ? null : nameBelow(at, domain)
}

async function provedBounce(
  passport: Passport,
  domain: string,
  resolver: Resolver,
): Promise<string | undefined> {
  const name = bounceName(passport, domain)
  if (name === null) return undefined
  const { aliases, records } = await resolver.query(name, 'MX')
  const services = [
    ...aliases.map(({ target }) => serviceOfReturnPath(target)),
    ...records.map(({ exchange }) => receiverOf(exchange)),
  ]
  const isThere = services.some((one) => one && [one.partOf, serviceLabel(one)].includes(passport.service))
  return isThere ? `Its bounce domain is ${name}, so receivers ask the SPF record there.` : undefined
}
