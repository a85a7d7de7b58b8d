// What a receiver reads of a domain’s SPF records, if anything (RFC 7208 sections 4.3 to 4.6).
import { isQueryName } from '#shared/dns/domain-name.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { isSpfRecord, parseSpf, type Term } from './parse.ts'

interface NoRecord {
  result: 'none' | 'permerror'
  reason: string
  /** The unreadable term. */
  mechanism?: string
}

/** RFC 7208 section 4.3: malformed names, single labels and domain literals result in "none", without a query. */
export const canHaveRecord = (domain: string): boolean =>
  isQueryName(domain) && domain.includes('.') && !domain.startsWith('[')

/**
 * RFC 7208 sections 4.5 and 4.6: exactly one record, and no syntax error anywhere in it.
 * @param records the SPF records among the domain's TXT records
 */
export function chooseRecord(domain: string, records: readonly TxtData[]): { terms: Term[] } | NoRecord {
  const [record, ...others] = records
  if (!record) return { result: 'none', reason: `${domain} has no SPF record.` }
  if (others.length > 0) {
    return { result: 'permerror', reason: `${domain} has ${records.length} SPF records (RFC 7208, 4.5).` }
  }
  const parsed = parseSpf(record.text)
  if (parsed.ok) return { terms: parsed.terms }
  const [error] = parsed.errors
  const where = error ? ` at character ${error.position + 1}: ${error.reason}` : ''
  return {
    result: 'permerror',
    reason: `The record of ${domain} cannot be read${where}.`,
    ...(error ? { mechanism: error.term } : {}),
  }
}

/**
 * For each term of one record: mechanisms after "all" are ignored, and so is any redirect in a record with "all"
 * (RFC 7208 sections 5.1 and 6.1).
 */
export function deadTerms(terms: readonly Term[]): boolean[] {
  const all = terms.findIndex(({ name }) => name === 'all')
  return terms.map(
    ({ kind, name }, index) => all >= 0 && (kind === 'mechanism' ? index > all : name === 'redirect'),
  )
}

/**
 * The only record that receivers read is “-all” and nothing else (RFC 7208 section 10.1.2).
 * @param texts all TXT records at the name
 */
export function refusesAllMail(texts: readonly string[]): boolean {
  const [record, ...others] = texts.filter(isSpfRecord)
  if (record === undefined || others.length > 0) return false
  const parsed = parseSpf(record)
  const [term, ...rest] = parsed.terms
  return parsed.ok && rest.length === 0 && term?.name === 'all' && term.qualifier === '-'
}
