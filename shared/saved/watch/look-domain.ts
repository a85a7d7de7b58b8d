// What one resolver shows of a domain now, facet by facet. A failed query makes its facet unknown, never empty.
import { bimiName, DEFAULT_SELECTOR, isBimiRecord, parseBimi } from '#shared/records/bimi/tags.ts'
import { looksLikeKey } from '#shared/records/dkim/lint.ts'
import { isValidUri } from '#shared/records/dmarc/report-uri.ts'
import { policiesOf } from '#shared/records/dmarc/parse.ts'
import { policyName, walkTree } from '#shared/records/dmarc/tree-walk.ts'
import { DAY_MS, daysSince1970 } from '#shared/kit/calendar.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { lookUpRegistration } from '#shared/dns/rdap.ts'
import { parseTagList } from '#shared/records/tag-list/parse.ts'
import { isStsRecord, parseStsRecord, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { lookAtSpf } from './spf-meaning.ts'
import { seen, unknown, type Facet, type Sighting } from './value.ts'

interface LookPorts {
  resolver: Resolver
  foreignFetch: ForeignFetch
  /** Milliseconds since 1970. */
  now: number
}

export async function lookAtDomain(
  domain: string,
  facets: readonly Facet[],
  ports: LookPorts,
): Promise<Map<Facet, Sighting>> {
  const look = async (facet: Facet): Promise<[Facet, Sighting]> => [
    facet,
    await lookAtFacet(domain, facet, ports),
  ]
  return new Map(await Promise.all(facets.map(look)))
}

function lookAtFacet(domain: string, facet: Facet, ports: LookPorts): Promise<Sighting> {
  const { resolver } = ports
  switch (facet) {
    case 'spf':
      return lookAtSpf(domain, resolver)
    case 'dmarc':
      return lookAtDmarc(domain, resolver)
    case 'mx':
      return lookAtMx(domain, resolver)
    case 'ns':
      return lookAtNs(registeredDomain(domain), resolver)
    case 'registration':
      return lookAtRegistration(registeredDomain(domain), ports)
    case 'mta-sts':
      return lookAtTexts(stsRecordName(domain), resolver, isStsRecord, (text) => {
        const { id } = parseStsRecord(text)
        return [id === null ? 'broken' : `id=${id}`]
      })
    case 'bimi':
      return lookAtTexts(bimiName(DEFAULT_SELECTOR, domain), resolver, isBimiRecord, (text) => {
        const { l = '', a = '' } = parseBimi(text)
        return [`l=${l}`, `a=${a}`]
      })
    default: {
      const selector = facet.slice('dkim:'.length)
      return lookAtTexts(`${selector}._domainkey.${domain}`, resolver, looksLikeKey, keyMeaning)
    }
  }
}

/** A name where one record counts; several cancel each other out. */
async function lookAtTexts(
  owner: string,
  resolver: Resolver,
  counts: (text: string) => boolean,
  read: (text: string) => string[],
): Promise<Sighting> {
  const answer = await resolver.query(owner, 'TXT')
  if (isFailure(answer)) return unknown(failureText(answer))
  const records = answer.records.map(({ text }) => text).filter(counts)
  const [only = ''] = records
  const meaning = records.length === 0 ? [] : records.length === 1 ? read(only) : ['several']
  // A key behind a CNAME is a record of the service that the CNAME points to.
  const alias = records.length > 0 ? answer.aliases.at(-1)?.target : undefined
  return seen({ owner: alias ?? owner, type: 'TXT', records, meaning })
}

function keyMeaning(text: string): string[] {
  const { tags } = parseTagList(text)
  const read = (name: string) => tags.find((tag) => tag.name === name)?.value.replace(/\s/g, '') ?? ''
  const flags = read('t').split(':').filter(Boolean).sort()
  return [`k=${read('k').toLowerCase() || 'rsa'}`, `p=${read('p')}`, ...flags.map((flag) => `t=${flag}`)]
}

async function lookAtDmarc(domain: string, resolver: Resolver): Promise<Sighting> {
  const walk = await walkTree(domain, resolver)
  const [own] = walk.steps
  const { policy } = walk
  if (own?.result === 'several')
    return seen({ owner: policyName(domain), type: 'TXT', records: own.records, meaning: ['several'] })
  if (!policy) {
    const [failure] = walk.failures
    if (failure) return unknown(failureText(failure))
    return seen({ owner: policyName(domain), type: 'TXT', records: [], meaning: [] })
  }
  const { record } = policy
  const policies = policiesOf(record)
  const uris = (name: 'rua' | 'ruf') =>
    record[name].filter(isValidUri).map(({ uri }) => `${name}=${uri.toLowerCase()}`)
  const meaning = [
    ...(policies
      ? [`p=${policies.p}`, `sp=${policies.sp}`, `np=${policies.np}`]
      : ['no policy that receivers can use']),
    `adkim=${record.adkim}`,
    `aspf=${record.aspf}`,
    ...(record.t === 'y' ? ['t=y'] : []),
    ...[...new Set([...uris('rua'), ...uris('ruf')])].sort(),
  ]
  return seen({ owner: policyName(policy.domain), type: 'TXT', records: [record.text], meaning })
}

async function lookAtMx(domain: string, resolver: Resolver): Promise<Sighting> {
  const answer = await resolver.query(domain, 'MX')
  if (isFailure(answer)) return unknown(failureText(answer))
  const hosts = answer.records.map(({ priority, exchange }) => ({
    priority,
    exchange: exchange.toLowerCase(),
  }))
  // The numbers themselves make no difference to a sender, only their order.
  const ranks = [...new Set(hosts.map(({ priority }) => priority))].sort((a, b) => a - b)
  const rank = (priority: number) => ranks.indexOf(priority) + 1
  return seen({
    owner: domain,
    type: 'MX',
    records: hosts.map(({ priority, exchange }) => `${priority} ${exchange}`),
    meaning: hosts.map(({ priority, exchange }) => `${rank(priority)}. ${exchange}`).sort(),
  })
}

async function lookAtNs(domain: string, resolver: Resolver): Promise<Sighting> {
  const answer = await resolver.query(domain, 'NS')
  if (isFailure(answer)) return unknown(failureText(answer))
  const records = answer.records.map((host) => host.toLowerCase())
  return seen({ owner: domain, type: 'NS', records, meaning: [...records].sort() })
}

/** Days since 1970 for "2027-01-31"; NaN for anything that is not a date. */
function dayNumber(text: string): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)?.map(Number) ?? []
  return year && month && day ? daysSince1970({ year, month, day }) : NaN
}

/** How close the end of a registration has to be to be reported. */
const NEAR_DAYS = [0, 7, 30] as const

async function lookAtRegistration(domain: string, { foreignFetch, now }: LookPorts): Promise<Sighting> {
  const found = await lookUpRegistration(domain, foreignFetch)
  if (found.state === 'unknown') return unknown(found.reason)
  const facts = { owner: domain, type: 'registration' }
  if (found.state === 'unpublished') return seen({ ...facts, records: [], meaning: [] })
  if (found.state === 'absent') return seen({ ...facts, records: [], meaning: ['not registered'] })
  const { expires = '', statuses, registrar = '' } = found
  const left = dayNumber(expires) - now / DAY_MS
  const near = NEAR_DAYS.find((days) => left <= days)
  const held = statuses.filter((status) => /\bhold$/.test(status))
  return seen({
    ...facts,
    records: [
      ...(expires ? [`expires ${expires}`] : []),
      ...(registrar ? [`registrar ${registrar}`] : []),
      ...held,
    ],
    meaning: [
      ...(expires ? [`expires=${expires}`] : []),
      ...(near === undefined ? [] : [near === 0 ? 'over' : `within ${near} days`]),
      ...held.sort(),
    ],
  })
}
