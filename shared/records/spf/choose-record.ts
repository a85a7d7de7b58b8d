// Which of a domain's SPF records a receiver evaluates, if any (RFC 7208 sections 4.3 to 4.6).
import { isQueryName } from '#shared/dns/domain-name.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { parseSpf } from './parse.ts'
import type { Term } from './parse.ts'

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
