// Chooses the record to publish: the published one, its correction, several merged into one, or a first one.
import { isNullMx } from '#shared/dns/null-mx.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import type { DnsAnswer, MxData, TxtData } from '#shared/dns/resolver.ts'
import { senderAtMx } from '#shared/mail-services/lookup.ts'
import { isNearMiss, isSpfRecord, parseSpf } from '#shared/spf/parse.ts'
import type { Qualifier, SpfParse, Term } from '#shared/spf/parse.ts'
import type { LoadedDomain } from '#shared/spf/tree-load.ts'

/** The record if nothing is known about a domain. */
export const DEFAULT_RECORD = 'v=spf1 ~all'
/** The record of a domain that sends no mail (RFC 7208 section 10.1.2). */
const NO_MAIL_RECORD = 'v=spf1 -all'

/** `mx` is the answer to the domain's MX query, null if it was not sent. */
export function suggestRecord(domain: LoadedDomain, mx: DnsAnswer<MxData> | null): string {
  const [first, ...others] = domain.records
  if (!first) return correctedNearMiss(domain) ?? firstRecord(domain.name, mx)
  if (others.length > 0) return mergeRecords(domain.parses)
  const [parse] = domain.parses
  if (!parse || parse.ok) return first.text
  return correctedRecord(first.text, parse) ?? joinedWithSpaces(first) ?? withWholeAll(first) ?? first.text
}

/** Character strings are joined without a separator (RFC 7208 section 3.3); some people forget the space between them. */
function joinedWithSpaces({ strings }: TxtData): string | null {
  const text = strings.map((string) => string.trim()).join(' ')
  return strings.length > 1 && parseSpf(text).ok ? text : null
}

/** “- all” is read as two terms, and the first is not one (RFC 7208 section 4.6.1). */
function withWholeAll({ text }: TxtData): string | null {
  const whole = text.replace(/ ([-~?]) +all\b/i, ' $1all')
  return parseSpf(whole).ok ? whole : null
}

/** One record that allows everything that any of the records allows; the more cautious "all" wins. */
function mergeRecords(parses: readonly SpfParse[]): string {
  const terms = parses.flatMap((parse) => [...liveTerms(parse.terms), ...replacedTerms(parse)])
  const alls = terms.flatMap((term) => (term.name === 'all' ? [term.qualifier] : []))
  const redirects = unique(terms.filter((term) => term.name === 'redirect').map((term) => term.text))
  const rest = terms
    .filter((term) => !['all', 'redirect', 'exp'].includes(term.name))
    .map((term) => term.text)
  const exp = terms.find((term) => term.name === 'exp')?.text
  const end = exp === undefined ? [] : [exp]
  if (alls.length === 0 && redirects.length === 1)
    return ['v=spf1', ...unique(rest), ...redirects, ...end].join(' ')
  // A redirect next to "all" would be ignored, so its target becomes an include (RFC 7208 section 6.1).
  const includes = redirects.map((text) => text.replace(/^redirect=/i, 'include:'))
  return ['v=spf1', ...unique([...rest, ...includes]), `${mergedQualifier(alls)}all`, ...end].join(' ')
}

/** Keeps the first of texts that differ only in case. */
function unique(texts: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) {
    const key = text.toLowerCase().replace(/^\+/, '')
    if (!seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}

/** If all agree on “-”, it stays; otherwise, softfail is the one that costs no one mail right away. */
function mergedQualifier(alls: readonly Qualifier[]): Qualifier {
  const [first] = alls
  return first === '-' && alls.every((qualifier) => qualifier === '-') ? '-' : '~'
}

function liveTerms(terms: readonly Term[]): Term[] {
  const all = terms.findIndex((term) => term.name === 'all')
  return terms.filter(
    (term, index) => all < 0 || (term.kind === 'mechanism' ? index <= all : term.name !== 'redirect'),
  )
}

const replacedTerms = (parse: SpfParse): Term[] =>
  parse.ok ? [] : parse.errors.flatMap(({ replacement }) => parseSpf(`v=spf1 ${replacement ?? ''}`).terms)

/** The record with each invalid term replaced, or null if the meaning of one of them is unclear. */
function correctedRecord(text: string, parse: Extract<SpfParse, { ok: false }>): string | null {
  let corrected = ''
  let at = 0
  for (const error of parse.errors) {
    if (error.replacement === undefined) return null
    // Terms after an end that was only guessed would be lost.
    if (/all$/.test(error.replacement) && / [^ =]+(?: |$)/.test(text.slice(error.end))) return null
    corrected += text.slice(at, error.start) + error.replacement
    at = error.end
  }
  corrected += text.slice(at)
  return parseSpf(corrected).ok ? corrected : null
}

/** The record without the quotes, spaces or signs that keep receivers from reading it. */
function correctedNearMiss(domain: LoadedDomain): string | null {
  if (domain.answer.kind !== 'answer') return null
  const near = domain.answer.records.find((record) => isNearMiss(record.text))
  if (!near || near.bytes > 4000) return null
  const text = near.text
    .replace(/^[\s"'“”\ufeff]+|[\s"'“”]+$/g, '')
    .replace(/^(?:v\s*=\s*)?spf\s?[1l][\s;,:]*/i, 'v=spf1 ')
    .trimEnd()
  return isSpfRecord(text) && parseSpf(text).ok ? text : null
}

function firstRecord(domain: string, mx: DnsAnswer<MxData> | null): string {
  if (mx?.kind !== 'answer') return DEFAULT_RECORD
  // RFC 7505: a null MX says that the domain accepts no mail; such a domain hardly sends any.
  if (isNullMx(mx.records)) return NO_MAIL_RECORD
  for (const { exchange } of mx.records) {
    const service = senderAtMx(exchange)
    if (service) return `v=spf1 include:${service.includes[0]} ~all`
  }
  // A domain's own servers usually send as well as receive; those of an unknown service may not.
  return mx.records.some(({ exchange }) => isWithin(exchange, domain)) ? 'v=spf1 mx ~all' : DEFAULT_RECORD
}
