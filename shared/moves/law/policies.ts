// How the MTA-STS policy of a domain changes in the course of a move.
import {
  isStsRecord,
  parseStsPolicy,
  parseStsRecord,
  policyHost,
  policyUrl,
  type StsPolicy,
  stsRecordName,
} from '#shared/records/transport/mta-sts.ts'
import type { Change } from '#shared/report/change/change.ts'
import { type History, publishes, ttlToday, type Version } from './histories.ts'
import type { MoveStep } from '#shared/moves/schema.ts'
import { SHORT_TTL, type Ttls } from '#shared/moves/versions.ts'

export interface PolicyHistory extends History {
  /** Of each version: the policy that senders follow; null if there is none, or one that is not known. */
  policies: readonly (StsPolicy | null)[]
  /** One of them is made by someone else, who is asked for it. */
  isAsked: boolean
}

const idIn = (texts: readonly string[]): string | null => {
  const record = texts.find(isStsRecord)
  return record === undefined ? null : parseStsRecord(record).id
}

/**
 * Senders follow a policy for as long as they see its id (RFC 8461 section 5.1): until the record with the next id has reached them.
 * Without a new id, or with no record at all, they keep it until it expires.
 * @param today the text of the file; null if there is none
 */
export function policyHistory(
  domain: string,
  { steps, ttls, today }: { steps: readonly MoveStep[]; ttls: Ttls; today: string | null },
): PolicyHistory {
  const name = stsRecordName(domain)
  const versions: Version[] = [{ after: 0, ttl: ttlToday(ttls, 'TXT', name) }]
  const policies: (StsPolicy | null)[] = [read(today)]
  let isAsked = false
  for (const [index, { changes }] of steps.entries()) {
    const change = changes.find((one) => isAbout(domain, one))
    if (change === undefined) continue
    isAsked ||= !publishes(change)
    const before = policies.at(-1) ?? null
    const next = !publishes(change) ? null : nextPolicy(change, before)
    const last = versions.at(-1)
    if (last && before && isUnannounced(change)) last.ttl = Math.max(last.ttl, before.maxAge)
    versions.push({ after: index + 1, ttl: change.ttl ?? SHORT_TTL })
    policies.push(next)
  }
  return { id: `policy ${domain}`, versions, policies, isAsked }
}

const isAbout = (domain: string, { owner, type, file, action }: Change): boolean =>
  (owner === stsRecordName(domain) && (type === 'TXT' || action === 'ask')) ||
  (action === 'ask' && owner === policyHost(domain)) ||
  file?.url === policyUrl(domain)

const read = (text: string | null): StsPolicy | null => (text === null ? null : parseStsPolicy(text).policy)

/** A new record alone leaves the file as it is. */
function nextPolicy({ file, after }: Change, before: StsPolicy | null): StsPolicy | null {
  if (file !== undefined) return read(file.text)
  return after.length === 0 ? null : before
}

/** Asked for elsewhere, the new policy is announced as it should be. */
const isUnannounced = (change: Change): boolean =>
  publishes(change) && (change.after.length === 0 || idIn(change.after) === idIn(change.before))
