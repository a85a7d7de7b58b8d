// Searches for a domain's selectors, slice by slice. DNS has no list of them: a selector that is not found may still
// exist.
import { misplacedTree } from '#shared/dns/final-dot.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import {
  askTraces,
  excuseFor,
  isSameText,
  NO_DKIM_MESSAGE,
  orderedSelectors,
  outcomeOf,
  reportOf,
  searchable,
  serviceOfSelector,
  servicesOf,
  type Traces,
  wildcardFinding,
} from './check.ts'
import { dkimFinding, type DkimFinding } from './findings.ts'
import { keyName } from './question.ts'
import { NOTHING, readKey } from './read-key.ts'
import type { DkimKey, DkimReport, DkimState, DkimTried } from './schema.ts'
import { hasOnlyEd25519 } from './search.ts'
import { dkimVerdict } from './verdict.ts'
import { dkimChanges } from './changes.ts'
import { remembering, WILDCARD_PROBE, withoutWildcardAlias } from '#shared/dns/decorated.ts'
import { warningsOf } from '#shared/report/finding.ts'

/**
 * With the five queries before it, and one for a domain that a CNAME without a key leads to, one slice uses up a
 * request's queries (45).
 */
export const SLICE = 39
/**
 * The selectors that every check of a whole domain tries, so none of them finds a key that another one misses: what is left
 * beside an SPF tree. A page continues the search in requests of their own.
 */
export const FIRST_SELECTORS = 6

/**
 * @param cursor the place in the list of the first selector to try; past its end there is none
 * @param size how many selectors to try
 */
export async function discoverDkim(
  domain: string,
  cursor: number,
  resolver: Resolver,
  size = SLICE,
): Promise<DkimReport> {
  const remembered = remembering(resolver)
  const { services, ofDomain, ...report } = await inspectSlice(domain, cursor, remembered, size)
  const facts = { domain, keys: report.keys, findings: ofDomain, tried: report.tried, services }
  return { ...report, verdict: dkimVerdict(report), changes: await dkimChanges(facts, remembered) }
}

type Inspected = Omit<DkimReport, 'verdict' | 'changes'> & {
  /** All services that the domain appears to use, including those without known selectors. */
  services: readonly string[]
  /** Findings about the domain rather than one of its keys. */
  ofDomain: readonly DkimFinding[]
}

interface FirstAnswers {
  root: DnsAnswer<TxtData>
  probe: DnsAnswer<TxtData>
  traces: Traces
}

/** What a search starts with: five queries, of which MX and TXT are for the domain itself. */
export async function askFirst(domain: string, resolver: Resolver): Promise<FirstAnswers> {
  const [root, probe, traces] = await Promise.all([
    resolver.query(`_domainkey.${domain}`, 'TXT'),
    resolver.query(keyName(WILDCARD_PROBE, domain), 'TXT'),
    askTraces(domain, resolver),
  ])
  return { root, probe, traces }
}

/** Both must agree: some servers return NXDOMAIN for a name with names below it, contrary to RFC 8020. */
export const hasNothingBelow = ({ root, probe }: FirstAnswers): boolean =>
  root.kind === 'nxdomain' && probe.kind === 'nxdomain'

async function inspectSlice(
  domain: string,
  cursor: number,
  resolver: Resolver,
  size: number,
): Promise<Inspected> {
  const first = await askFirst(domain, resolver)
  const { root, probe, traces } = first
  const seen = servicesOf(traces)
  const services = searchable(seen)
  const all = orderedSelectors(services, domain)
  const discovery = { cursor, total: all.length, services }
  if (hasNothingBelow(first)) {
    const ofDomain = [excuseFor(domain, traces) ?? (await nothingFinding(domain, resolver))]
    return { ...emptyReport(domain, 'no_selectors', ofDomain), discovery, services: seen, ofDomain }
  }
  const failure = [root, probe].every((answer) => isFailure(answer)) && isFailure(root) ? root : null
  if (failure) {
    const ofDomain = [dkimFinding('dkim-unknown', { reason: failureText(failure) })]
    return { ...emptyReport(domain, 'unknown', ofDomain), discovery, services: seen, ofDomain }
  }
  const slice = all.slice(cursor, cursor + size)
  const answers = await Promise.all(slice.map((selector) => resolver.query(keyName(selector, domain), 'TXT')))
  const found = slice.map((selector, i) => look(selector, domain, answers[i], probe, services))
  return { ...sliceReport({ domain, found, probe, discovery }), services: seen }
}

