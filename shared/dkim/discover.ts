// Searches for the selectors of a domain, slice after slice. The DNS has no list of them: what is not found may exist.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import {
  isSameText,
  NO_DKIM_MESSAGE,
  noneBelow,
  outcomeOf,
  reportOf,
  WILDCARD_PROBE,
  wildcardFinding,
  withoutWildcardAlias,
} from '#shared/dkim/check.ts'
import { keyName } from '#shared/dkim/question.ts'
import { readKey } from '#shared/dkim/read-key.ts'
import type { DkimKey, DkimReport, DkimState, DkimTried } from '#shared/dkim/schema.ts'
import { orderedSelectors, searchable, servicesOf, serviceOfSelector } from '#shared/dkim/selector-order.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'

/** With the five questions before them, a slice is what one request may ask (45). */
export const SLICE = 40

/**
 * @param cursor the place in the list of the first selector to try; beyond its end there is none
 * @param size how many selectors are tried
 */
export async function discoverDkim(
  domain: string,
  cursor: number,
  resolver: Resolver,
  size = SLICE,
): Promise<DkimReport> {
  const [root, probe, mx, txt, autodiscover] = await Promise.all([
    resolver.query(`_domainkey.${domain}`, 'TXT'),
    resolver.query(keyName(WILDCARD_PROBE, domain), 'TXT'),
    resolver.query(domain, 'MX'),
    resolver.query(domain, 'TXT'),
    resolver.query(`autodiscover.${domain}`, 'CNAME'),
  ])
  const services = searchable(servicesOf({ mx, txt, autodiscover }))
  const all = orderedSelectors(services, domain)
  const discovery = { cursor, total: all.length, services }
  // Both say so: some servers say NXDOMAIN for a name that has names below it, against RFC 8020.
  if (root.kind === 'nxdomain' && probe.kind === 'nxdomain') {
    return { ...emptyReport(domain, 'no_selectors', [noneBelow(domain)]), discovery }
  }
  const failure = [root, probe].every((answer) => isFailure(answer)) && isFailure(root) ? root : null
  if (failure) return { ...emptyReport(domain, 'unknown', [unknownFinding(failureText(failure))]), discovery }
  const slice = all.slice(cursor, cursor + size)
  const answers = await Promise.all(slice.map((selector) => resolver.query(keyName(selector, domain), 'TXT')))
  const found = slice.map((selector, i) => look(selector, domain, answers[i], probe, services))
  return sliceReport({ domain, found, probe, discovery })
}

interface Look {
  key: DkimKey
  outcome: DkimTried['outcome']
}

function look(
  selector: string,
  domain: string,
  answer: DnsAnswer<TxtData> | undefined,
  probe: DnsAnswer<TxtData>,
  services: readonly string[],
): Look | null {
  if (!answer) return null
  const service = serviceOfSelector(selector, services)
  const key = readKey(selector, domain, withoutWildcardAlias(answer, probe), service)
  if (answer.kind === 'over-budget') return { key, outcome: 'not-asked' }
  return { key, outcome: outcomeOf(key, isSameText(answer, probe)) }
}

interface Slice {
  domain: string
  found: readonly (Look | null)[]
  probe: DnsAnswer<TxtData>
  discovery: NonNullable<DkimReport['discovery']>
}

function sliceReport({ domain, found, probe, discovery }: Slice): DkimReport {
  const looks = found.filter((one) => one !== null)
  const tried = looks.map(({ key, outcome }) => ({ selector: key.selector, outcome }))
  const keys = looks.filter(({ outcome }) => isWorthShowing(outcome)).map(({ key }) => key)
  // What was not asked is asked by the next slice.
  const notAsked = tried.findIndex(({ outcome }) => outcome === 'not-asked')
  const end = discovery.cursor + (notAsked > 0 ? notAsked : tried.length)
  const isOver = end >= discovery.total
  const more = isOver ? {} : { next: end }
  const first = keys.find(({ state }) => state === 'found') ?? keys.find(({ state }) => state === 'revoked')
  if (first) {
    const findings = [...wildcardFindings(domain, probe), ...first.findings]
    const report = reportOf(domain, { ...first, findings }, first.state, undefined)
    return { ...report, tried, keys, discovery, ...more }
  }
  if (tried.some(({ outcome }) => outcome === 'wildcard')) {
    const key = readKey(WILDCARD_PROBE, domain, probe)
    const report = reportOf(
      domain,
      { ...key, findings: [wildcardFinding(domain, key)] },
      key.state,
      undefined,
    )
    return { ...report, selector: '*', name: keyName('*', domain), tried, keys, discovery, ...more }
  }
  const findings = [...emptyFindings(domain, tried), ...keys.flatMap((key) => key.findings)]
  return { ...emptyReport(domain, 'unknown', findings), tried, keys, discovery, ...more }
}

const isWorthShowing = (outcome: DkimTried['outcome']) =>
  outcome === 'found' || outcome === 'revoked' || outcome === 'dead-end'

function wildcardFindings(domain: string, probe: DnsAnswer<TxtData>): Finding[] {
  const key = readKey(WILDCARD_PROBE, domain, probe)
  return key.state === 'found' || key.state === 'revoked' ? [wildcardFinding(domain, key)] : []
}

const emptyReport = (domain: string, state: DkimState, findings: Finding[]): DkimReport => ({
  state,
  domain,
  selector: '',
  name: `_domainkey.${domain}`,
  message: state === 'no_selectors' ? NO_DKIM_MESSAGE : `We do not know whether ${domain} has a DKIM key.`,
  records: [],
  strings: [],
  tags: {},
  terms: [],
  testing: false,
  strict: false,
  valid: false,
  chain: [],
  findings,
  warnings: warningsOf(findings),
  tried: [],
  keys: [],
})

const unknownFinding = (reason: string): Finding => ({
  code: 'unknown-dkim',
  severity: 'warning',
  unknown: true,
  message: `The selectors could not be searched for: ${reason}`,
  fix: 'Try again in a minute. This says nothing about the records themselves.',
})

function emptyFindings(domain: string, tried: readonly DkimTried[]): Finding[] {
  const failed = tried.filter(({ outcome }) => outcome === 'unknown').length
  const answered = tried.filter(({ outcome }) => outcome === 'none' || outcome === 'dead-end').length
  const lost: Finding = {
    code: 'unknown-dkim',
    severity: 'warning',
    unknown: true,
    message: `${failed} of the selectors that we tried could not be looked up.`,
    fix: 'Try again in a minute.',
  }
  const nothing: Finding = {
    code: 'unknown-selector',
    severity: 'info',
    unknown: true,
    message: `None of the ${answered} selectors that we tried has a key. That proves nothing: the DNS has no list of selectors, and ${domain} may use another one.`,
    rfc: 'RFC 6376, 3.1',
    fix: 'Open a message that the domain has sent, look for s= in its DKIM-Signature header, and type it in. Or paste the whole header.',
  }
  return [...(answered > 0 ? [nothing] : []), ...(failed > 0 ? [lost] : [])]
}
