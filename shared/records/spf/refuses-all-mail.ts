// Whether SPF says that a domain sends no mail.
import { isSpfRecord, parseSpf } from './parse.ts'

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
