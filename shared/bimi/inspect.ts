// Reads a domain's BIMI: the record, its logo, its certificate, and the DMARC policy that BIMI depends on.
import { defaultRecord, repairRecord } from '#shared/bimi/build-record.ts'
import { askPlace, placeFindings, readDiscovery, type Discovery } from '#shared/bimi/discover.ts'
import { dmarcReadiness } from '#shared/bimi/dmarc-readiness.ts'
import { inspectFiles, type FileContext } from '#shared/bimi/inspect-files.ts'
import type { InspectedLogo } from '#shared/bimi/inspect-logo.ts'
import { DRAFT, lintRecord, nearMiss, repairNearMiss } from '#shared/bimi/lint-record.ts'
import { mailboxes } from '#shared/bimi/mailboxes.ts'
import { tagDetails } from '#shared/bimi/meaning.ts'
import { bimiName, isUsableUri, parseBimi, type BimiRecord, type BimiTag } from '#shared/bimi/parse.ts'
import type { BimiQuestion } from '#shared/bimi/question.ts'
import type { BimiCertificate, BimiReport, BimiState } from '#shared/bimi/schema.ts'
import { inspectDmarc } from '#shared/dmarc/inspect.ts'
import type { SuffixList } from '#shared/dmarc/legacy.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/publish.ts'
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
  const { logo, certificate } = await inspectFiles(record, {
    domain,
    selector,
    organization,
    authorities,
    now,
    fetch,
  })
  const { facts: dmarcFacts } = await dmarcInspection
  const dmarc = dmarcReadiness(dmarcFacts)
  const facts = factsOf(
    { domain, selector },
    { discovery, record, logo: logo?.logo ?? null, certificate, dmarc, provider },
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
  const isOwn = own.records.length > 0 || own.failure !== undefined
  const organization = isOwn ? likely : await walked()
  if (organization === domain) return { discovery: readDiscovery(own, undefined), organization }
  const top = organization === likely ? above : await askPlace(selector, organization, resolver)
  return { discovery: readDiscovery(own, top), organization }
}

/** What was looked up and fetched. */
interface Found
  extends Pick<BimiReport, 'logo' | 'certificate' | 'dmarc'>, Pick<BimiCheckOptions, 'provider'> {
  discovery: Discovery
  record: BimiRecord | undefined
}

function factsOf({ domain, selector }: BimiQuestion, found: Found): BimiFacts {
  const { discovery, record, logo, certificate, dmarc, provider } = found
  const linted = record ? lintRecord(record) : []
  const recordFindings = [...placeFindings(discovery), ...linted]
  const state = stateOf(discovery, record)
  const valid = record !== undefined && !linted.some(({ severity }) => severity === 'error')
  const findings = allFindings({ state, domain, discovery, recordFindings, logo, certificate, dmarc })
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
    tags: tagMap(record?.tags ?? []),
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

/** The first one counts if a tag is repeated. */
function tagMap(tags: readonly BimiTag[]): Record<string, string> {
  const values = new Map<string, string>()
  for (const { name, value } of tags) if (!values.has(name)) values.set(name, value)
  return Object.fromEntries(values)
}

interface FindingSources {
  state: BimiState
  domain: string
  discovery: Discovery
  recordFindings: Finding[]
  logo: InspectedLogo['logo'] | null
  certificate: BimiCertificate | null
  dmarc: BimiReport['dmarc']
}

/** The findings about the record; the logo, the certificate and DMARC each add one that points to their own. */
function allFindings(sources: FindingSources): Finding[] {
  const { state, domain, discovery, recordFindings, logo, certificate, dmarc } = sources
  const findings = [
    ...recordFindings,
    ...absenceFindings(sources),
    ...(logo ? logoFinding(logo) : []),
    ...(certificate ? certificateFinding(certificate) : []),
    // DMARC does not matter for a domain that declines to show a logo.
    ...(state === 'declined' ? [] : dmarc.findings.map((finding) => asPrecondition(finding, state))),
  ]
  const all = [...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]
  if (state !== 'found' || discovery.state !== 'record' || warningsOf(all).length > 0) return findings
  const message = `Nothing in DNS or in the files prevents a logo for ${domain}.`
  return [{ code: 'bimi-ok', severity: 'ok', message, rfc: DRAFT.definition }, ...findings]
}

const asPrecondition = (finding: Finding, state: BimiState): Finding =>
  state === 'found' || finding.unknown || finding.severity === 'ok'
    ? finding
    : { ...finding, severity: 'info' }

/** BIMI is optional: having no record is not a problem. */
function absenceFindings({ state, discovery, recordFindings }: FindingSources): Finding[] {
  if (state !== 'absent' || recordFindings.some(({ severity }) => severity === 'error')) return []
  const names = discovery.lookups.map(({ name }) => name)
  const message =
    names.length === 1
      ? `${discovery.place.name} has no BIMI record, so receivers do not show your logo.`
      : `Neither ${names.join(' nor ')} has a BIMI record, so receivers do not show your logo.`
  const fix = 'Publish a record once the logo is online.'
  return [{ code: 'no-record', severity: 'info', message, rfc: DRAFT.discovery, fix }]
}

function logoFinding({ ok, bytes, findings, repaired }: InspectedLogo['logo']): Finding[] {
  const rfc = DRAFT.validation
  const reason = (findings.find(isError) ?? findings.find(({ unknown }) => unknown))?.message ?? ''
  if (ok === null) return [{ code: 'unknown-logo', severity: 'warning', unknown: true, message: reason, rfc }]
  if (ok) return []
  const isRead = bytes !== null
  const message = isRead ? `The logo does not follow the rules for BIMI. ${reason}` : reason
  const fix = !isRead
    ? 'Put the logo, as SVG Tiny PS, at the URL in l=.'
    : repaired === undefined
      ? 'Fix the file: each problem is listed with its line.'
      : 'Put the fixed copy from this report at the same URL.'
  return [{ code: 'logo-broken', severity: 'error', message, rfc, fix }]
}

function certificateFinding({ ok, findings }: BimiCertificate): Finding[] {
  const rfc = DRAFT.evidence
  const problems = findings.filter(isError)
  if (ok === null) {
    const open = findings.find(({ unknown }) => unknown)?.message ?? ''
    const message = `The certificate could not be fully checked. ${open}`.trim()
    return [{ code: 'unknown-certificate', severity: 'warning', unknown: true, message, rfc }]
  }
  if (ok) return []
  const message = `The mark certificate does not count. ${problems[0]?.message ?? ''}`.trim()
  // The next certificate has to be right in all of it.
  const fixes = new Set(problems.flatMap(({ fix: one }) => one ?? []))
  const fix = [...fixes].join(' ') || 'Ask the certificate’s issuer for a valid one.'
  return [{ code: 'certificate-broken', severity: 'error', message, rfc, fix }]
}

function publishOf({ state, place }: Discovery, { domain, selector }: BimiQuestion): Publish {
  const at = (name: string, content: string): Publish => ({ name, type: 'TXT', content })
  const [first] = place.records
  if (first !== undefined && (state === 'record' || state === 'several')) {
    const best = place.records.find((text) => isUsableUri(parseBimi(text).l ?? '')) ?? first
    const isBroken = lintRecord(parseBimi(best)).some(({ severity }) => severity !== 'info')
    return at(place.name, isBroken ? (repairRecord(best) ?? defaultRecord(domain)) : best)
  }
  const meant = place.ignored.find((text) => nearMiss(text) !== null)
  const repaired = meant === undefined ? null : repairNearMiss(meant)
  return at(bimiName(selector, domain), repaired ?? defaultRecord(domain))
}
