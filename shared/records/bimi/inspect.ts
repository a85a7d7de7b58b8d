import { defaultRecord, repairRecord } from './build-record.ts'
import { askPlace, findMisplaced, placeFindings, readDiscovery, type Discovery } from './discover.ts'
import { type MarkIssuers, markIssuers } from './caa.ts'
import { dmarcReadiness } from './dmarc-readiness.ts'
import { mailboxes } from './requirements.ts'
import { bimiFinding, type BimiFinding } from './findings.ts'
import { type FileContext, type InspectedLogo, inspectFiles } from './inspect-files.ts'
import { lintRecord, nearMiss, tagDetails } from './lint-record.ts'
import { bimiName, type BimiQuestion, type BimiRecord, isUsableUri, parseBimi } from './tags.ts'
import type { BimiCertificate, BimiReport, BimiState } from './schema.ts'
import { inspectDmarc } from '#shared/records/dmarc/inspect.ts'
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import { valuesOf } from '#shared/records/tag-list/parse.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { warningsOf } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/change/schema.ts'
import { isError } from '#shared/report/verdict.ts'

const NO_BIMI_MESSAGE = 'No BIMI record found'

export interface BimiCheckOptions extends Pick<FileContext, 'fetch' | 'authorities' | 'now'> {
  suffixes: SuffixList
  /** The name of the domain's DNS provider, as found by the caller. */
  provider?: string
}

/** What a check finds, before the verdict and the changes. */
export type BimiFacts = Omit<BimiReport, 'verdict' | 'changes'>

/** The facts, with what the advice is based on. */
export interface BimiInspection {
  facts: BimiFacts
  discovery: Discovery
  /** Whether the domain exists; null when unknown. */
  exists: boolean | null
}

/** DNS queries run in the same waves as the DMARC check; the files are fetched as soon as the record is known. */
export async function inspectBimi(
  { domain, selector }: BimiQuestion,
  resolver: Resolver,
  { fetch, suffixes, authorities, now, provider }: BimiCheckOptions,
): Promise<BimiInspection> {
  const likely = suffixes.registrableDomain(domain) ?? domain
  const dmarcInspection = inspectDmarc(domain, resolver, { suffixes })
  const { discovery, organization } = await discover({ domain, selector }, resolver, {
    likely,
    // The tree walk may find a different organizational domain than the suffix list; that costs one more query.
    walked: async () => (await dmarcInspection).facts.organizationalDomain ?? likely,
  })
  const record = discovery.state === 'record' ? parseBimi(discovery.place.records[0] ?? '') : undefined
  const limits = record && !record.declines ? markIssuers(domain, resolver) : undefined
  const { logo, certificate } = await inspectFiles(record, {
    domain,
    selector,
    organization,
    authorities,
    now,
    fetch,
  })
  const { facts: dmarcFacts } = await dmarcInspection
  const issuers = certificate?.ok === true ? undefined : await limits
  const dmarc = dmarcReadiness(dmarcFacts)
  const facts = factsOf(
    { domain, selector },
    { discovery, record, logo: logo?.logo ?? null, certificate, dmarc, issuers, provider },
  )
  return { facts, discovery, exists: dmarcFacts.exists }
}

interface Organizations {
  /** The organizational domain according to the suffix list. */
  likely: string
  /** The organizational domain according to DNS, which takes a wait. */
  walked: () => Promise<string>
}

/** Queries the domain and, in parallel, its organizational domain, whose record counts if the domain has none. */
async function discover(
  { domain, selector }: BimiQuestion,
  resolver: Resolver,
  { likely, walked }: Organizations,
): Promise<{ discovery: Discovery; organization: string }> {
  const [own, above] = await Promise.all([
    askPlace(selector, domain, resolver),
    likely === domain ? undefined : askPlace(selector, likely, resolver),
  ])
  const misplaced = above?.records.length ? undefined : findMisplaced(own, resolver)
  const isOwn = own.records.length > 0 || own.failure !== undefined
  const organization = isOwn ? likely : await walked()
  const top =
    organization === domain
      ? undefined
      : organization === likely
        ? above
        : await askPlace(selector, organization, resolver)
  const discovery = readDiscovery(own, top)
  return {
    // Where the record of the organization counts, nothing is missing.
    discovery: discovery.state === 'none' ? { ...discovery, misplaced: await misplaced } : discovery,
    organization,
  }
}

/** What was looked up and fetched. */
interface Found
  extends Pick<BimiReport, 'logo' | 'certificate' | 'dmarc'>, Pick<BimiCheckOptions, 'provider'> {
  discovery: Discovery
  record: BimiRecord | undefined
  issuers: MarkIssuers | undefined
}

