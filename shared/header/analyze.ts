// What a message's header shows: who vouches for it, what route it took, and how filters rated it. Never throws.
import { judgeAlignment } from '#shared/header/alignment.ts'
import { propertyOf } from '#shared/header/authentication-results.ts'
import { headerChanges } from '#shared/header/changes.ts'
import { isoText, parseDate } from '#shared/header/date-time.ts'
import { decodeParameters, decodeWords } from '#shared/header/encoded-text.ts'
import { readRoute, senderPath, trueSender } from '#shared/header/hops.ts'
import { judgeIdentities } from '#shared/header/judge-identities.ts'
import type { RegistrableDomain } from '#shared/header/organization.ts'
import type { HeaderAnalysis, HeaderResult } from '#shared/header/schema.ts'
import { readScores, spamIndicatorsOf } from '#shared/header/scores.ts'
import { readArc, readSignatures, signingDomain } from '#shared/header/signatures.ts'
import {
  isNamed,
  splitFields,
  valuesOf,
  type FieldList,
  type HeaderField,
} from '#shared/header/split-fields.ts'
import { MAX_FIELD, tokenize } from '#shared/header/tokens.ts'
import { readAuthentication } from '#shared/header/trust.ts'
import { judgeUnsubscribe } from '#shared/header/unsubscribe.ts'
import { headerVerdict } from '#shared/header/verdict.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'

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

export const NOT_REPORTED = 'not reported'

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

function dateFindings(date: number | null, receivedAt: number | null): Finding[] {
  if (date === null || receivedAt === null || date <= receivedAt + 3600) return []
  const message =
    'The Date field is later than the message’s arrival: the sender’s clock is wrong, and filters notice.'
  return [{ code: 'date-in-future', severity: 'warning', message, rfc: 'RFC 5322, 3.6.1' }]
}

function textFindings({ fields, repairs, cut }: FieldList): Finding[] {
  const found = repairs.map((repair): Finding => ({
    code: repair,
    severity: 'info',
    message: REPAIRS[repair],
  }))
  if (cut)
    found.push({
      code: 'text-cut',
      severity: 'warning',
      message: 'The text is too long, so we did not read its end.',
    })
  if (fields.length > 0 && !fields.some((field) => isNamed(field, 'Received')))
    found.push({
      code: 'no-received',
      severity: 'warning',
      message: 'There is no Received line, so nothing shows what route the message took.',
      fix: 'Copy the source of a delivered message, not one from your Sent folder.',
    })
  return found
}

const REPAIRS = {
  quoted: 'Each line started with “>”; we read what follows.',
  indented: 'All lines were indented; we removed the indent.',
  'double-spaced': 'There was an empty line after each line; we ignored those.',
  'mbox-line': 'We ignored a “From …” line from a mailbox file.',
  'broken-folds': 'Some lines had lost their indent; we joined them to the field above them.',
  'stray-lines': 'We ignored the lines before the first field.',
}

function resultFindings(results: readonly HeaderResult[], passes: boolean): Finding[] {
  const own = results.filter(({ trusted }) => trusted)
  if (own.length === 0)
    return [
      {
        code: 'unknown-results',
        severity: 'warning',
        unknown: true,
        message:
          'No result in this header is definitely the receiver’s own, so we cannot say whether the message passed.',
        rfc: 'RFC 8601, 4.1',
      },
    ]
  const failed = own.filter(
    ({ method, result }) => ['spf', 'dmarc'].includes(method) && /fail|error$/.test(result),
  )
  const signed = own.filter(({ method }) => method === 'dkim')
  if (signed.length > 0 && !signed.some(({ result }) => result === 'pass')) failed.push(...signed.slice(0, 1))
  return failed.map(({ method, result, comment, reason, authserv }) => {
    const why = (reason || comment).slice(0, 200)
    if (method === 'dkim' && result === 'none')
      return { code: 'dkim-none', severity: 'error', message: UNSIGNED, rfc: RULES.dkim, fix: SIGN }
    const message = `${authserv || 'The receiver'} reports ${method.toUpperCase()} ${result}${why ? ` (${why})` : ''}.`
    // One aligned pass is enough for DMARC, whatever the other result is.
    const isSoft = /^(soft|temp)/.test(result) || (passes && method !== 'dmarc')
    return {
      code: `${method}-${result}`,
      severity: isSoft ? 'warning' : 'error',
      message,
      rfc: RULES[method],
      // The receiver could not query DNS; that says nothing about the sender.
      ...(/^temp/.test(result) && { unknown: true }),
    }
  })
}

const UNSIGNED = 'The message has no DKIM signature.'
const SIGN = 'Have your server or sending service sign with DKIM as your own domain.'
const RULES: Readonly<Record<string, string>> = {
  spf: 'RFC 7208, 2.6',
  dkim: 'RFC 6376, 6.1',
  dmarc: 'RFC 9989, 4.4',
}

function alignmentFindings({ from, passes, spf, dkim }: HeaderAnalysis['alignment']): Finding[] {
  if (from === null || passes === null) return []
  if (passes) return []
  const proved = [...(spf ? [spf] : []), ...dkim].filter(
    ({ result, trusted }) => trusted && result === 'pass',
  )
  if (proved.length === 0) return []
  const names = [...new Set(proved.map(({ domain }) => domain))].join(', ')
  const message = `SPF or DKIM passed for ${names}, not for ${from}, so DMARC does not pass.`
  const fix = `Sign with DKIM as ${from}, or use a bounce address at ${from}.`
  return [{ code: 'not-aligned', severity: 'error', message, rfc: 'RFC 9989, 4.4', fix }]
}

/**
 * What counts as a spam indicator besides the scores, in a few words, since commas join them. Not a Reply-To or a name
 * with another domain: mailing lists and newsletters have those more often than spam.
 */
const SUSPICIONS: Readonly<Record<string, string>> = {
  'look-alike': 'a lookalike domain',
  'mixed-alphabets': 'a domain that mixes two alphabets',
  'name-shows-address': 'the name in From shows another address',
  'hidden-characters': 'hidden characters in the name in From',
  'from-repeated': 'several From fields',
  'results-forged': 'forged results in the receiver’s name',
}

const suspicions = (findings: readonly Finding[]): string[] =>
  findings
    .flatMap(({ code }) => SUSPICIONS[code] ?? [])
    .filter((text, index, all) => all.indexOf(text) === index)
