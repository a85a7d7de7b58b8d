// The MTA-STS policy of a domain, as far as a move has to change it.
import { serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import { isAbsent, isFailure, type DnsAnswer, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { askSts } from '#shared/records/transport/judge-sts.ts'
import {
  isStsRecord,
  parseStsRecord,
  policyHost,
  stsRecordName,
  type StsPolicy,
} from '#shared/records/transport/mta-sts.ts'

export interface PolicyLook {
  /**
   * - none: senders find no policy
   * - found: a record and a policy that senders follow
   * - broken: a record whose policy no sender can use today, though some may remember an earlier one
   * - unknown: DNS or the web server gave no answer
   */
  state: 'none' | 'found' | 'broken' | 'unknown'
  record?: string
  policy?: StsPolicy
  /** The file as it is served. */
  text: string | null
  /** Whose web server has the file, or where the record leads, if that is not the domain’s own. */
  hostedAt?: string
}

export async function lookAtPolicy(
  domain: string,
  resolver: Resolver,
  foreignFetch: ForeignFetch,
): Promise<PolicyLook> {
  const txt = await resolver.query(stsRecordName(domain), 'TXT')
  if (isFailure(txt)) return { state: 'unknown', text: null }
  const records = txt.records.map(({ text }) => text).filter(isStsRecord)
  const [record] = records
  if (record === undefined || records.length > 1 || parseStsRecord(record).id === null)
    return { state: 'none', text: null }
  const [{ file }, alias] = await Promise.all([
    askSts(domain, resolver, foreignFetch),
    resolver.query(policyHost(domain), 'CNAME'),
  ])
  const hostedAt = hostOf(txt, alias)
  const of = { record, ...(hostedAt !== undefined && { hostedAt }) }
  if (file.kind === 'unknown') return { ...of, state: 'unknown', text: null }
  if (file.kind !== 'file') return { ...of, state: 'broken', text: null }
  const { policy } = file.read
  return policy === null
    ? { ...of, state: 'broken', text: file.text }
    : { ...of, state: 'found', text: file.text, policy }
}

/** A web host has files of its owner; another service keeps policies of its customers. */
function hostOf(txt: DnsAnswer<TxtData>, alias: DnsAnswer<string>): string | undefined {
  const record = txt.aliases[0]?.target
  if (record !== undefined) return record
  const target = isFailure(alias) || isAbsent(alias) ? undefined : alias.records[0]
  return target !== undefined && (serviceOfTarget(target) || /mta-?sts/i.test(target)) ? target : undefined
}
