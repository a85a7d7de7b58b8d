// What only the signer can do: a service that makes its own keys, or the mail server's operator. Each ask names the
// place to click and the selector.
import { askId } from '#shared/report/change/manual-steps.ts'
import { askChange, type Change } from '#shared/report/change/change.ts'
import type { DkimFinding } from './findings.ts'
import { keyName } from './question.ts'
import type { DkimKey, DkimTried } from './schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { takeoverText } from '#shared/data/mail-services/free-target.ts'
import { dkimSetupText } from '#shared/data/mail-services/dkim-setup.ts'
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { DASHED_DOMAIN } from '#shared/data/mail-services/mail-service.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/report/list-names.ts'
import { isError } from '#shared/report/verdict.ts'

export interface Signers {
  domain: string
  /** Labels of the mail services that the domain appears to use. */
  services: readonly string[]
  /** A selector that is not taken. */
  free: string
}

export const NEW_SELECTORS = ['s1', 's2', 's3', 'dkim1', 'dkim2', 'dkim3', 'mail1', 'mail2'] as const

/** Rarely used; for when DNS was not queried for a free one. */
const UNUSUAL_SELECTOR = 'dkim-2048'

/** A selector for a new key: one that is free according to DNS. */
export function selectorToAdd(tried: readonly DkimTried[], findings: readonly DkimFinding[]): string {
  if (findings.some(({ code }) => code === 'dkim-none-can-exist')) return NEW_SELECTORS[0]
  const free = new Set(tried.filter(({ outcome }) => outcome === 'none').map(({ selector }) => selector))
  return NEW_SELECTORS.find((selector) => free.has(selector)) ?? UNUSUAL_SELECTOR
}

/** More than this makes the text too long; the first ones are the most certain. */
const MAX_SERVICES = 3

/** The selectors of the recognized services besides the one that was asked for, a few of them. */
const MAX_USUAL = 2

export const usualSelectors = (services: readonly string[], asked: string): string[] => {
  const all = services.flatMap((service) => serviceNamed(service)?.selectors ?? [])
  const own = all.filter((selector) => !selector.includes(DASHED_DOMAIN))
  return own.includes(asked) ? [] : [...new Set(own)].slice(0, MAX_USUAL)
}

/**
 * No key at a selector that someone typed: it may be mistyped, and another one may have the key.
 * @param usual what was found at the usual selectors of the services
 */
export function otherSelector(
  { domain }: Signers,
  { message, fix, code, rfc }: Finding,
  { name, selector }: DkimKey,
  usual: readonly DkimTried[],
): Change {
  const named = (outcome: DkimTried['outcome']) =>
    usual.filter((one) => one.outcome === outcome).map((one) => `“${one.selector}”`)
  const found = named('found')
  const absent = named('none')
  const open = named('unknown')
  const facts = [
    ...(found.length > 0
      ? [
          `There is a key at ${selectorWord(found)} ${listNames(found)}: if your mail is signed with it, nothing is wrong.`,
        ]
      : []),
    ...(absent.length > 0 ? [`There is none at ${selectorWord(absent)} ${listNames(absent)}, either.`] : []),
    ...(open.length > 0 ? [`We could not look up ${selectorWord(open)} ${listNames(open)}.`] : []),
  ]
  return askChange({
    id: askId(`dkim-${selector}`, code),
    title: `Check the selector “${selector}”, or search for the keys of ${domain}`,
    text: [
      message,
      ...facts,
      fix ?? '',
      `If your mail is signed with “${selector}”, publish its key at ${name}.`,
    ]
      .filter(Boolean)
      .join(' '),
    owner: name,
    type: 'TXT',
    why: [code],
    ...(rfc === undefined ? {} : { rfc }),
  })
}

const selectorWord = (names: readonly string[]): string => (names.length === 1 ? 'selector' : 'selectors')

/** @param key the requested selector, if any */
export function turnOn(
  { domain, services, free }: Signers,
  { code, message, rfc }: Finding,
  key?: DkimKey,
): Change {
  const owner = key?.name ?? `_domainkey.${domain}`
  const named = key?.service === undefined ? services.slice(0, MAX_SERVICES) : [key.service]
  const common = {
    id: askId(key ? `dkim-${key.selector}` : 'dkim', code),
    owner,
    type: 'TXT' as const,
    why: [code],
    ...(rfc === undefined ? {} : { rfc }),
  }
  if (named.length === 0) {
    return askChange({
      ...common,
      title: `Sign the mail of ${domain} with DKIM`,
      text: `${message} ${makeKey(domain, key?.selector ?? free)}`,
    })
  }
  const places = named.map((service) => `${dkimSetupText(service)}${selectorText(service)}`)
  return askChange({
    ...common,
    title: `Turn on DKIM at ${listNames(named)}`,
    text: `${message} Turn on DKIM for ${domain} ${places.join('; and ')}. Publish the records that it shows you.`,
  })
}

