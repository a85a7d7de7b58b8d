// What the registry has against a domain: it is not registered, its registration is about to end, or the name is on hold. Only
// the registrant can do something about it, at the registrar.
import type { FoundRegistration, Registration } from '#shared/dns/rdap-schema.ts'
import { dayInWords, daysSince } from '#shared/kit/calendar.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import { type ReputationCode, reputationFinding, type ReputationFinding } from './findings.ts'

/** People forget to renew more often than a registry refuses. */
const EXPIRY_WARNING_DAYS = 60
/** The status values of registries that take a name out of DNS, or announce it (RFC 8056). */
const HOLDS = ['client hold', 'server hold']
/** The registration has lapsed, and can be restored for a while at most. */
const LAPSED_STATUSES = ['redemption period', 'pending restore', 'pending delete']

const isLapsed = (status: string): boolean => LAPSED_STATUSES.includes(status)

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

/** Without the registration, no record has any effect. */
export const registrationFirst = <C extends Change>(changes: readonly C[]): C[] =>
  [true, false].flatMap((isFirst) => changes.filter(({ id }) => id.startsWith('registration-') === isFirst))

interface Registered {
  domain: string
  /** As in “at Example Registrar”. */
  where: string
  /** It may stay on hold. */
  isOnHold: boolean
}

const restore = {
  title: ({ domain }: Registered) => `Restore ${domain}`,
  text: ({ where }: Registered) =>
    `Ask ${where} today whether the registration can still be restored: it has lapsed, and the registry is about to delete the name.`,
}
const renew = ({ domain }: Registered): string => `Renew ${domain}`

export const REGISTRATION_CHANGES = {
  'registration-renew/restore': restore,
  'registration-resolve/restore': restore,
  'registration-renew/today': {
    title: renew,
    text: ({ where, isOnHold }: Registered) =>
      `Renew the registration ${where} today: without it, all records and all mail are lost.${isOnHold ? ' If it stays on hold, ask the registrar why.' : ''}`,
  },
  'registration-renew/soon': {
    title: renew,
    text: ({ where }: Registered) =>
      `Renew the registration ${where}: if it lapses, you lose all records and all mail.`,
  },
  'registration-resolve/hold': {
    title: ({ domain }: Registered) => `Resolve the registration of ${domain}`,
    text: ({ where }: Registered) =>
      `Ask ${where} why the name is on hold or not registered: a domain on hold is removed from DNS.`,
  },
} satisfies ChangeTable

const { ask } = changesOf(REGISTRATION_CHANGES)

/** A hold on a name that has expired ends with the renewal. */
export function registrationChanges(
  registration: Registration,
  findings: readonly ReputationFinding[],
): Change[] {
  const { domain } = registration
  const registrar = registration.state === 'found' ? registration.registrar : undefined
  const where = registrar === undefined ? 'at your registrar' : `at ${registrar}`
  const found = (...codes: ReputationCode[]) => [
    ...new Set(findings.map(({ code }) => code).filter((code) => codes.includes(code))),
  ]
  const change = (
    id: keyof typeof REGISTRATION_CHANGES,
    why: readonly ReputationCode[],
    isOnHold = false,
  ): Change[] =>
    why.length === 0
      ? []
      : [ask(id, { owner: domain, type: 'TXT', why: [...why] }, { domain, where, isOnHold })]
  const [ended, held] = [found('reputation-registration-ended'), found('reputation-registration-held')]
  if (registration.state === 'found' && registration.statuses.some(isLapsed))
    return change(ended.length > 0 ? 'registration-renew/restore' : 'registration-resolve/restore', [
      ...ended,
      ...held,
    ])
  if (ended.length > 0) return change('registration-renew/today', [...ended, ...held], held.length > 0)
  return [
    ...change('registration-renew/soon', found('reputation-registration-ends')),
    ...change('registration-resolve/hold', [...held, ...found('reputation-registration-absent')]),
  ]
}
