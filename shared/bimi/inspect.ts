// Reads the BIMI of a domain: the record, its logo, its certificate, and the DMARC policy that all of it rests on.
import { defaultRecord, repairRecord } from '#shared/bimi/build-record.ts'
import type { Certificate } from '#shared/bimi/certificate.ts'
import { askPlace, placeFindings, readDiscovery, type Discovery } from '#shared/bimi/discover.ts'
import { dmarcReadiness } from '#shared/bimi/dmarc-readiness.ts'
import { inspectCertificate } from '#shared/bimi/inspect-certificate.ts'
import { inspectLogo, type InspectedLogo } from '#shared/bimi/inspect-logo.ts'
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
import type { ForeignFetch } from '#shared/net/foreign-fetch.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/publish.ts'
import { isError } from '#shared/report/verdict.ts'

const NO_BIMI_MESSAGE = 'No BIMI record found'

export interface BimiCheckOptions {
  fetch: ForeignFetch
  suffixes: SuffixList
  /** Whose certificates count. */
  authorities: readonly Certificate[]
  /** Now, as "2026-11-20T20:00:00Z". */
  now: string
  /** The name of the DNS provider of the domain, found by the caller. */
  provider?: string
}

/** How far a file of somebody else's is fetched. */
const FOREIGN_LIMITS = { maxOctets: 1024 * 1024, timeoutMs: 5000, maxRedirects: 3 }

/** What a check finds, before anything is made of it. */
export type BimiFacts = Omit<BimiReport, 'verdict' | 'changes'>

/** The facts with what the advice rests on. */
export interface BimiInspection {
  facts: BimiFacts
  discovery: Discovery
  /** Whether the domain exists; null when it could not be found out. */
  exists: boolean | null
}

/** The DNS is asked in the waves of the DMARC check; the files are fetched as soon as the record is known. */
export async function inspectBimi(
  { domain, selector }: BimiQuestion,
  resolver: Resolver,
  { fetch, suffixes, authorities, now, provider }: BimiCheckOptions,
): Promise<BimiInspection> {
  const likely = suffixes.registrableDomain(domain) ?? domain
  const dmarcInspection = inspectDmarc(domain, resolver, { suffixes })
  const [own, above] = await Promise.all([
    askPlace(selector, domain, resolver),
    likely === domain ? undefined : askPlace(selector, likely, resolver),
  ])
  // The tree walk may find another organization than the list of suffixes; that costs one question more.
  const isOwn = own.records.length > 0 || own.failure !== undefined
  const organization = isOwn ? likely : ((await dmarcInspection).facts.organizationalDomain ?? likely)
  const top =
    organization === domain
      ? undefined
      : organization === likely
        ? above
        : await askPlace(selector, organization, resolver)
  const discovery = readDiscovery(own, top)
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
  const linted = record ? lintRecord(record) : []
  const recordFindings = [...placeFindings(discovery), ...linted]
  const state = stateOf(discovery, record)
  const valid = record !== undefined && !linted.some(({ severity }) => severity === 'error')
  const findings = allFindings({
    state,
    domain,
    discovery,
    recordFindings,
    logo: logo?.logo,
    certificate,
    dmarc,
  })
  const facts: BimiFacts = {
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
    warnings: warningsOf([...findings, ...(logo?.logo.findings ?? []), ...(certificate?.findings ?? [])]),
    publish: publishOf(discovery, { domain, selector }),
    valid,
    lookups: discovery.lookups,
    logo: logo?.logo ?? null,
    certificate,
    dmarc,
    dmarcReady: dmarc.ready,
    mailboxes: mailboxes({
      record: state === 'unknown' ? null : valid,
      declined: state === 'declined',
      dmarc: dmarc.ready,
      logo: logo?.logo ?? null,
      certificate,
    }),
  }
  return { facts, discovery, exists: dmarcFacts.exists }
}

interface FileContext extends Pick<BimiCheckOptions, 'fetch' | 'authorities' | 'now'>, BimiQuestion {
  organization: string
}

