// Reads the BIMI of a domain: the record, its logo, its certificate, and the DMARC policy that all of it rests on.
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
  /** The name of the DNS provider of the domain, found by the caller. */
  provider?: string
}

/** What a check finds, before anything is made of it. */
export type BimiFacts = Omit<BimiReport, 'verdict' | 'changes'>

/** The facts with what the advice rests on. */
export interface BimiInspection {
  facts: BimiFacts
  discovery: Discovery
  /** Whether the domain exists; null when it could not be found out. */
  exists: boolean | null
}

/** DNS is asked in the waves of the DMARC check; the files are fetched as soon as the record is known. */
export async function inspectBimi(
  { domain, selector }: BimiQuestion,
  resolver: Resolver,
  { fetch, suffixes, authorities, now, provider }: BimiCheckOptions,
): Promise<BimiInspection> {
  const likely = suffixes.registrableDomain(domain) ?? domain
  const dmarcInspection = inspectDmarc(domain, resolver, { suffixes })
  const { discovery, organization } = await discover({ domain, selector }, resolver, {
    likely,
    // The tree walk may find another organization than the list of suffixes; that costs one question more.
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
  /** The organization by the list of suffixes. */
  likely: string
  /** The one by DNS, which has to be waited for. */
  walked: () => Promise<string>
}

/** Asks the domain, and its organization beside it, whose record counts where the domain has none. */
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

/** What was asked and fetched. */
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

/** Of a tag that is there twice the first one is shown. */
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

/** What to say about the record; the logo, the certificate and DMARC each add a line that leads to theirs. */
function allFindings(sources: FindingSources): Finding[] {
  const { state, domain, discovery, recordFindings, logo, certificate, dmarc } = sources
  const findings = [
    ...recordFindings,
    ...absenceFindings(sources),
    ...(logo ? logoFinding(logo) : []),
    ...(certificate ? certificateFinding(certificate) : []),
    // A logo that no one asks for needs no DMARC; who declines does not, either.
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

/** BIMI is for those who want it: nothing is wrong without a record. */
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
  const said = (findings.find(isError) ?? findings.find(({ unknown }) => unknown))?.message ?? ''
  if (ok === null) return [{ code: 'unknown-logo', severity: 'warning', unknown: true, message: said, rfc }]
  if (ok) return []
  const isRead = bytes !== null
  const message = isRead ? `The logo does not follow the rules for BIMI. ${said}` : said
  const fix = !isRead
    ? 'Put the logo, as SVG Tiny PS, at the URL in l=.'
    : repaired === undefined
      ? 'Fix the file: each problem is listed with its line.'
      : 'Put the fixed copy from this report at the same URL.'
  return [{ code: 'logo-broken', severity: 'error', message, rfc, fix }]
}

function certificateFinding({ ok, findings }: BimiCertificate): Finding[] {
  const rfc = DRAFT.evidence
  const problem = findings.find(isError)
  if (ok === null) {
    const open = findings.find(({ unknown }) => unknown)?.message ?? ''
    const message = `The certificate could not be fully checked. ${open}`.trim()
    return [{ code: 'unknown-certificate', severity: 'warning', unknown: true, message, rfc }]
  }
  if (ok) return []
  const message = `The mark certificate does not count. ${problem?.message ?? ''}`.trim()
  const fix = problem?.fix ?? 'Ask the certificate’s issuer for a valid one.'
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
