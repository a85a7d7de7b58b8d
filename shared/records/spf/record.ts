// What a receiver reads of a domain’s SPF records, if anything (RFC 7208 sections 4.3 to 4.6).
import { isQueryName } from '#shared/dns/domain-name.ts'
import { isSpfRecord, parseSpf, type MechanismTerm, type RedirectTerm, type Term } from './parse.ts'

/** One record without a mistake. */
export interface ChosenRecord {
  text: string
  terms: readonly Term[]
  mechanisms: readonly MechanismTerm[]
  redirect: RedirectTerm | undefined
  exp: RedirectTerm | undefined
}

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
 * @param all the TXT records at the domain
 */
export function chooseRecord(domain: string, all: readonly { text: string }[]): ChosenRecord | NoRecord {
  const records = all.map(({ text }) => text).filter(isSpfRecord)
  const [text] = records
  if (text === undefined) return { result: 'none', reason: `${domain} has no SPF record.` }
  if (records.length > 1)
    return { result: 'permerror', reason: `${domain} has ${records.length} SPF records (RFC 7208, 4.5).` }
  const parsed = parseSpf(text)
  if (parsed.ok) {
    const { terms } = parsed
    const modifier = (name: string) => terms.find((term): term is RedirectTerm => term.name === name)
    return {
      text,
      terms,
      mechanisms: terms.filter((term) => term.kind === 'mechanism'),
      redirect: modifier('redirect'),
      exp: modifier('exp'),
    }
  }
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
 * @param all the TXT records at the name
 */
export function refusesAllMail(all: readonly { text: string }[]): boolean {
  const chosen = chooseRecord('', all)
  if ('result' in chosen) return false
  const [term, ...rest] = chosen.terms
  return rest.length === 0 && term?.name === 'all' && term.qualifier === '-'
}
