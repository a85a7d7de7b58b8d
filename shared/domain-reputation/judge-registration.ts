// What the registry has against a domain: it is not registered, its registration is about to end, or the name is on
// hold.
import { dayInWords } from '#shared/calendar/day-text.ts'
import { daysSince } from '#shared/rdap/day.ts'
import type { FoundRegistration, Registration } from '#shared/rdap/schema.ts'

/** People forget to renew more often than a registry refuses. */
const EXPIRY_WARNING_DAYS = 60
/** The status values of registries that take a name out of DNS, or announce it (RFC 8056). */
const GRAVE_STATUSES = ['client hold', 'server hold', 'pending delete', 'redemption period']

interface RegistrationProblem {
  code: 'registration:absent' | 'registration:ended' | 'registration:ends' | 'registration:held'
  severity: 'error' | 'warning'
  /** One or more sentences. */
  text: string
}

/** @param now milliseconds since 1970 */
export function judgeRegistration(registration: Registration, now: number): RegistrationProblem[] {
  const error = (code: RegistrationProblem['code'], text: string) => ({
    code,
    severity: 'error' as const,
    text,
  })
  if (registration.state === 'absent') {
    const { server, domain } = registration
    return [error('registration:absent', `${server} says that ${domain} is not registered.`)]
  }
  if (registration.state !== 'found') return []
  const grave = registration.statuses.filter((status) => GRAVE_STATUSES.includes(status))
  return [
    ...ending(registration, now),
    ...grave.map((status) => error('registration:held', `The registry has set the status “${status}”.`)),
  ]
}

function ending({ expires }: FoundRegistration, now: number): RegistrationProblem[] {
  const since = expires === undefined ? null : daysSince(expires, now)
  if (expires === undefined || since === null || -since > EXPIRY_WARNING_DAYS) return []
  const day = dayInWords(expires)
  if (since > 0) {
    return [
      {
        code: 'registration:ended',
        severity: 'error',
        text: `The registration expired on ${day}. Renew it today.`,
      },
    ]
  }
  const left = since === 0 ? 'today' : since === -1 ? 'tomorrow' : `in ${-since} days`
  return [
    {
      code: 'registration:ends',
      severity: 'warning',
      text: `The registration expires on ${day}, ${left}. Renew it.`,
    },
  ]
}
