// Finds a domain's BIMI record as a receiver would: at the domain itself first, then at its organizational domain.
import { bimiFinding, type BimiFinding } from './findings.ts'
import { nearMiss } from './lint-record.ts'
import { bimiName, isBimiRecord } from './tags.ts'
import type { BimiLookup } from './schema.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import { type Misplaced, misplacedRecords } from '#shared/dns/final-dot.ts'
import { isFailure, type DnsFailure, type Resolver } from '#shared/dns/resolver.ts'
import { aliasEndOf, type AliasEnd } from '#shared/data/mail-services/free-target.ts'

interface Place {
  domain: string
  name: string
  /** All BIMI records at the name. */
  records: string[]
  /** Other TXT records at the name. */
  ignored: string[]
  failure?: DnsFailure
  /** Where the name leads, if it is a CNAME. */
  alias: AliasEnd | undefined
}

export async function askPlace(selector: string, domain: string, resolver: Resolver): Promise<Place> {
  const name = bimiName(selector, domain)
  if (!isQueryName(name)) return { domain, name, records: [], ignored: [], alias: undefined }
  const answer = await resolver.query(name, 'TXT')
  const alias = aliasEndOf(answer)
  if (isFailure(answer)) return { domain, name, records: [], ignored: [], failure: answer, alias }
  const texts = answer.records.map(({ text }) => text)
  return {
    domain,
    name,
    alias,
    records: texts.filter(isBimiRecord),
    ignored: texts.filter((text) => !isBimiRecord(text)),
  }
}

export interface Discovery {
  state: BimiLookup['result']
  /** The place that decides; the domain's own when none does. */
  place: Place
  /** The domain's own place. */
  own: Place
  failure?: DnsFailure
  lookups: BimiLookup[]
  /** Records at a name with the domain twice, if there are none where receivers look. */
  misplaced?: Misplaced | undefined
}

/** What was meant for a name that has nothing. */
export async function findMisplaced(own: Place, resolver: Resolver): Promise<Misplaced | undefined> {
  const isMeant = (text: string) => isBimiRecord(text) || nearMiss(text) !== null
  const isEmpty = own.alias === undefined && own.records.length === 0 && !own.ignored.some(isMeant)
  return isEmpty && !own.failure ? misplacedRecords(own.name, own.domain, resolver, isMeant) : undefined
}

/** Steps 3 to 9 of the draft. @param organization missing when the domain is its own organizational domain */
export function readDiscovery(own: Place, organization: Place | undefined): Discovery {
  const decides = own.failure || own.records.length > 0 ? own : (organization ?? own)
  const { failure } = decides
  const isFallback = decides !== own
  const state = resultAt(decides)
  const lookups = [lookupOf(own, decides, false)]
  if (organization) lookups.push(lookupOf(organization, decides, true))
  return {
    state,
    place: state === 'none' || (isFallback && state === 'unknown') ? own : decides,
    ...(failure ? { failure } : {}),
    own,
    lookups,
  }
}

function resultAt({ failure, records }: Place): BimiLookup['result'] {
  if (failure) return 'unknown'
  if (records.length > 1) return 'several'
  return records.length === 1 ? 'record' : 'none'
}

function lookupOf(place: Place, decides: Place, isOrganization: boolean): BimiLookup {
  const { name, records, failure } = place
  const result = resultAt(place)
  return { name, result, used: decides === place && records.length > 0, meaning: meaningOf() }

  function meaningOf(): string {
    if (isOrganization && decides !== place) return 'Receivers do not look here: the name above it decides.'
    if (failure) return failureText(failure)
    if (result === 'none') return isOrganization ? 'No BIMI record here either.' : 'No BIMI record.'
    if (result === 'several') return `${records.length} records, so receivers use none of them.`
    return isOrganization ? 'The organization’s record applies.' : 'This record applies.'
  }
}

/** Problems with the records at the names, apart from the record itself. */
export function placeFindings({ state, place, own, lookups, misplaced }: Discovery): BimiFinding[] {
  const ignored = place === own ? place.ignored : [...own.ignored.slice(0, 5), ...place.ignored]
  const { name, records, alias } = place
  return [
    ...ignored.slice(0, 5).flatMap((text) => nearMiss(text) ?? []),
    ...(misplaced
      ? [bimiFinding('bimi-record-misplaced', { what: 'BIMI', owner: own.name, ...misplaced })]
      : []),
    ...(state === 'several' ? [bimiFinding('bimi-several-records', { name, count: records.length })] : []),
    ...(state === 'record' && lookups[1]?.used
      ? [bimiFinding('bimi-fallback', { name: own.name, used: lookups[1].name })]
      : []),
    ...(alias === undefined ? [] : [bimiFinding('bimi-alias', { name, ...alias })]),
  ]
}
