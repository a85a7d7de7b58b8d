// What a message's header shows: who vouches for it, what route it took, and how filters rated it. Never throws.
import { warningsOf } from '#shared/report/finding.ts'
import { ofReceiver, propertyOf } from './authentication-results.ts'
import { headerChanges } from './changes.ts'
import { isoText, parseDate } from './date-time.ts'
import { decodeParameters, decodeWords } from './encoded-text.ts'
import { judgeFeedback } from './feedback.ts'
import { type HeaderCode, headerFinding, type HeaderFinding } from './findings.ts'
import { readRoute, senderPath, trueSender } from './hops.ts'
import { judgeIdentities } from './identities.ts'
import { domainName, domainOf } from './mailboxes.ts'
import { NOT_REPORTED } from './texts.ts'
import { type RegistrableDomain, sameOrganization } from './organization.ts'
import type { HeaderAlignment, HeaderAnalysis, HeaderResult, HeaderSignature } from './schema.ts'
import { readScores, spamIndicatorsOf } from './scores.ts'
import { readArc, readSignatures, signingDomain } from './signatures.ts'
import { type FieldList, type HeaderField, isNamed, splitFields, valuesOf } from './split-fields.ts'
import { MAX_FIELD, tokenize } from './tokens.ts'
import { readAuthentication, resultFindings } from './trust.ts'
import { judgeUnsubscribe } from './unsubscribe.ts'
import { headerVerdict } from './verdict.ts'

export interface AnalyzeOptions {
  /** The public suffix list. Without it, alignment within an organization is reported only where it is certain. */
  registrableDomain?: RegistrableDomain
}

export function analyzeHeaders(text: string, { registrableDomain }: AnalyzeOptions = {}): HeaderAnalysis {
  const list = splitFields(text)
  const { fields } = list
  const way = readRoute(fields, registrableDomain)
  const authentication = readAuthentication(fields, way, registrableDomain)
  const { results, receiver } = authentication
  const identities = judgeIdentities(fields, registrableDomain)
  const receivedAt = way.lines[0]?.received.date?.seconds ?? null
  const signatures = readSignatures(fields, results, receivedAt)
  const from = identities.from?.domain ?? null
  const alignment = judgeAlignment(
    { from, returnPath: identities.returnPath },
    results,
    signatures,
    registrableDomain,
  )
  const scores = readScores(fields, results)
  const date = dateOf(fields)
  const findings = [
    ...textFindings(list),
    ...resultFindings(results, alignment.passes === true),
    ...authentication.findings,
    ...alignmentFindings(alignment),
    ...identities.findings,
    ...missingFields(fields),
    ...signatures.flatMap((signature) => signature.findings),
    ...way.hops.flatMap(({ finding }) => finding ?? []),
    ...dateFindings(date, receivedAt),
  ]
  const report = {
    spf: resultText(results, 'spf'),
    dkim: resultText(results, 'dkim'),
    dmarc: resultText(results, 'dmarc'),
    spamIndicators: [...spamIndicatorsOf(scores), ...suspicions(findings)],
    senderPath: senderPath(way),
    allHeaders: fields.map((field) => ({ name: field.name, value: shownValue(field) })),
    results,
    hops: way.hops,
    totalSeconds: way.totalSeconds,
    sender: trueSender(way),
    receiver,
    subject: decodeWords(valuesOf(fields, 'Subject')[0] ?? ''),
    date: date === null ? null : isoText(date),
    from: identities.from,
    replyTo: identities.replyTo,
    returnPath: identities.returnPath,
    signatures,
    arc: readArc(fields, results),
    alignment,
    unsubscribe: judgeUnsubscribe(fields, signatures),
    feedback: judgeFeedback(fields, { signatures, from, registrableDomain }),
    scores,
    findings,
    warnings: warningsOf(findings),
  }
  return { ...report, verdict: headerVerdict(report), changes: headerChanges(report) }
}

/** Parameters are decoded only if their sender used RFC 2231, so everything else stays unchanged. */
function shownValue(field: HeaderField): string {
  const { value } = field
  if (!/^content-/i.test(field.name) || !/\*\d{0,3}\*?=/.test(value)) return decodeWords(value)
  const { value: head, parameters } = decodeParameters(value.slice(0, MAX_FIELD))
  return [head, ...Object.entries(parameters).map(([name, text]) => `${name}="${text}"`)].join('; ')
}

/** "pass (northwind.test), fail (other.test)": each result of the receiver with its domain. */
function resultText(results: readonly HeaderResult[], method: string): string {
  const texts = ofReceiver(results, method).map((result) => {
    const domain = provedDomain(result)
    return domain ? `${result.result} (${domain})` : result.result
  })
  return [...new Set(texts)].slice(0, 10).join(', ') || NOT_REPORTED
}

function provedDomain(result: HeaderResult): string | undefined {
  if (result.method === 'dkim') return signingDomain(result) ?? undefined
  const value =
    result.method === 'spf'
      ? propertyOf(result, 'smtp.mailfrom', 'smtp.mail', 'smtp.mfrom', 'smtp.from', 'smtp.helo')
      : propertyOf(result, 'header.from')
  return value === undefined ? undefined : value.slice(value.lastIndexOf('@') + 1).slice(0, 253)
}

function dateOf(fields: readonly HeaderField[]): number | null {
  const text = tokenize(valuesOf(fields, 'Date')[0] ?? '', '')
    .filter(({ kind }) => kind !== 'comment')
    .map(({ text }) => text)
    .join(' ')
  return parseDate(text)?.seconds ?? null
}

