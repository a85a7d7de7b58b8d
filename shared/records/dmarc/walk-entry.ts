// How a receiver reads each name on its way to the policy, as the report shows it.
import type { WalkEntry } from './schema.ts'
import { policyName, type TreeWalk, type WalkStep } from './tree-walk.ts'
import { failureText } from '#shared/dns/failure-text.ts'

export function walkEntry(step: WalkStep, index: number, walk: TreeWalk): WalkEntry {
  const { domain, result, records } = step
  return { name: policyName(domain), domain, result, records, meaning: stepMeaning(step, index, walk) }
}

function stepMeaning(
  { domain, result, record, failure, records }: WalkStep,
  index: number,
  walk: TreeWalk,
): string {
  if (failure) return failureText(failure)
  if (result === 'several') return `${records.length} records, so receivers use none of them.`
  if (!record) return 'No record.'
  const roles = [
    ...(walk.policy?.domain === domain ? ['its policy applies'] : []),
    ...(walk.organizationalDomain === domain ? ['the organization starts here'] : []),
    ...(record.psd === 'n' ? ['psd=n ends the walk'] : []),
    ...(record.psd === 'y'
      ? [index > 0 ? 'psd=y: a public suffix, the organization is one name below' : 'psd=y ends the walk']
      : []),
  ]
  return roles.length > 0 ? `A record: ${roles.join('; ')}.` : 'A record that does not decide.'
}
