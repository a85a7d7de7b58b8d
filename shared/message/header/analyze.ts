// What a message's header shows: who vouches for it, what route it took, and how filters rated it. Never throws.
import { judgeAlignment } from './alignment.ts'
import { propertyOf } from './authentication-results.ts'
import { NOT_REPORTED } from './not-reported.ts'
import { headerChanges } from './changes.ts'
import { isoText, parseDate } from './date-time.ts'
import { decodeParameters, decodeWords } from './encoded-text.ts'
import { judgeFeedback } from './feedback.ts'
import { headerFinding, type HeaderCode, type HeaderFinding } from './findings.ts'
import { readRoute, senderPath, trueSender } from './hops.ts'
import { judgeIdentities } from './judge-identities.ts'
import type { RegistrableDomain } from './organization.ts'
import { resultFindings } from './result-findings.ts'
import type { HeaderAnalysis, HeaderResult } from './schema.ts'
import { readScores, spamIndicatorsOf } from './scores.ts'
import { readArc, readSignatures, signingDomain } from './signatures.ts'
import { isNamed, splitFields, valuesOf, type FieldList, type HeaderField } from './split-fields.ts'
import { MAX_FIELD, tokenize } from './tokens.ts'
import { readAuthentication } from './trust.ts'
import { judgeUnsubscribe } from './unsubscribe.ts'
import { headerVerdict } from './verdict.ts'
import { warningsOf } from '#shared/report/finding.ts'

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
  const own = results.filter((result) => result.method === method && result.trusted)
  const texts = own.map((result) => {
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
