// The key of one selector: the record, whether receivers can use it, and what its absence means.
import { keyName } from '#shared/dkim/question.ts'
import { readKey } from '#shared/dkim/read-key.ts'
import type { DkimKey, DkimReport, DkimState, DkimTried } from '#shared/dkim/schema.ts'
import { isAbsent, type DnsAnswer, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'

export const NO_DKIM_MESSAGE = 'No DKIM records found'

/** A selector that nobody chose: what answers for it is a wildcard. */
export const WILDCARD_PROBE = 'warmpost-wildcard-probe'

export interface DkimCheckOptions {
  /** The name of the DNS provider of the domain, found by the caller. */
  provider?: string
}

/**
 * @param domain lower-case A-label name without the final dot
 * @param selector lower case, as `parseSelector` gives it
 */
export async function checkDkim(
  domain: string,
  selector: string,
  resolver: Resolver,
  options: DkimCheckOptions = {},
): Promise<DkimReport> {
  const [answer, root, probe] = await Promise.all([
    resolver.query(keyName(selector, domain), 'TXT'),
    resolver.query(`_domainkey.${domain}`, 'TXT'),
    resolver.query(keyName(WILDCARD_PROBE, domain), 'TXT'),
  ])
  const key = readKey(selector, domain, withoutWildcardAlias(answer, probe))
  const isWildcard = key.state !== 'absent' && key.state !== 'unknown' && isSameText(answer, probe)
  const noneCanExist = root.kind === 'nxdomain' && key.state === 'absent' && key.chain.length === 0
  const findings = [
    ...(noneCanExist ? [noneBelow(domain)] : []),
    ...(isWildcard ? [wildcardFinding(domain, key)] : []),
    // Parked on purpose: that it is revoked is the point.
    ...key.findings.filter(({ code }) => !isWildcard || code !== 'dkim-revoked'),
  ]
  return {
    ...reportOf(domain, { ...key, findings }, key.state, options.provider),
    tried: [{ selector, outcome: outcomeOf(key, isWildcard) }],
    keys: [],
  }
}

/** The report's fields that describe one key. */
export function reportOf(
  domain: string,
  { selector, name, chain, service, findings, ...record }: DkimKey,
  state: DkimState,
  provider: string | undefined,
): Omit<DkimReport, 'tried' | 'keys'> {
  return {
    ...record,
    state,
    domain,
    selector,
    name,
    message: messageOf(state, name),
    chain,
    ...(service === undefined ? {} : { service }),
    ...(provider === undefined ? {} : { provider }),
    findings,
    warnings: warningsOf(findings),
  }
}

function messageOf(state: DkimState, name: string): string {
  if (state === 'found') return `DKIM record found at ${name}`
  if (state === 'revoked') return `The key at ${name} is revoked`
  if (state === 'unknown') return `We could not find out whether there is a DKIM record at ${name}.`
  return NO_DKIM_MESSAGE
}

export function outcomeOf(key: DkimKey, isWildcard: boolean): DkimTried['outcome'] {
  if (key.state === 'unknown') return 'unknown'
  if (key.state === 'found' || key.state === 'revoked') return isWildcard ? 'wildcard' : key.state
  return key.chain.length > 0 ? 'dead-end' : 'none'
}

export const isSameText = (one: DnsAnswer<TxtData>, other: DnsAnswer<TxtData>): boolean =>
  one.kind === 'answer' &&
  other.kind === 'answer' &&
  one.records.length === other.records.length &&
  one.records.every(({ text }) => other.records.some((record) => record.text === text))

/** A CNAME at a wildcard is no CNAME that somebody made for this selector. */
export function withoutWildcardAlias(
  answer: DnsAnswer<TxtData>,
  probe: DnsAnswer<TxtData>,
): DnsAnswer<TxtData> {
  const target = answer.aliases[0]?.target
  const isShared = isAbsent(answer) && target !== undefined && probe.aliases[0]?.target === target
  return isShared ? { ...answer, aliases: [] } : answer
}

export const noneBelow = (domain: string): Finding => ({
  code: 'dkim-none-can-exist',
  severity: 'error',
  message: `The DNS says that _domainkey.${domain} does not exist, so nothing below it exists either: ${domain} has no DKIM key under any selector.`,
  rfc: 'RFC 8020, 2',
  fix: 'Switch DKIM on at the service that sends your mail, and publish the record that it shows you.',
})

export const wildcardFinding = (domain: string, { state }: Pick<DkimKey, 'state'>): Finding =>
  state === 'revoked'
    ? {
        code: 'dkim-parked',
        severity: 'ok',
        message: `A wildcard at *._domainkey.${domain} takes back every key: the right way to say that a domain signs no mail.`,
        rfc: 'RFC 6376, 3.6.1; RFC 4592, 2.2.1',
      }
    : {
        code: 'dkim-wildcard',
        severity: 'warning',
        message: `A wildcard at *._domainkey.${domain} answers for every selector, so this record proves nothing about the one asked for.`,
        rfc: 'RFC 6376, 3.6.2.2; RFC 4592, 2.2.1',
        fix: 'Publish each key at its own selector, and remove the wildcard.',
      }
