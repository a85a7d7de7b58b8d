// Writes an SPF record from a form's choices, compares it with the published one and counts its lookups.
import { costsLookup } from './limits.ts'
import { specText } from './macro.ts'
import { isSpfRecord, parseSpf } from './parse.ts'
import type { Term } from './parse.ts'
import { deadTerms } from './record.ts'

export const ALL_CHOICES = ['-all', '~all', '?all', '+all'] as const
export type AllChoice = (typeof ALL_CHOICES)[number]
export const DEFAULT_ALL: AllChoice = '~all'

export interface SpfRecordInput {
  includeMx: boolean
  includeA: boolean
  ip4: readonly string[]
  ip6: readonly string[]
  includes: readonly string[]
  all?: AllChoice
}

export type ListField = 'ip4' | 'ip6' | 'includes'

/** The mechanism for each list of the form. */
const LIST_MECHANISMS = { ip4: 'ip4', ip6: 'ip6', includes: 'include' } as const

/** The items of a typed list: separated by commas, spaces or line breaks; empty ones are dropped. */
export const parseList = (text: string): string[] => text.split(/[\s,;]+/).filter((item) => item !== '')

/** The item without the mechanism's name, which people tend to type along with it. */
export const bareItem = (field: ListField, item: string): string => {
  const text = item.trim().toLowerCase()
  const prefix = `${LIST_MECHANISMS[field]}:`
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

/** Version, mx, a, ip4, ip6, include, all. Items that would make the record invalid are left out; see checkInput. */
export function buildSpfRecord({ includeMx, includeA, ip4, ip6, includes, all }: SpfRecordInput): string {
  const terms = [
    'v=spf1',
    ...(includeMx ? ['mx'] : []),
    ...(includeA ? ['a'] : []),
    ...listTerms('ip4', ip4),
    ...listTerms('ip6', ip6),
    ...listTerms('includes', includes),
    all ?? DEFAULT_ALL,
  ]
  return terms.join(' ')
}

/** One valid term for each different item. */
function listTerms(field: ListField, items: readonly string[]): string[] {
  const mechanism = LIST_MECHANISMS[field]
  const terms = items.map((item) => termOf(field, item)).filter((term) => term?.name === mechanism)
  return [...new Set(terms.flatMap((term) => (term ? [term.text] : [])))]
}

/** The item as a term, or null if receivers could not read it. */
export function termOf(field: ListField, item: string): Term | null {
  const parsed = parseSpf(`v=spf1 ${LIST_MECHANISMS[field]}:${bareItem(field, item)}`)
  const [term, ...others] = parsed.terms
  return parsed.ok && term && others.length === 0 ? term : null
}

interface TermChange {
  term: string
  change: 'added' | 'removed' | 'kept'
}

/** The terms of the new record, then the old ones that are gone; case and a "+" make no difference. */
export function diffRecords(before: string, after: string): TermChange[] {
  const oldTerms = termTexts(before)
  const newTerms = termTexts(after)
  const oldKeys = new Set(oldTerms.map(termKey))
  const newKeys = new Set(newTerms.map(termKey))
  return [
    ...newTerms.map((term): TermChange => ({ term, change: oldKeys.has(termKey(term)) ? 'kept' : 'added' })),
    ...oldTerms
      .filter((term) => !newKeys.has(termKey(term)))
      .map((term): TermChange => ({ term, change: 'removed' })),
  ]
}

const termTexts = (record: string): string[] => {
  const [version = '', ...terms] = record.trim().split(/ +/)
  return isSpfRecord(version) ? terms : []
}

const termKey = (term: string): string => term.toLowerCase().replace(/^\+/, '')

interface RecordCost {
  lookups: number
  /** Includes and redirects whose own cost is not given: each is counted as one lookup. */
  unknown: string[]
}

/**
 * Counts the lookups of a record that is not published yet (RFC 7208 section 4.6.4).
 * @param costs the lookups of each included domain's own record, as in `totalCost` of a report's tree
 */
export function countLookups(record: string, costs: Readonly<Record<string, number>>): RecordCost {
  const unknown: string[] = []
  let lookups = 0
  const { terms } = parseSpf(record)
  const dead = deadTerms(terms)
  for (const [index, term] of terms.entries()) {
    if (dead[index] || !costsLookup(term.name)) continue
    lookups += 1
    if (term.name !== 'include' && term.name !== 'redirect') continue
    const target = specText(term.domainSpec)
    const below = Object.hasOwn(costs, target) ? costs[target] : undefined
    if (below === undefined) unknown.push(target)
    lookups += below ?? 0
  }
  return { lookups, unknown }
}
