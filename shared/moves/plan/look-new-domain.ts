// What the new domain of a move publishes already.
import {
  isFailure,
  isNullMx,
  type DnsAnswer,
  type MxData,
  type Resolver,
  type TxtData,
} from '#shared/dns/resolver.ts'
import { isDmarcRecord } from '#shared/records/dmarc/parse.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import { isSpfRecord } from '#shared/records/spf/parse.ts'
import { isStsRecord, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { negativeOf, textsOf } from './look.ts'

export interface NewDomain {
  domain: string
  exists: boolean
  mx: DnsAnswer<MxData>
  /** It has MX records that name a server. */
  takesMail: boolean
  spf: string[]
  dmarc: string[]
  sts: string[]
  /** How long resolvers keep that a name does not exist; undefined if unknown. */
  negativeTtl: number | undefined
  /** What DNS did not answer. */
  unanswered: string[]
}

export async function lookAtNewDomain(domain: string, resolver: Resolver): Promise<NewDomain> {
  const [mx, texts, dmarc, sts, soa] = await Promise.all([
    resolver.query(domain, 'MX'),
    resolver.query(domain, 'TXT'),
    resolver.query(policyName(domain), 'TXT'),
    resolver.query(stsRecordName(domain), 'TXT'),
    resolver.query(domain, 'SOA'),
  ])
  const parts: [string, DnsAnswer<MxData | TxtData>][] = [
    ['MX', mx],
    ['SPF', texts],
    ['DMARC', dmarc],
    ['MTA-STS', sts],
  ]
  return {
    domain,
    exists: !(mx.kind === 'nxdomain' && mx.aliases.length === 0),
    mx,
    takesMail: mx.records.length > 0 && !isNullMx(mx.records),
    spf: textsOf(texts).filter(isSpfRecord),
    dmarc: textsOf(dmarc).filter(isDmarcRecord),
    sts: textsOf(sts).filter(isStsRecord),
    negativeTtl: negativeOf(soa),
    unanswered: parts.filter(([, answer]) => isFailure(answer)).map(([part]) => part),
  }
}

/** Records of its own, which the plan leaves as they are. */
export const ownRecords = ({ takesMail, spf, dmarc }: NewDomain): string[] => [
  ...(takesMail ? ['MX records'] : []),
  ...(spf.length > 0 ? ['an SPF record'] : []),
  ...(dmarc.length > 0 ? ['a DMARC record'] : []),
]