/** ", selector “google”"; empty for services that create one for each customer. */
function selectorText(service: string): string {
  const selectors = (serviceNamed(service)?.selectors ?? []).slice(0, 2)
  if (selectors.length === 0) return ''
  const names = listNames(selectors.map((selector) => `“${selector}”`))
  return `, which uses the ${selectors.length === 1 ? 'selector' : 'selectors'} ${names}`
}

const makeKey = (domain: string, selector: string) =>
  `Create a key pair with the DKIM generator at /tool/dkim-generator, publish the record at ${keyName(selector, domain)}, and set up your mail server to sign with the private key under the selector “${selector}”. If a mail service sends for you, turn DKIM on there instead.`

/** RFC 8463 section 5: an Ed25519 signature along with an RSA one, for receivers that support only one of them. */
export function moreRsa({ domain, services, free }: Signers, { code, message, rfc }: DkimFinding): Change {
  const [service] = services
  const how =
    service === undefined
      ? `Create a 2048-bit RSA key with the DKIM generator at /tool/dkim-generator, publish the record at ${keyName(free, domain)}, and set up your mail server to sign each message with both keys.`
      : `Turn on signing with a 2048-bit RSA key ${dkimSetupText(service)}, and publish the record it shows you. On your own mail server, create the key with the DKIM generator at /tool/dkim-generator under the selector “${free}”, and sign each message with both keys.`
  return askChange({
    id: askId('dkim', code),
    title: 'Sign with an RSA key too',
    text: `${message} ${how} If you already sign with both, check the RSA key by its selector.`,
    owner: keyName(free, domain),
    type: 'TXT',
    why: [code],
    ...(rfc === undefined ? {} : { rfc }),
  })
}

/** The signer has to make a new key; the old one stays as long as it is needed. */
export function newKey(
  { domain, free }: Signers,
  { name, selector, service }: DkimKey,
  problems: readonly DkimFinding[],
): Change {
  const [first] = problems
  const isLeaked = problems.some(({ code }) => code === 'dkim-private-key')
  const make =
    service === undefined
      ? `Create a new 2048-bit RSA key with the DKIM generator at /tool/dkim-generator under a new selector, for example “${free}”, publish its record at ${keyName(free, domain)}, and let your mail server sign with it.`
      : `Create a new 2048-bit key under a new selector ${dkimSetupText(service)}, and publish the record it shows you.`
  const old = isLeaked
    ? `Remove the record at ${name} right away: anyone can sign with this key.`
    : problems.some(isError)
      ? `Remove the record at ${name} as soon as the new key signs; receivers do not accept the old one anyway.`
      : `Keep the record at ${name} until all mail signed with the old key is delivered, a week or so, then remove it.`
  return askChange({
    id: `dkim-key-${selector}`,
    title: isLeaked
      ? `Remove the private key at selector “${selector}” and create a new one`
      : `Replace the key at selector “${selector}” with a 2048-bit key`,
    text: `${problems.map(({ message }) => message).join(' ')} ${make} ${old}`,
    owner: name,
    type: 'TXT',
    why: [...new Set(problems.map(({ code }) => code))],
    ...(first?.rfc === undefined ? {} : { rfc: first.rfc }),
  })
}

/** A record behind a CNAME belongs to the service that runs the target. */
export async function ofTarget(
  { domain }: Signers,
  { name, selector, chain, service, findings, state }: DkimKey,
  problems: readonly DkimFinding[],
  resolver: Resolver,
): Promise<Change> {
  const target = chain.at(-1)?.target ?? name
  const who = service ?? `the service behind ${target}`
  const where = service === undefined ? `at ${who}` : dkimSetupText(service)
  const messages = problems.map(({ message }) => message).join(' ')
  const isDeadEnd = state === 'absent' && findings.some(({ code }) => code === 'dkim-cname-dead-end')
  const isMissing = isDeadEnd && (await resolver.query(name, 'TXT')).kind === 'nxdomain'
  const danger = isMissing ? await takeoverText(name, target, resolver) : ''
  const text = isDeadEnd
    ? `${messages}${danger} Turn on DKIM for ${domain} ${where}. If you no longer use ${who}, remove the CNAME.`
    : `The CNAME at ${name} points to ${target}, so the key belongs to ${who}. ${messages} Ask for a new key there: ${where}.`
  const [first] = problems
  return askChange({
    id: `dkim-service-${selector}`,
    title: isDeadEnd ? `Turn on DKIM at ${who}` : `Ask ${who} to correct the key at selector “${selector}”`,
    text,
    owner: name,
    type: 'CNAME',
    why: [...new Set(problems.map(({ code }) => code))],
    ...(first?.rfc === undefined ? {} : { rfc: first.rfc }),
  })
}
