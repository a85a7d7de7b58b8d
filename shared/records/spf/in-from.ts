// Whether mail may be sent as a name below a domain: never, if a service only uses it for bounces or for its programs.
import { type NamePurpose, purposeOf } from '#shared/data/mail-services/name-purpose.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import type { DnsAnswer, MxData, Resolver, TxtData } from '#shared/dns/resolver.ts'
import { isSenderIdRecord, isSpfRecord } from './parse.ts'
import { isNearMiss } from './read-as-meant.ts'

/** Null if mail may be sent as the name, as with a service that also receives at the domain that it sends as. */
export function neverInFrom(mx: DnsAnswer<MxData>, txt: DnsAnswer<TxtData>): NamePurpose | null {
  const purpose = purposeOf(mx)
  if (purpose?.use !== 'programs') return purpose
  const namesNoSender = txt.kind === 'no-data' || (txt.kind === 'answer' && !txt.records.some(isMeant))
  return namesNoSender ? purpose : null
}

/** Whoever lists servers sends, however the list is spelled. */
const isMeant = ({ text }: TxtData): boolean =>
  isSpfRecord(text) || isNearMiss(text) || isSenderIdRecord(text)

/** At most two queries. */
export async function askNeverInFrom(domain: string, resolver: Resolver): Promise<NamePurpose | null> {
  if (registeredDomain(domain) === domain) return null
  const [mx, txt] = await Promise.all([resolver.query(domain, 'MX'), resolver.query(domain, 'TXT')])
  return neverInFrom(mx, txt)
}
