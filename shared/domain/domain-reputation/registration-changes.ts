// What to do about a registration. Only the registrant can do it, at the registrar.
import { askChange, type Change } from '#shared/report/change/change.ts'
import { isLapsed } from './judge-registration.ts'
import type { ReputationCode, ReputationFinding } from './findings.ts'
import type { Registration } from '#shared/dns/rdap/schema.ts'

/** Without the registration, no record has any effect. */
export const registrationFirst = <C extends Change>(changes: readonly C[]): C[] =>
  [true, false].flatMap((isFirst) => changes.filter(({ id }) => id.startsWith('registration-') === isFirst))

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
  const ask = (id: string, why: ReputationCode[], title: string, text: string): Change[] =>
    why.length === 0 ? [] : [askChange({ id, title, text, owner: domain, type: 'TXT', why })]
  const [ended, held] = [found('reputation-registration-ended'), found('reputation-registration-held')]
  if (registration.state === 'found' && registration.statuses.some(isLapsed)) {
    const text = `Ask ${where} today whether the registration can still be restored: it has lapsed, and the registry is about to delete the name.`
    const id = ended.length > 0 ? 'registration-renew' : 'registration-resolve'
    return ask(id, [...ended, ...held], `Restore ${domain}`, text)
  }
  if (ended.length > 0) {
    const hold = held.length > 0 ? ' If it stays on hold, ask the registrar why.' : ''
    const text = `Renew the registration ${where} today: without it, all records and all mail are lost.${hold}`
    return ask('registration-renew', [...ended, ...held], `Renew ${domain}`, text)
  }
  return [
    ...ask(
      'registration-renew',
      found('reputation-registration-ends'),
      `Renew ${domain}`,
      `Renew the registration ${where}: if it lapses, you lose all records and all mail.`,
    ),
    ...ask(
      'registration-resolve',
      [...held, ...found('reputation-registration-absent')],
      `Resolve the registration of ${domain}`,
      `Ask ${where} why the name is on hold or not registered: a domain on hold is removed from DNS.`,
    ),
  ]
}
