// Whether mail may be sent as a name below a domain: never, if a service only uses it for bounces or for its programs.
import { type NamePurpose, purposeOf } from '#shared/data/mail-services/name-purpose.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import type { DnsAnswer, MxData, Resolver, TxtData } from '#shared/dns/resolver.ts'
import { isSpfRecord } from './parse.ts'

/** Null if mail may be sent as the name, as with a service that also receives at the domain that it sends as. */
export function neverInFrom(mx: DnsAnswer<MxData>, txt: DnsAnswer<TxtData>): NamePurpose | null {
  const purpose = purposeOf(mx)
  if (purpose?.use !== 'programs') return purpose
  const hasNoSpf = txt.kind === 'no-data' || (txt.kind === 'answer' && !txt.records.some(isSpf))
  return hasNoSpf ? purpose : null
}

const isSpf = ({ text }: TxtData): boolean => isSpfRecord(text)

/** At most two queries. */
export async function askNeverInFrom(domain: string, resolver: Resolver): Promise<NamePurpose | null> {
  if (registeredDomain(domain) === domain) return null
  const [mx, txt] = await Promise.all([resolver.query(domain, 'MX'), resolver.query(domain, 'TXT')])
  return neverInFrom(mx, txt)
}
