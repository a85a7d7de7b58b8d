// What to do about a registration. Only the registrant can do it, at the registrar.
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { isLapsed } from './judge-registration.ts'
import type { ReputationCode, ReputationFinding } from './findings.ts'
import type { Registration } from '#shared/dns/rdap/schema.ts'

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