async function inspectFiles(
  record: BimiRecord | undefined,
  context: FileContext,
): Promise<{ logo: InspectedLogo | null; certificate: BimiCertificate | null }> {
  const { fetch, domain, selector, organization, authorities, now } = context
  const logoUrl = record?.l && isUsableUri(record.l) ? record.l : null
  const certificateUrl = record?.a && isUsableUri(record.a) ? record.a : null
  const [logoAnswer, certificateAnswer] = await Promise.all([
    logoUrl === null ? null : fetch(logoUrl, { accept: 'image/svg+xml', ...FOREIGN_LIMITS }),
    certificateUrl === null
      ? null
      : fetch(certificateUrl, {
          accept: 'application/x-pem-file, application/pem-certificate-chain, */*;q=0.5',
          ...FOREIGN_LIMITS,
        }),
  ])
  const logo = logoUrl && logoAnswer ? await inspectLogo(logoUrl, logoAnswer, organization) : null
  if (!certificateUrl || !certificateAnswer) return { logo, certificate: null }
  const owners = [...new Set([domain, organization])]
  const acceptedNames = [...owners, ...owners.map((owner) => bimiName(selector, owner))]
  const certificate = await inspectCertificate(certificateUrl, certificateAnswer, {
    acceptedNames,
    logo: logo?.octets,
    now,
    authorities,
  })
  return { logo, certificate }
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
      return `${domain} declines BIMI on purpose`
    case 'found':
      if (!lookups[1]?.used) return `BIMI record found for ${domain}`
      return own.ignored.some((text) => nearMiss(text))
        ? `Receivers ignore what ${domain} publishes for BIMI; the record of ${place.domain} counts`
        : `${domain} has no BIMI record of its own; that of ${place.domain} counts`
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
  logo: InspectedLogo['logo'] | undefined
  certificate: BimiCertificate | null
  dmarc: BimiReport['dmarc']
}

/** What is to be said of the record; the logo, the certificate and DMARC each add a line that leads to theirs. */
function allFindings(sources: FindingSources): Finding[] {
  const { state, domain, discovery, recordFindings, logo, certificate, dmarc } = sources
  const findings = [
    ...recordFindings,
    ...absenceFindings(sources),
    ...(logo ? logoFinding(logo) : []),
    ...(certificate ? certificateFinding(certificate) : []),
    // A logo that nobody asks for needs no DMARC; who declines does not, either.
    ...(state === 'declined' ? [] : dmarc.findings.map((finding) => asPrecondition(finding, state))),
  ]
  const all = [...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]
  if (state !== 'found' || discovery.state !== 'record' || warningsOf(all).length > 0) return findings
  const message = `Nothing in the DNS or in the files speaks against a logo for ${domain}.`
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
      ? `${discovery.place.name} has no BIMI record, so receivers show no logo of yours.`
      : `Neither ${names.join(' nor ')} has a BIMI record, so receivers show no logo of yours.`
  const fix = 'Publish a record once the logo is at its address.'
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
    ? 'Put the logo, as SVG Tiny PS, at the address in l=.'
    : repaired === undefined
      ? 'Have the file corrected: each problem is listed with its line.'
      : 'Put the corrected copy in this report at the same address.'
  return [{ code: 'logo-broken', severity: 'error', message, rfc, fix }]
}

function certificateFinding({ ok, findings }: BimiCertificate): Finding[] {
  const rfc = DRAFT.evidence
  const problem = findings.find(isError)
  if (ok === null) {
    const open = findings.find(({ unknown }) => unknown)?.message ?? ''
    const message = `The certificate could not be judged in full. ${open}`.trim()
    return [{ code: 'unknown-certificate', severity: 'warning', unknown: true, message, rfc }]
  }
  if (ok) return []
  const message = `The mark certificate does not count. ${problem?.message ?? ''}`.trim()
  const fix = problem?.fix ?? 'Ask the issuer of the certificate for a valid one.'
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
