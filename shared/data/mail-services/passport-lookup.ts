// The passport of a service, and what it says in a sentence.
import { listNames } from '#shared/kit/sentence.ts'
import { serviceNamed, serviceOfHost } from './lookup.ts'
import { serviceLabel } from './mail-service.ts'
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import type { Passport, Pattern } from '#shared/data/mail-services/passports/passport.ts'

const BY_ID: ReadonlyMap<string, Passport> = new Map(PASSPORTS.map((passport) => [passport.id, passport]))
const BY_SERVICE: ReadonlyMap<string, Passport> = new Map(
  PASSPORTS.map((passport) => [passport.service, passport]),
)

export const passportOf = (id: string): Passport | undefined => BY_ID.get(id)

/** @param service its label in the catalogue */
export const passportOfService = (service: string): Passport | undefined => BY_SERVICE.get(service)

/** That of the service whose settings it shares, if it has none of its own. */
export const passportBehind = (service: string): Passport | undefined =>
  passportOfService(service) ?? passportOfService(serviceNamed(service)?.partOf ?? '')

/**
 * The label of the service that sends from a server, by its confirmed name. A customer of a web host has servers of its own there.
 * @param reverse of several names, any may be the one that does not lead back
 */
export function serviceOfServer(
  reverse: { state: string; names: readonly string[] } | null,
): string | undefined {
  if (reverse?.state !== 'confirmed') return undefined
  const [service, ...others] = reverse.names.map((name) => serviceOfHost(name.toLowerCase()))
  if (!service || others.some((other) => other !== service)) return undefined
  const label = serviceLabel(service)
  return passportBehind(label)?.kind === 'web_host' ? undefined : label
}

const PLACEHOLDER = /\{(?:token\d?|region)\}/

/** The most that one sentence has. */
const MAX_SELECTORS = 3

/**
 * The selectors that a service sets up for new customers today, all of which it needs; those that its setup pages name, where it has
 * no passport. None where it makes one for each customer.
 */
export function selectorsToday(service: string): string[] {
  const keys = passportOfService(service)?.dkim
  if (keys === undefined) return (serviceNamed(service)?.selectors ?? []).slice(0, 2)
  return keys
    .filter(({ setUp, selector }) => setUp && !selector.includes('{'))
    .map(({ selector }) => selector)
    .slice(0, MAX_SELECTORS)
}

/** It differs from customer to customer, so only the service knows it. */
export const isMadeForEach = (pattern: Pattern): boolean => PLACEHOLDER.test(pattern)

/** The name or value for a domain; what only the service knows stays in braces. */
export const filledIn = (pattern: Pattern, domain: string): string =>
  pattern.replaceAll('{domain}', domain).replaceAll('{dashed}', domain.replaceAll('.', '-'))

/** The name below a domain; the domain itself, if there is none. */
export const nameBelow = (at: Pattern | undefined, domain: string): string =>
  at === undefined ? domain : `${filledIn(at, domain)}.${domain}`

/**
 * Why the SPF record of the domain is never asked about the service's mail, in one sentence; null if it is, or if that is
 * unknown. SPF asks the domain in the envelope (RFC 7208, 2.4).
 */
export function whyNotAsked({ service, rootSpf, bounce }: Passport): string | null {
  if (rootSpf === 'own_ip')
    return `Unless you have an IP address or a bounce domain of your own at ${service}, receivers ask the SPF record of ${service}, not yours.`
  if (rootSpf !== 'useless') return null
  if (bounce === undefined || bounce.how === 'own_domain' || bounce.how === 'root')
    return `Its emails bounce at ${domainsText(bounce)}, so receivers ask the SPF record there.`
  const type = bounce.how === 'subdomain_cname' ? `a CNAME to ${service}` : 'with an SPF record of its own'
  return `Its emails bounce at ${bounce.isOptional ? `${domainsText(bounce)}, or at ` : ''}a name below your domain, ${type}, so receivers ask the SPF record there.`
}

const domainsText = (bounce: Passport['bounce']): string => {
  const domains = bounce && 'domains' in bounce ? (bounce.domains ?? []) : []
  return domains.length === 0 ? 'a domain of its own' : listNames(domains)
}