function factsOf({ domain, selector }: BimiQuestion, found: Found): BimiFacts {
  const { discovery, record, logo, certificate, dmarc, issuers, provider } = found
  const linted = record ? lintRecord(record) : []
  const recordFindings = [...placeFindings(discovery), ...linted]
  const state = stateOf(discovery, record)
  const valid = record !== undefined && !linted.some(({ severity }) => severity === 'error')
  const findings = allFindings({
    state,
    domain,
    discovery,
    recordFindings,
    logo,
    certificate,
    dmarc,
    issuers,
  })
  return {
    found: state === 'found' || state === 'declined',
    state,
    message: messageOf(domain, state, discovery),
    domain,
    selector,
    name: discovery.place.name,
    records: discovery.place.records,
    ignored: discovery.place.ignored,
    ...(provider === undefined ? {} : { provider }),
    tags: valuesOf(record?.tags ?? []),
    tagDetails: record ? tagDetails(record) : [],
    findings,
    warnings: warningsOf([...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]),
    publish: publishOf(discovery, { domain, selector }),
    valid,
    lookups: discovery.lookups,
    logo,
    certificate,
    dmarc,
    dmarcReady: dmarc.ready,
    mailboxes: mailboxes({
      record: state === 'unknown' ? null : valid,
      declined: state === 'declined',
      dmarc: dmarc.ready,
      logo,
      certificate,
    }),
  }
}

function stateOf({ state }: Discovery, record: BimiRecord | undefined): BimiState {
  if (state === 'none') return 'absent'
  if (state === 'unknown') return 'unknown'
  return record?.declines ? 'declined' : 'found'
}

function messageOf(domain: string, state: BimiState, { failure, place, lookups, own }: Discovery): string {
  switch (state) {
    case 'absent':
      return NO_BIMI_MESSAGE
    case 'unknown':
      return `We could not find out whether ${domain} has a BIMI record.${failure ? ` ${failureText(failure)}` : ''}`
    case 'declined':
      return `${domain} opts out of BIMI on purpose`
    case 'found':
      if (!lookups[1]?.used) return `BIMI record found for ${domain}`
      return own.ignored.some((text) => nearMiss(text))
        ? `Receivers ignore what ${domain} publishes for BIMI; the record of ${place.domain} applies`
        : `${domain} has no BIMI record of its own; the record of ${place.domain} applies`
  }
}

interface FindingSources {
  state: BimiState
  domain: string
  discovery: Discovery
  recordFindings: BimiFinding[]
  logo: InspectedLogo['logo'] | null
  certificate: BimiCertificate | null
  dmarc: BimiReport['dmarc']
  issuers: MarkIssuers | undefined
}

/** The findings about the record; the logo, the certificate and DMARC each add one that points to their own. */
function allFindings(sources: FindingSources): BimiFinding[] {
  const { state, domain, discovery, recordFindings, logo, certificate, dmarc, issuers } = sources
  const findings = [
    ...recordFindings,
    ...absenceFindings(sources),
    ...(logo ? logoFinding(logo) : []),
    ...(certificate ? certificateFinding(certificate) : []),
    ...(issuers ? [bimiFinding('bimi-caa', issuers)] : []),
    // DMARC does not matter for a domain that declines to show a logo.
    ...(state === 'declined' ? [] : dmarc.findings.map((finding) => asPrecondition(finding, state))),
  ]
  const all = [...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]
  if (state !== 'found' || discovery.state !== 'record' || warningsOf(all).length > 0) return findings
  return [bimiFinding('bimi-ok', { domain }), ...findings]
}

const asPrecondition = (finding: BimiFinding, state: BimiState): BimiFinding =>
  state === 'found' || finding.unknown || finding.severity === 'ok'
    ? finding
    : { ...finding, severity: 'info' }

/** BIMI is optional: having no record is not a problem. */
function absenceFindings({ state, discovery, recordFindings }: FindingSources): BimiFinding[] {
  if (state !== 'absent' || recordFindings.some(({ severity }) => severity === 'error')) return []
  return [bimiFinding('bimi-no-record', { names: discovery.lookups.map(({ name }) => name) })]
}

function logoFinding({ ok, bytes, findings, repaired }: InspectedLogo['logo']): BimiFinding[] {
  if (ok === null) return findings.filter(({ unknown }) => unknown).slice(0, 1)
  if (ok) return []
  const problem = findings.find(isError)?.message ?? ''
  return [
    bimiFinding('bimi-logo-broken', {
      isRead: bytes !== null,
      isRepaired: repaired !== undefined,
      problem,
    }),
  ]
}

function certificateFinding({ ok, findings }: BimiCertificate): BimiFinding[] {
  if (ok === null) {
    const gap = findings.find(({ unknown }) => unknown)?.message ?? ''
    return [bimiFinding('bimi-certificate-unchecked', { gap })]
  }
  if (ok) return []
  const problems = findings.filter(isError)
  const fixes = [...new Set(problems.flatMap(({ fix }) => fix ?? []))]
  return [bimiFinding('bimi-certificate-broken', { problem: problems[0]?.message ?? '', fixes })]
}

function publishOf({ state, place, misplaced }: Discovery, { domain, selector }: BimiQuestion): Publish {
  const at = (name: string, content: string): Publish => ({ name, type: 'TXT', content })
  const [first] = place.records
  if (first !== undefined && (state === 'record' || state === 'several')) {
    const best = place.records.find((text) => isUsableUri(parseBimi(text).l ?? '')) ?? first
    const isBroken = lintRecord(parseBimi(best)).some(({ severity }) => severity !== 'info')
    return at(place.name, isBroken ? (repairRecord(best) ?? defaultRecord(domain)) : best)
  }
  const meant = misplaced?.records[0]?.text ?? place.ignored.find((text) => nearMiss(text) !== null)
  const repaired = meant === undefined ? null : repairRecord(meant)
  return at(bimiName(selector, domain), repaired ?? defaultRecord(domain))
}
