// A new mail server and MTA-STS: senders that follow the policy refuse a server that it does not name (RFC 8461 section 4.1).
import type { Change } from '#shared/change/change.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { listNames } from '#shared/report/list-names.ts'
import { policyUrl } from '#shared/transport/sts-policy.ts'
import { isStsRecord, stsRecordName } from '#shared/transport/sts-record.ts'

/** Whether the domain announces a policy. */
type PolicyState = 'none' | 'announced' | 'unknown'

/** One query, and only if a change adds a mail server. */
export async function policyState(
  changes: readonly Change[],
  domain: string,
  resolver: Resolver,
): Promise<PolicyState> {
  if (changes.every((change) => newHosts(change).length === 0)) return 'none'
  const record = await resolver.query(stsRecordName(domain), 'TXT')
  if (isFailure(record)) return 'unknown'
  return record.records.some(({ text }) => isStsRecord(text)) ? 'announced' : 'none'
}

/** The same changes; one that adds a mail server says what to do with the policy first. */
export const withPolicyFirst = (changes: readonly Change[], domain: string, policy: PolicyState): Change[] =>
  changes.map((change) => {
    const hosts = newHosts(change)
    if (policy === 'none' || hosts.length === 0) return change
    return { ...change, prerequisites: [policyFirst(domain, hosts, policy), ...change.prerequisites] }
  })

function policyFirst(domain: string, hosts: readonly string[], policy: PolicyState): string {
  const names = listNames(hosts)
  const start =
    policy === 'unknown'
      ? `If there is an MTA-STS policy at ${policyUrl(domain)}, make sure that it names ${names}.`
      : `Make sure that the MTA-STS policy at ${policyUrl(domain)} names ${names}.`
  return `${start} If you change the policy, change the id in ${stsRecordName(domain)}, too. Senders that follow it refuse other servers.`
}

/** Lower case, without the final dot. */
function newHosts({ action, type, before, after }: Change): string[] {
  if (action === 'ask' || type !== 'MX') return []
  const known = new Set(before.map(hostOf))
  return [...new Set(after.map(hostOf))].filter((host) => host !== '.' && !known.has(host))
}

/** Of "10 mail.example.com". */
const hostOf = (record: string): string => record.split(' ').at(-1) ?? ''
