// Domains that send no mail: nobody has to wait for reports before everything is refused in their name.
import { isFailure, namesServer, type Resolver } from '#shared/dns/resolver.ts'
import { refusesAllMail } from '#shared/records/spf/record.ts'
import { dmarcFinding, type DmarcFinding } from './findings.ts'
import type { EffectivePolicy } from './schema.ts'
import type { TreeWalk, TxtAnswer } from './tree-walk.ts'

/** What the records around the policy show. */
interface Surroundings {
  domain: string
  walk: TreeWalk
  misplaced: readonly { answer: TxtAnswer }[]
  isParked: boolean | null
}

/**
 * Whether forged mail of the domain can be refused without waiting for reports. Its only SPF record is “-all” and
 * nothing else (RFC 7208 section 10.1.2). Null if DNS did not answer.
 */
export const sendsNoMail = ({
  domain,
  misplaced,
}: Pick<Surroundings, 'domain' | 'misplaced'>): boolean | null =>
  refusesMail(misplaced.find(({ answer }) => answer.name === domain)?.answer)

const refusesMail = (itself: TxtAnswer | undefined): boolean | null =>
  !itself || isFailure(itself) ? null : refusesAllMail(itself.records)

/** Whether the domain sends no mail and names no server for it; null if unknown. @param itself its TXT records */
export async function askParked(
  domain: string,
  itself: TxtAnswer | undefined,
  resolver: Resolver,
): Promise<boolean | null> {
  const isSilent = refusesMail(itself)
  if (!isSilent) return isSilent
  const mx = await resolver.query(domain, 'MX')
  return isFailure(mx) ? null : !mx.records.some(namesServer)
}

export function parkedFinding(
  { domain, isParked, walk }: Omit<Surroundings, 'misplaced'>,
  effective: EffectivePolicy | undefined,
): DmarcFinding[] {
  if (!isParked || !effective) return []
  const { applied, appliedBelow } = effective
  const below =
    walk.policy?.domain === domain && walk.organizationalDomain === domain ? Object.values(appliedBelow) : []
  const [policy] = [applied ?? 'reject', ...below].filter((one) => one !== 'reject')
  const isBelow = applied === 'reject'
  return policy === undefined ? [] : [dmarcFinding('dmarc-parked-open', { domain, policy, isBelow })]
}
