// What the registry has against a domain: it is not registered, its registration is about to end, or the name is on
// hold.
import { dayInWords } from '#shared/kit/calendar/day-text.ts'
import { reputationFinding, type ReputationFinding } from './findings.ts'
import { daysSince } from '#shared/dns/rdap/day.ts'
import type { FoundRegistration, Registration } from '#shared/dns/rdap/schema.ts'

/** People forget to renew more often than a registry refuses. */
const EXPIRY_WARNING_DAYS = 60
/** The status values of registries that take a name out of DNS, or announce it (RFC 8056). */
const HOLDS = ['client hold', 'server hold']
/** The registration has lapsed, and can be restored for a while at most. */
const LAPSED_STATUSES = ['redemption period', 'pending restore', 'pending delete']

export const isLapsed = (status: string): boolean => LAPSED_STATUSES.includes(status)

/** @param now milliseconds since 1970 */
export function judgeRegistration(registration: Registration, now: number): ReputationFinding[] {
  const { state, domain } = registration
  if (state === 'absent') {
    return [reputationFinding('reputation-registration-absent', { domain, server: registration.server })]
  }
  if (state !== 'found') return []
  const grave = registration.statuses.filter((status) => HOLDS.includes(status) || isLapsed(status))
  return [
    ...ending(domain, registration, now),
    ...grave.map((status) => reputationFinding('reputation-registration-held', { domain, status })),
  ]
}

function ending(domain: string, { expires }: FoundRegistration, now: number): ReputationFinding[] {
  const since = expires === undefined ? null : daysSince(expires, now)
  if (expires === undefined || since === null || -since > EXPIRY_WARNING_DAYS) return []
  const day = dayInWords(expires)
  return since > 0
    ? [reputationFinding('reputation-registration-ended', { domain, day })]
    : [reputationFinding('reputation-registration-ends', { domain, day, daysLeft: -since })]
}