/** RFC 5322, 3.6. */
const missingFields = (fields: readonly HeaderField[]): HeaderFinding[] => [
  ...(valuesOf(fields, 'Date').length === 0 ? [headerFinding('header-date-missing')] : []),
  ...(valuesOf(fields, 'Message-ID').length === 0 ? [headerFinding('header-message-id-missing')] : []),
]

const dateFindings = (date: number | null, receivedAt: number | null): HeaderFinding[] =>
  date === null || receivedAt === null || date <= receivedAt + 3600
    ? []
    : [headerFinding('header-date-in-future')]

function textFindings({ fields, repairs, cut }: FieldList): HeaderFinding[] {
  const hasRoute = fields.some((field) => isNamed(field, 'Received'))
  return [
    ...repairs.map((repair) => headerFinding(`header-${repair}`)),
    ...(cut ? [headerFinding('header-text-cut')] : []),
    ...(fields.length > 0 && !hasRoute ? [headerFinding('header-no-received')] : []),
  ]
}

function alignmentFindings({ from, passes, spf, dkim }: HeaderAnalysis['alignment']): HeaderFinding[] {
  if (from === null || passes !== false) return []
  const passing = [...(spf ? [spf] : []), ...dkim].filter(
    ({ result, trusted }) => trusted && result === 'pass',
  )
  const proved = [...new Set(passing.map(({ domain }) => domain))]
  return proved.length === 0 ? [] : [headerFinding('header-not-aligned', { from, proved })]
}

/**
 * What counts as a spam indicator besides the scores, in a few words, since commas join them. Not a Reply-To or a name
 * with another domain: mailing lists and newsletters have those more often than spam.
 */
const SUSPICIONS: Readonly<Partial<Record<HeaderCode, string>>> = {
  'header-look-alike': 'a lookalike domain',
  'header-mixed-alphabets': 'a domain that mixes two alphabets',
  'header-name-shows-address': 'the name in From shows another address',
  'header-hidden-characters': 'hidden characters in the name in From',
  'header-from-repeated': 'several From fields',
  'header-results-forged': 'forged results in the receiver’s name',
}

const suspicions = (findings: readonly HeaderFinding[]): string[] =>
  findings
    .flatMap(({ code }) => SUSPICIONS[code] ?? [])
    .filter((text, index, all) => all.indexOf(text) === index)

interface Identities {
  from: string | null
  returnPath: string | null
}

/** Whether what SPF and DKIM proved belongs to the domain in From (RFC 9989, 4.4): strictly, and within the organization. */
export function judgeAlignment(
  { from, returnPath }: Identities,
  results: readonly HeaderResult[],
  signatures: readonly HeaderSignature[],
  registrable?: RegistrableDomain,
): HeaderAnalysis['alignment'] {
  if (from === null) return { from, spf: null, dkim: [], passes: null }
  const align = (domain: string, result: string, trusted: boolean): HeaderAlignment => ({
    domain,
    result,
    trusted,
    strict: domain === from,
    relaxed: sameOrganization(from, domain, registrable),
  })
  const spf = spfProof(results, returnPath)
  const dkim = dkimProofs(results, signatures)
  const aligned = {
    spf: spf && align(...spf),
    dkim: dkim.map((proof) => align(...proof)),
  }
  return { from, ...aligned, passes: passesOf([...(aligned.spf ? [aligned.spf] : []), ...aligned.dkim]) }
}

function passesOf(proofs: readonly HeaderAlignment[]): boolean | null {
  const counted = proofs.filter(({ trusted }) => trusted)
  if (counted.length === 0) return null
  const passing = counted.filter(({ result }) => result === 'pass')
  if (passing.some(({ strict, relaxed }) => strict || relaxed === true)) return true
  if (passing.some(({ relaxed }) => relaxed === null)) return null
  // If the receiver could not query DNS, the proof may be good.
  const isOpen = counted.some(({ result, relaxed }) => /^temp/.test(result) && relaxed !== false)
  return isOpen ? null : false
}

type Proof = [domain: string, result: string, trusted: boolean]

/** SPF proves the domain of the bounce address; if that is empty, the name in HELO (RFC 7208, 2.4). */
function spfProof(results: readonly HeaderResult[], returnPath: string | null): Proof | null {
  const [result] = ofReceiver(results, 'spf')
  if (!result) return returnPath === null ? null : [returnPath, NOT_REPORTED, false]
  const mailFrom =
    propertyOf(result, 'smtp.mailfrom', 'smtp.mail', 'smtp.mfrom', 'smtp.from', 'envelope-from') ?? ''
  const helo = propertyOf(result, 'smtp.helo') ?? ''
  const domain = domainOf(mailFrom) ?? domainName(mailFrom) ?? returnPath ?? domainName(helo)
  return domain === null ? null : [domain, result.result, true]
}

function dkimProofs(results: readonly HeaderResult[], signatures: readonly HeaderSignature[]): Proof[] {
  const proofs = ofReceiver(results, 'dkim').flatMap((result): Proof[] => {
    const domain = signingDomain(result)
    return domain === null ? [] : [[domain, result.result, true]]
  })
  const unverified = signatures.flatMap(({ domain, result }): Proof[] => {
    const name = domainName(domain)
    const isCovered = result !== null || proofs.some(([known]) => known === name)
    return name === null || isCovered ? [] : [[name, NOT_REPORTED, false]]
  })
  return [...proofs, ...unverified]
}
