// What a domain has to publish for a service, in order, as its passport says.
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { filledIn, isMadeForEach, nameBelow } from '#shared/data/mail-services/passport-lookup.ts'
import type { DkimRecord, Passport } from '#shared/data/mail-services/passports/passport.ts'
import type { SetupPart } from './setup-parts.ts'

export interface SetupRecord {
  part: SetupPart
  /** Where it goes; parts that only the service knows are in braces. */
  name: string
  type: 'CNAME' | 'TXT' | 'MX' | 'NS'
  /** Undefined where only the service shows it, as a key in a TXT record. */
  value?: string
  priority?: number
  isOptional: boolean
  /** What a DKIM key is named. */
  selector?: string
}

/** Mail needs it; a proof of ownership has often gone once it was seen, or was given in another way. */
export const isNeeded = ({ part, isOptional }: SetupRecord): boolean => !isOptional && part !== 'ownership'

/** The name is the same for every customer, so DNS can be asked. */
export const canBeAsked = ({ name }: Pick<SetupRecord, 'name'>): boolean => !isMadeForEach(name)

/** The value is the same for every customer, so it can be published from here. */
export const isKnown = ({ name, value }: Pick<SetupRecord, 'name' | 'value'>): boolean =>
  value !== undefined && !isMadeForEach(value) && !isMadeForEach(name)

/** The include that customers publish; undefined where the record of the domain is not asked. */
export const includeOf = ({ service, rootSpf }: Passport): string | undefined =>
  rootSpf === 'needed' ? serviceNamed(service)?.includes?.[0] : undefined

/** @param domain lower case */
export function setupOf(passport: Passport, domain: string): SetupRecord[] {
  const include = includeOf(passport)
  return [
    ...othersOf(passport, domain, 'ownership'),
    ...dkimOf(passport, domain),
    ...bounceOf(passport, domain),
    ...(include === undefined
      ? []
      : [
          { part: 'spf', name: domain, type: 'TXT', value: `include:${include}`, isOptional: false } as const,
        ]),
    ...othersOf(passport, domain, 'tracking'),
    ...inboundOf(passport, domain),
  ]
}

const dkimOf = ({ dkim = [] }: Passport, domain: string): SetupRecord[] =>
  dkim.filter(({ setUp }) => setUp).map((key) => keyRecord(key, domain))

/** Keys that new customers are not told to publish, and others have: with one of them, DKIM is set up. */
export const olderKeys = ({ dkim = [] }: Passport, domain: string): SetupRecord[] =>
  dkim
    .filter(({ setUp }) => !setUp)
    .map((key) => ({ ...keyRecord(key, domain), isOptional: true }))
    .filter(canBeAsked)

const keyRecord = ({ selector, at, type, target }: DkimRecord, domain: string): SetupRecord => ({
  part: 'dkim',
  name: `${filledIn(selector, domain)}._domainkey.${nameBelow(at, domain)}`,
  type,
  ...(target !== undefined && { value: filledIn(target, domain) }),
  selector: filledIn(selector, domain),
  isOptional: false,
})

function bounceOf({ bounce }: Passport, domain: string): SetupRecord[] {
  if (bounce?.how !== 'subdomain_cname' && bounce?.how !== 'subdomain_mx') return []
  const { at = '{token}', target, isOptional = false } = bounce
  const name = nameBelow(at, domain)
  const value = target === undefined ? {} : { value: filledIn(target, domain) }
  if (bounce.how === 'subdomain_cname') return [{ part: 'bounce', name, type: 'CNAME', ...value, isOptional }]
  const { priority, include } = bounce
  return [
    { part: 'bounce', name, type: 'MX', ...value, ...(priority !== undefined && { priority }), isOptional },
    ...(include === undefined
      ? []
      : [
          { part: 'bounce', name, type: 'TXT', value: `v=spf1 include:${include} ~all`, isOptional } as const,
        ]),
  ]
}

/** Whoever publishes it moves the mailboxes of the name: never needed to send, and of a sender only at a name of its own. */
const inboundOf = (passport: Passport, domain: string): SetupRecord[] =>
  othersOf(passport, domain, 'inbound')
    .filter(({ name }) => name !== domain || HOSTS.has(passport.kind))
    .map((record) => ({ ...record, isOptional: true }))

const HOSTS: ReadonlySet<Passport['kind']> = new Set(['mailboxes', 'forwarding', 'gateway'])

const othersOf = (
  { others = [] }: Passport,
  domain: string,
  purpose: 'ownership' | 'tracking' | 'inbound',
): SetupRecord[] =>
  others
    .filter((other) => other.purpose === purpose)
    .map(({ type, at, value, priority, isOptional = false }) => ({
      part: purpose,
      name: nameBelow(at, domain),
      type,
      value: filledIn(value, domain),
      ...(priority !== undefined && { priority }),
      isOptional,
    }))
