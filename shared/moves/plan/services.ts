// What a passport leaves to the tables of services: the servers that take mail there.
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { DASHED_DOMAIN } from '#shared/data/mail-services/mail-service.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { isKnown, setupOf } from '#shared/senders/setup.ts'

export interface MxText {
  priority: number
  exchange: string
}

/** The servers that take mail of every customer there, as MX records; null where only the service knows them. */
export function serversOf(passport: Passport, domain: string): MxText[] | null {
  const asked = setupOf(passport, domain).filter(
    ({ part, type, name }) => part === 'inbound' && type === 'MX' && name === domain,
  )
  if (asked.length > 0)
    return asked.every(isKnown)
      ? asked.map(({ value = '', priority = DEFAULT_PRIORITY }) => ({ priority, exchange: value }))
      : null
  const { hosts = [] } = serviceNamed(passport.service) ?? {}
  if (hosts.length === 0) return null
  const dashed = domain.replaceAll('.', '-')
  return hosts.map((host) => ({
    priority: DEFAULT_PRIORITY,
    exchange: host.replace(DASHED_DOMAIN, dashed),
  }))
}

const DEFAULT_PRIORITY = 10

export const mxText = ({ priority, exchange }: MxText): string => `${priority} ${exchange}`

/**
 * Where email apps find the settings of a service, for those whose help names it: Microsoft
 * (technet.microsoft.com/en-us/library/hh852557, read on 2026-12-01).
 */
const SETTINGS_HOSTS: Readonly<Record<string, string>> = { 'microsoft-365': 'autodiscover.outlook.com' }

export const settingsHostOf = ({ id }: Passport): string | undefined => SETTINGS_HOSTS[id]
