// The policy that receivers saw, compared with the record that is published now.
import type { Change } from '#shared/report/change/change.ts'
import { nextStepChange } from '#shared/records/dmarc/next-step.ts'
import { parseDmarc, policiesOf } from '#shared/records/dmarc/parse.ts'
import type { DomainSeen } from './schema.ts'

export interface PublishedNow {
  /** The record, if there is exactly one. */
  record: string | null
  /** Where it differs from the last one seen, one sentence each. */
  differences: string[]
  /** The next step, if the reports show that it is time. */
  next: Change | null
}

const quoted = (value: string) => (value === '' ? 'nothing' : `“${value}”`)

/** @param records the domain's DMARC records in DNS now */
export function besidePublished(
  { domain, ready, policies, readiness: { tag, reachesBelow } }: DomainSeen,
  records: readonly string[],
): PublishedNow {
  const [record] = records
  const [latest] = policies
  if (record === undefined || records.length > 1) {
    const count = records.length === 0 ? 'No DMARC record is' : `${records.length} DMARC records are`
    return {
      record: null,
      differences: [`${count} now published at ${domain}, so receivers apply none.`],
      next: null,
    }
  }
  const now = parseDmarc(record)
  const policy = policiesOf(now)
  const seen = latest?.policy
  const pairs: [name: string, before: string, after: string][] = seen
    ? [
        ['p', seen.p, policy?.p ?? ''],
        ['sp', seen.sp || seen.p, policy?.sp ?? ''],
        ...(seen.np === '' ? [] : [['np', seen.np, policy?.np ?? ''] as [string, string, string]]),
        ['adkim', seen.adkim || 'r', now.adkim],
        ['aspf', seen.aspf || 'r', now.aspf],
        ...(seen.testing === '' ? [] : [['t', seen.testing, now.t] as [string, string, string]]),
      ]
    : []
  return {
    record,
    differences: pairs
      .filter(([, before, after]) => before !== after)
      .map(
        ([name, before, after]) => `${name}: receivers saw ${quoted(before)}, published is ${quoted(after)}.`,
      ),
    next:
      ready === 'yes' && tag !== null
        ? nextStepChange(domain, record, { tag, reachesBelow }, ['reports-ready'])
        : null,
  }
}