/** Nothing can be at the right name; keys may be at the one with the domain twice. */
async function nothingFinding(domain: string, resolver: Resolver): Promise<DkimFinding> {
  const owner = `_domainkey.${domain}`
  const name = await misplacedTree(owner, domain, resolver)
  return name === undefined
    ? dkimFinding('dkim-none-can-exist', { domain })
    : dkimFinding('dns-record-misplaced', { what: 'DKIM', owner, name })
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

function sliceReport({ domain, found, probe, discovery }: Slice): Omit<Inspected, 'services'> {
  const looks = found.filter((one) => one !== null)
  const tried = looks.map(({ key, outcome }) => ({ selector: key.selector, outcome }))
  const keys = looks.filter(({ outcome }) => isWorthShowing(outcome)).map(({ key }) => key)
  // The next slice queries what this one did not.
  const notAsked = tried.findIndex(({ outcome }) => outcome === 'not-asked')
  const end = discovery.cursor + (notAsked > 0 ? notAsked : tried.length)
  const isOver = end >= discovery.total
  const rest = { tried, keys, discovery, ...(isOver ? {} : { next: end }) }
  const first = keys.find(({ state }) => state === 'found') ?? keys.find(({ state }) => state === 'revoked')
  if (first) {
    const ofDomain = [
      ...wildcardFindings(domain, probe),
      ...ed25519Findings(domain, keys, tried, discovery.cursor),
    ]
    const report = reportOf(
      domain,
      { ...first, findings: [...ofDomain, ...first.findings] },
      first.state,
      undefined,
    )
    return { ...report, ...rest, ofDomain }
  }
  if (tried.some(({ outcome }) => outcome === 'wildcard')) {
    const key = readKey(WILDCARD_PROBE, domain, probe)
    const ofDomain = [wildcardFinding(domain, key)]
    const report = reportOf(domain, { ...key, findings: ofDomain }, key.state, undefined)
    return { ...report, selector: '*', name: keyName('*', domain), ...rest, ofDomain }
  }
  const ofDomain = emptyFindings(domain, tried, discovery.total)
  const findings = [...ofDomain, ...keys.flatMap((key) => key.findings)]
  return { ...emptyReport(domain, 'unknown', findings), ...rest, ofDomain }
}

/**
 * RFC 8463 section 5: until every verifier supports Ed25519, sign with RSA, too. A selector whose query failed may have
 * the RSA key, and so may earlier slices.
 */
function ed25519Findings(
  domain: string,
  keys: readonly DkimKey[],
  tried: readonly DkimTried[],
  cursor: number,
): DkimFinding[] {
  const isLost = tried.some(({ outcome }) => outcome === 'unknown' || outcome === 'not-asked')
  if (cursor > 0 || isLost || !hasOnlyEd25519(keys)) return []
  return [dkimFinding('dkim-ed25519-only', { domain })]
}

const isWorthShowing = (outcome: DkimTried['outcome']) =>
  outcome === 'found' || outcome === 'revoked' || outcome === 'dead-end'

function wildcardFindings(domain: string, probe: DnsAnswer<TxtData>): DkimFinding[] {
  const key = readKey(WILDCARD_PROBE, domain, probe)
  return key.state === 'found' || key.state === 'revoked' ? [wildcardFinding(domain, key)] : []
}

const emptyReport = (
  domain: string,
  state: DkimState,
  findings: DkimFinding[],
): Omit<DkimReport, 'verdict' | 'changes'> => ({
  state,
  domain,
  selector: '',
  name: `_domainkey.${domain}`,
  message: state === 'no_selectors' ? NO_DKIM_MESSAGE : `We do not know whether ${domain} has a DKIM key.`,
  ...NOTHING,
  chain: [],
  findings,
  warnings: warningsOf(findings),
  tried: [],
  keys: [],
})

function emptyFindings(domain: string, tried: readonly DkimTried[], total: number): DkimFinding[] {
  const failed = tried.filter(({ outcome }) => outcome === 'unknown').length
  const answered = tried.filter(({ outcome }) => outcome === 'none' || outcome === 'dead-end').length
  return [
    ...(answered > 0 ? [dkimFinding('dkim-selector-unknown', { domain, answered, total })] : []),
    ...(failed > 0 ? [dkimFinding('dkim-selectors-not-answered', { count: failed })] : []),
  ]
}
