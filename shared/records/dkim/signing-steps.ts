// What only the signer can do: a service that makes its own keys, or the mail server's operator. Each ask names the
// place to click and the selector.
import { askId } from '#shared/report/change/manual-steps.ts'
import type { Change } from '#shared/report/change/change.ts'
import { dkimChange } from './change-table.ts'
import type { DkimFinding } from './findings.ts'
import { keyName } from './question.ts'
import type { DkimKey, DkimTried } from './schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { takeoverText } from '#shared/data/mail-services/free-target.ts'
import { selectorsToday } from '#shared/data/mail-services/passport-lookup.ts'
import { DASHED_DOMAIN } from '#shared/data/mail-services/mail-service.ts'
import type { Finding } from '#shared/report/finding.ts'
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
  const all = services.flatMap((service) => selectorsToday(service))
  const own = all.filter((selector) => !selector.includes(DASHED_DOMAIN))
  return own.includes(asked) ? [] : [...new Set(own)].slice(0, MAX_USUAL)
}

const askAt = (owner: string, tool: string, { code, rfc }: Finding) => ({
  id: askId(tool, code),
  owner,
  type: 'TXT' as const,
  why: [code],
  rfc,
})

/**
 * No key at a selector that someone typed: it may be mistyped, and another one may have the key.
 * @param usual what was found at the usual selectors of the services
 */
export function otherSelector(
  { domain }: Signers,
  finding: Finding,
  { name, selector }: DkimKey,
  usual: readonly DkimTried[],
): Change {
  const at = (outcome: DkimTried['outcome']) =>
    usual.filter((one) => one.outcome === outcome).map((one) => one.selector)
  const given = askAt(name, `dkim-${selector}`, finding)
  const others = { found: at('found'), absent: at('none'), open: at('unknown') }
  const said = { domain, name, selector, ...finding, ...others }
  return dkimChange.ask('dkim/other-selector', given, said)
}

/** @param key the requested selector, if any */
export function turnOn({ domain, services, free }: Signers, finding: Finding, key?: DkimKey): Change {
  const owner = key?.name ?? `_domainkey.${domain}`
  const named = key?.service === undefined ? services.slice(0, MAX_SERVICES) : [key.service]
  const { message } = finding
  const tool = key ? `dkim-${key.selector}` : 'dkim'
  const given = { ...askAt(owner, tool, finding), title: '', text: '' }
  return named.length === 0
    ? dkimChange.ask('dkim/own-server', given, { domain, selector: key?.selector ?? free, message })
    : dkimChange.ask('dkim/at-services', given, { domain, services: named, message })
}

/** RFC 8463 section 5: an Ed25519 signature along with an RSA one, for receivers that support only one of them. */
export function moreRsa({ domain, services, free }: Signers, finding: DkimFinding): Change {
  const given = askAt(keyName(free, domain), 'dkim', finding)
  const { message } = finding
  return dkimChange.ask('dkim/more-rsa', given, { domain, free, service: services[0], message })
}

/** The signer has to make a new key; the old one stays as long as it is needed. */
export function newKey(
  { domain, free }: Signers,
  { name, selector, service }: DkimKey,
  problems: readonly DkimFinding[],
): Change {
  const isLeaked = problems.some(({ code }) => code === 'dkim-private-key')
  const given = { suffix: selector, owner: name, type: 'TXT' as const, ...reasonsIn(problems) }
  const old = { name, selector, problems, isLeaked, isUseless: problems.some(isError) }
  return dkimChange.ask('dkim-key', given, { domain, free, service, ...old })
}

const reasonsIn = (problems: readonly DkimFinding[]) => ({
  why: [...new Set(problems.map(({ code }) => code))],
  rfc: problems[0]?.rfc,
})

/** A record behind a CNAME belongs to the service that runs the target. */
export async function ofTarget(
  { domain }: Signers,
  { name, selector, chain, service, findings, state }: DkimKey,
  problems: readonly DkimFinding[],
  resolver: Resolver,
): Promise<Change> {
  const target = chain.at(-1)?.target ?? name
  const isDeadEnd = state === 'absent' && findings.some(({ code }) => code === 'dkim-cname-dead-end')
  const given = { suffix: selector, owner: name, type: 'CNAME' as const, ...reasonsIn(problems) }
  const hosted = { name, selector, target, service, problems }
  if (!isDeadEnd) return dkimChange.ask('dkim-service/key', given, hosted)
  const isMissing = (await resolver.query(name, 'TXT')).kind === 'nxdomain'
  const danger = isMissing ? await takeoverText(name, target, resolver) : ''
  return dkimChange.ask('dkim-service/dead-end', given, { domain, danger, ...hosted })
}
