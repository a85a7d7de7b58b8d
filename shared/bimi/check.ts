// Checks the BIMI of a domain: the record, its logo, its certificate, and the DMARC policy that all of it rests on.
import { defaultRecord, repairRecord } from '#shared/bimi/build-record.ts'
import type { Certificate } from '#shared/bimi/certificate.ts'
import { askPlace, placeFindings, readDiscovery, type Discovery } from '#shared/bimi/discover.ts'
import { dmarcReadiness } from '#shared/bimi/dmarc-readiness.ts'
import { inspectCertificate } from '#shared/bimi/inspect-certificate.ts'
import { inspectLogo, type InspectedLogo } from '#shared/bimi/inspect-logo.ts'
import { DRAFT, lintRecord, nearMiss, repairNearMiss } from '#shared/bimi/lint-record.ts'
import { mailboxes } from '#shared/bimi/mailboxes.ts'
import {
  bimiName,
  DEFAULT_SELECTOR,
  isUsableUri,
  parseBimi,
  type BimiRecord,
  type BimiTag,
} from '#shared/bimi/parse.ts'
import type { BimiCertificate, BimiReport, BimiState } from '#shared/bimi/schema.ts'
import { tagDetails } from '#shared/bimi/tag-text.ts'
import { checkDmarc } from '#shared/dmarc/check.ts'
import type { SuffixList } from '#shared/dmarc/legacy.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/net/foreign-fetch.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/publish.ts'

export const NO_BIMI_MESSAGE = 'No BIMI record found'

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

export interface BimiQuestion {
  domain: string
  selector: string
}

/** A pasted name of a record tells its selector. */
export function bimiQuestion(name: string, selector = DEFAULT_SELECTOR): BimiQuestion {
  const at = name.lastIndexOf('._bimi.')
  if (at > 0) return { selector: name.slice(0, at), domain: name.slice(at + '._bimi.'.length) }
  return { selector, domain: name.replace(/^_bimi\./, '') }
}

/** The DNS is asked in the waves of the DMARC check; the files are fetched as soon as the record is known. */
export async function checkBimi(
  { domain, selector }: BimiQuestion,
  resolver: Resolver,
  { fetch, suffixes, authorities, now, provider }: BimiCheckOptions,
): Promise<BimiReport> {
  const likely = suffixes.registrableDomain(domain) ?? domain
  const dmarcReport = checkDmarc(domain, resolver, { suffixes })
  const [own, above] = await Promise.all([
    askPlace(selector, domain, resolver),
    likely === domain ? undefined : askPlace(selector, likely, resolver),
  ])
  // The tree walk may find another organization than the list of suffixes; that costs one question more.
  const isOwn = own.records.length > 0 || own.failure !== undefined
  const organization = isOwn ? likely : ((await dmarcReport).organizationalDomain ?? likely)
  const top =
    organization === domain
      ? undefined
      : organization === likely
        ? above
        : await askPlace(selector, organization, resolver)
  const discovery = readDiscovery(own, top)
  const record = discovery.state === 'record' ? parseBimi(discovery.place.records[0] ?? '') : undefined
  const { logo, certificate } = await inspectFiles(record, {
    ...{ domain, selector, organization, authorities, now, fetch },
  })
  const dmarc = dmarcReadiness(await dmarcReport)
  const recordFindings = [...placeFindings(discovery), ...(record ? lintRecord(record) : [])]
  const state = stateOf(discovery, record)
  const valid = record !== undefined && !recordFindings.some(({ severity }) => severity === 'error')
  const findings = allFindings({
    state,
    domain,
    discovery,
    recordFindings,
    logo: logo?.logo,
    certificate,
    dmarc,
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
    ...{ acceptedNames, logo: logo?.octets, now, authorities },
  })
  return { logo, certificate }
}

function stateOf({ state }: Discovery, record: BimiRecord | undefined): BimiState {
  if (state === 'none') return 'absent'
  if (state === 'unknown') return 'unknown'
  return record?.declines ? 'declined' : 'found'
}

function messageOf(domain: string, state: BimiState, { failure, place, lookups }: Discovery): string {
  switch (state) {
    case 'absent':
      return NO_BIMI_MESSAGE
    case 'unknown':
      return `We could not find out whether ${domain} has a BIMI record.${failure ? ` ${failureText(failure)}` : ''}`
    case 'declined':
      return `${domain} declines BIMI on purpose`
    case 'found':
      return lookups[1]?.used
        ? `${domain} has no BIMI record of its own; that of ${place.domain} counts`
        : `BIMI record found for ${domain}`
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
function allFindings({
  state,
  domain,
  discovery,
  recordFindings,
  logo,
  certificate,
  dmarc,
}: FindingSources): Finding[] {
  const findings = [...recordFindings]
  if (state === 'absent' && !recordFindings.some(({ severity }) => severity === 'error')) {
    const message = `Neither ${discovery.lookups.map(({ name }) => name).join(' nor ')} has a BIMI record, so receivers show no logo of yours.`
    const single = `${discovery.place.name} has no BIMI record, so receivers show no logo of yours.`
    const fix = 'Publish the record below once the logo is at its address.'
    const isOne = discovery.lookups.length === 1
    findings.push({
      code: 'no-record',
      severity: 'warning',
      message: isOne ? single : message,
      rfc: DRAFT.discovery,
      fix,
    })
  }
  if (logo?.ok === false) {
    const message = 'The logo does not keep the rules; they are listed below, each with its line.'
    findings.push({ code: 'logo-broken', severity: 'error', message, rfc: DRAFT.validation })
  }
  if (logo?.ok === null) {
    const message = 'The logo could not be looked at.'
    findings.push({
      code: 'unknown-logo',
      severity: 'warning',
      unknown: true,
      message,
      rfc: DRAFT.validation,
    })
  }
  if (certificate?.ok === false) {
    const message = 'The certificate does not count; the reasons are listed below.'
    findings.push({ code: 'certificate-broken', severity: 'error', message, rfc: DRAFT.evidence })
  }
  if (certificate?.ok === null) {
    const message = 'The certificate could not be judged in full.'
    findings.push({
      code: 'unknown-certificate',
      severity: 'warning',
      unknown: true,
      message,
      rfc: DRAFT.evidence,
    })
  }
  // Who declines needs no DMARC for it.
  if (state !== 'declined') findings.push(...dmarc.findings)
  const all = [...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]
  if (state === 'found' && warningsOf(all).length === 0) {
    const message = `Nothing in the DNS or in the files speaks against a logo for ${domain}.`
    findings.unshift({ code: 'bimi-ok', severity: 'ok', message, rfc: DRAFT.definition })
  }
  return findings
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
