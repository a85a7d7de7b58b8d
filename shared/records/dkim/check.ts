// One selector's key: the record, whether receivers can use it, and what its absence means; and the other selectors to
// try, first those of the services that the domain appears to use.
import { COMMON_SELECTORS } from '#shared/data/dkim-selectors.ts'
import { MAIL_SERVICES } from '#shared/data/mail-services/catalogue.ts'
import {
  receiverOf,
  serviceNamed,
  serviceOfInclude,
  serviceOfProof,
  serviceOfTarget,
} from '#shared/data/mail-services/lookup.ts'
import { DASHED_DOMAIN, type MailService, serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { neverInFrom } from '#shared/records/spf/in-from.ts'
import { remembering, WILDCARD_PROBE, withoutWildcardAlias } from '#shared/dns/decorated.ts'
import {
  type DnsAnswer,
  isAbsent,
  isFailure,
  isNullMx,
  type MxData,
  type Resolver,
  type TxtData,
} from '#shared/dns/resolver.ts'
import { specText } from '#shared/records/spf/macro.ts'
import { isSpfRecord, parseSpf } from '#shared/records/spf/parse.ts'
import { refusesAllMail } from '#shared/records/spf/record.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { noSuchName } from '#shared/report/unanswered.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { type Misplaced, misplacedRecords } from '#shared/dns/final-dot.ts'
import { dkimChanges, moveKey } from './changes.ts'
import { dkimFinding, type DkimFinding } from './findings.ts'
import { keyName } from './question.ts'
import { looksLikeKey } from './lint.ts'
import { readKey } from './read-key.ts'
import type { DkimKey, DkimReport, DkimState, DkimTried } from './schema.ts'
import { NEW_SELECTORS, usualSelectors } from './signing-steps.ts'
import { dkimVerdict } from './verdict.ts'

export const NO_DKIM_MESSAGE = 'No DKIM records found'

interface DkimCheckOptions {
  /** The name of the domain's DNS provider, as found by the caller. */
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
  const remembered = remembering(resolver)
  const [answer, root, probe] = await Promise.all([
    remembered.query(keyName(selector, domain), 'TXT'),
    remembered.query(`_domainkey.${domain}`, 'TXT'),
    remembered.query(keyName(WILDCARD_PROBE, domain), 'TXT'),
  ])
  const own = withoutWildcardAlias(answer, probe)
  const read = readKey(selector, domain, own)
  const isMissing = read.state === 'absent' && read.records.length === 0 && read.chain.length === 0
  const [traces, others, misplaced] = needsTraces(read)
    ? await Promise.all([
        askTraces(domain, remembered),
        tryOthers(domain, remembered),
        isMissing ? misplacedRecords(read.name, domain, remembered, looksLikeKey) : undefined,
      ])
    : [null, [], undefined]
  const services = traces ? servicesOf(traces) : []
  const key = traces ? readKey(selector, domain, own, serviceOfSelector(selector, services)) : read
  const isWildcard = key.state !== 'absent' && key.state !== 'unknown' && isSameText(answer, probe)
  const noneCanExist = root.kind === 'nxdomain' && key.state === 'absent' && key.chain.length === 0
  const excuse = isMissing && traces ? excuseFor(domain, traces) : null
  if (misplaced && !excuse)
    return misplacedReport(domain, { key, misplaced, provider: options.provider }, remembered)
  const ofDomain = [
    ...(excuse ? [excuse] : noneCanExist ? [dkimFinding('dkim-none-can-exist', { domain })] : []),
    ...(isWildcard ? [wildcardFinding(domain, key)] : []),
  ]
  // Parked on purpose: being revoked is the point.
  const ofKey = key.findings.filter(({ code }) => !isWildcard || code !== 'dkim-revoked')
  const findings = [...ofDomain, ...(excuse ? [] : ofKey)]
  const tried = [{ selector, outcome: outcomeOf(key, isWildcard) }]
  const report = { ...reportOf(domain, { ...key, findings }, key.state, options.provider), tried, keys: [] }
  // An answer for every name is not a key of this one; and if there is no key at all, one ask is enough.
  const keys = isWildcard || ofDomain.length > 0 ? [] : [key]
  const isMistyped = isMissing && !excuse && keys.length > 0
  const usual = isMistyped ? await trySelectors(usualSelectors(services, selector), domain, remembered) : []
  const facts = { domain, keys, findings: ofDomain, tried: [...tried, ...others], services, usual }
  return { ...report, verdict: dkimVerdict(report), changes: await dkimChanges(facts, remembered) }
}

interface MisplacedKey {
  key: DkimKey
  misplaced: Misplaced
  provider: string | undefined
}

/** No key where receivers look, and one at the name with the domain twice. */
async function misplacedReport(
  domain: string,
  { key, misplaced, provider }: MisplacedKey,
  resolver: Resolver,
): Promise<DkimReport> {
  const { name } = misplaced
  const findings = [dkimFinding('dns-record-misplaced', { what: 'DKIM', owner: key.name, name })]
  const tried: DkimTried[] = [{ selector: key.selector, outcome: 'none' }]
  const report = { ...reportOf(domain, { ...key, findings }, 'absent', provider), tried, keys: [] }
  const changes = await moveKey(domain, { ...key, findings }, misplaced, resolver)
  return { ...report, verdict: dkimVerdict(report), changes }
}

/** The services that sign are looked up only if there is something to ask them for. */
const needsTraces = ({ state, chain, findings }: DkimKey): boolean =>
  chain.length === 0 && state !== 'unknown' && findings.some(asksForAction)

/** Some of the selectors that a new key could use: one of them may be free. */
const tryOthers = (domain: string, resolver: Resolver): Promise<DkimTried[]> =>
  trySelectors(NEW_SELECTORS.slice(0, 3), domain, resolver)

const trySelectors = (
  selectors: readonly string[],
  domain: string,
  resolver: Resolver,
): Promise<DkimTried[]> =>
  Promise.all(
    selectors.map(async (selector) => {
      const answer = await resolver.query(keyName(selector, domain), 'TXT')
      const isFree = isAbsent(answer) && answer.aliases.length === 0
      return { selector, outcome: isFailure(answer) ? 'unknown' : isFree ? 'none' : 'found' }
    }),
  )

/** The report's fields that describe one key. */
export function reportOf(
  domain: string,
  { selector, name, chain, service, findings, ...record }: DkimKey,
  state: DkimState,
  provider: string | undefined,
): Omit<DkimReport, 'tried' | 'keys' | 'verdict' | 'changes'> {
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

/** Why a missing key is not an error: the domain sends no mail, or whether it does is unknown. */
export function excuseFor(domain: string, traces: Traces): DkimFinding | null {
  if (traces.mx.kind === 'nxdomain' && traces.mx.aliases.length === 0) return noSuchName(domain)
  const purpose = neverInFrom(traces.mx, traces.txt)
  if (purpose) return dkimFinding('dkim-not-in-from', { domain, ...purpose })
  switch (sendsMail(traces)) {
    case 'no':
      return dkimFinding('dkim-not-needed', { domain })
    case 'unknown':
      return dkimFinding('dkim-need-unknown', { domain })
    case 'yes':
      return null
  }
}

/** No server may send if SPF says so; without SPF, a domain that receives no mail may send none (RFC 7505 section 4.2). */
function sendsMail({ mx, txt }: Traces): 'yes' | 'no' | 'unknown' {
  if (isFailure(txt)) return isNullMx(mx.records) ? 'unknown' : 'yes'
  return refusesAllMail(txt.records) ? 'no' : 'yes'
}

export const wildcardFinding = (domain: string, { state }: Pick<DkimKey, 'state'>): DkimFinding =>
  dkimFinding(state === 'revoked' ? 'dkim-parked' : 'dkim-wildcard', { domain })

/** What shows the services that the domain uses. */
export interface Traces {
  mx: DnsAnswer<MxData>
  txt: DnsAnswer<TxtData>
  /** The CNAME at autodiscover, which reveals the mailboxes behind a gateway. */
  autodiscover: DnsAnswer<string>
}

/** Three queries, sent together. */
export async function askTraces(domain: string, resolver: Resolver): Promise<Traces> {
  const [mx, txt, autodiscover] = await Promise.all([
    resolver.query(domain, 'MX'),
    resolver.query(domain, 'TXT'),
    resolver.query(`autodiscover.${domain}`, 'CNAME'),
  ])
  return { mx, txt, autodiscover }
}

/** The services that leave a trace in the domain's MX, SPF, CNAME and other TXT records, most certain first. */
export function servicesOf({ mx, txt, autodiscover }: Traces): string[] {
  const receivers = mx.records.map(({ exchange }) => receiverOf(exchange))
  const aliases = autodiscover.records.map((target) => serviceOfTarget(target))
  const texts = txt.records.map(({ text }) => text)
  const senders = texts
    .filter(isSpfRecord)
    .flatMap((text) => parseSpf(text).terms)
    .flatMap((term) =>
      term.name === 'include' || term.name === 'redirect' ? [specText(term.domainSpec)] : [],
    )
    .map((domain) => serviceNamed(serviceOfInclude(domain) ?? ''))
  const proofs = texts.map((text) => serviceOfProof(text))
  const seen = [...receivers, ...aliases, ...senders, ...proofs].filter((service) => service !== undefined)
  return [...new Set(seen.map((service) => service.partOf ?? serviceLabel(service)))]
}

/** Every selector once: those of the services, then the common ones, then all others. */
export function orderedSelectors(services: readonly string[], domain: string): string[] {
  const own = services.flatMap((name) => selectorsOf(serviceNamed(name)))
  const dashed = domain.replaceAll('.', '-')
  return [...new Set([...own, ...FOR_ALL].map((selector) => selector.replace(DASHED_DOMAIN, dashed)))]
}

const selectorsOf = (service: MailService | undefined): string[] => [
  ...(service?.selectors ?? []),
  ...(service?.observedSelectors ?? []),
]

/** The same for every domain; of thousands of requests, none needs to collect them again. */
const FOR_ALL = [...new Set([...COMMON_SELECTORS, ...MAIL_SERVICES.flatMap(selectorsOf)])]

/** Services with known selectors, which can be searched for. */
export const searchable = (services: readonly string[]): string[] =>
  services.filter((name) => selectorsOf(serviceNamed(name)).length > 0)

/** The service that a selector belongs to, if it is one that the domain appears to use. */
export function serviceOfSelector(selector: string, services: readonly string[]): string | undefined {
  const owner = MAIL_SERVICES.find(
    (service) => services.includes(serviceLabel(service)) && selectorsOf(service).includes(selector),
  )
  return owner && serviceLabel(owner)
}
