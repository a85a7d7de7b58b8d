// What a usable policy does to mail (RFC 8461 sections 3.2, 4.1 and 5).
import { transportFinding, type TransportFinding } from '#shared/transport/findings.ts'
import { covers, DAY, MAX_MAX_AGE, WEEK, type StsPolicy } from '#shared/transport/sts-policy.ts'

/** @param hosts the mail servers; null if unknown */
export function judgeStsPolicy(policy: StsPolicy, hosts: readonly string[] | null): TransportFinding[] {
  if (policy.mode === 'none') return [transportFinding('sts-none')]
  return [...judgeCoverage(policy, hosts ?? []), ...judgeAge(policy), ...judgeMode(policy, hosts)]
}

function judgeCoverage({ mode, mx }: StsPolicy, hosts: readonly string[]): TransportFinding[] {
  const bare = hosts.filter((host) => !mx.some((pattern) => covers(pattern, host)))
  const patterns =
    hosts.length === 0 ? [] : mx.filter((pattern) => !hosts.some((host) => covers(pattern, host)))
  const uncovered = mode === 'enforce' ? 'sts-mx-uncovered' : 'sts-mx-uncovered-testing'
  return [
    ...(bare.length > 0 ? [transportFinding(uncovered, { hosts: bare })] : []),
    ...(patterns.length > 0 ? [transportFinding('sts-mx-leftover', { patterns })] : []),
  ]
}

function judgeAge({ maxAge }: StsPolicy): TransportFinding[] {
  if (maxAge > MAX_MAX_AGE) return [transportFinding('sts-max-age-long', { maxAge })]
  if (maxAge < DAY) return [transportFinding('sts-max-age-short', { maxAge })]
  return maxAge < WEEK ? [transportFinding('sts-max-age-low', { maxAge })] : []
}

function judgeMode({ mode, mx }: StsPolicy, hosts: readonly string[] | null): TransportFinding[] {
  if (mode === 'testing') return [transportFinding('sts-testing')]
  const isComplete = hosts && hosts.length > 0 && hosts.every((host) => mx.some((one) => covers(one, host)))
  return isComplete ? [transportFinding('sts-enforced')] : []
}
