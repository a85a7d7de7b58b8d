// What a usable policy does to mail (RFC 8461 sections 3.2, 4.1 and 5).
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/report/list-names.ts'
import { covers, DAY, MAX_MAX_AGE, WEEK, type StsPolicy } from '#shared/transport/sts-policy.ts'

/** @param hosts the mail servers; null if unknown */
export function judgeStsPolicy(policy: StsPolicy, hosts: readonly string[] | null): Finding[] {
  if (policy.mode === 'none') {
    const message = 'The MTA-STS policy says “mode: none”: senders act as if there were no policy.'
    const fix = 'Use this only to turn off MTA-STS.'
    return [{ code: 'sts-none', severity: 'info', message, rfc: 'RFC 8461, 5', fix }]
  }
  return [...judgeCoverage(policy, hosts ?? []), ...judgeAge(policy), ...judgeMode(policy, hosts)]
}

function judgeCoverage({ mode, mx }: StsPolicy, hosts: readonly string[]): Finding[] {
  const bare = hosts.filter((host) => !mx.some((pattern) => covers(pattern, host)))
  const leftover =
    hosts.length === 0 ? [] : mx.filter((pattern) => !hosts.some((host) => covers(pattern, host)))
  const rfc = 'RFC 8461, 4.1'
  const findings: Finding[] = []
  if (bare.length > 0) {
    const names = `${listNames(bare)} ${bare.length === 1 ? 'is' : 'are'} not in the MTA-STS policy`
    const fix = 'Add the missing mail servers to the policy file, then change the id of the record.'
    const isEnforced = mode === 'enforce'
    const message = isEnforced
      ? `${names}, so senders that honor it refuse to deliver there.`
      : `${names}: senders report it now, and refuse to deliver there once the policy is enforced.`
    findings.push({
      code: isEnforced ? 'sts-mx-uncovered' : 'sts-mx-uncovered-testing',
      severity: isEnforced ? 'error' : 'warning',
      message,
      rfc,
      fix,
    })
  }
  if (leftover.length > 0) {
    const message = `The MTA-STS policy names ${listNames(leftover)}, which ${leftover.length === 1 ? 'fits' : 'fit'} none of the domain’s mail servers.`
    findings.push({ code: 'sts-mx-leftover', severity: 'info', message, rfc })
  }
  return findings
}

function judgeAge({ maxAge }: StsPolicy): Finding[] {
  const rfc = 'RFC 8461, 3.2'
  const fix = `Write max_age: ${WEEK}, a week, or more.`
  if (maxAge > MAX_MAX_AGE) {
    const message = `max_age is ${maxAge} seconds, and the maximum is a year (${MAX_MAX_AGE}).`
    return [{ code: 'sts-max-age-long', severity: 'warning', message, rfc, fix }]
  }
  if (maxAge < DAY) {
    const message = `Senders forget the policy after ${maxAge} seconds: an attacker only has to wait that long.`
    return [{ code: 'sts-max-age-short', severity: 'warning', message, rfc, fix }]
  }
  if (maxAge >= WEEK) return []
  const message = `Senders forget the policy after ${Math.floor(maxAge / DAY)} days; weeks are usual.`
  return [{ code: 'sts-max-age-low', severity: 'info', message, rfc, fix }]
}

function judgeMode({ mode, mx }: StsPolicy, hosts: readonly string[] | null): Finding[] {
  const rfc = 'RFC 8461, 5'
  if (mode === 'testing') {
    const message = 'The MTA-STS policy is in test mode: senders report what fails but deliver anyway.'
    return [{ code: 'sts-testing', severity: 'info', message, rfc }]
  }
  if (!hosts || hosts.length === 0 || !hosts.every((host) => mx.some((one) => covers(one, host)))) return []
  const message = 'The MTA-STS policy is enforced and names every mail server.'
  return [{ code: 'sts-enforced', severity: 'ok', message, rfc }]
}
