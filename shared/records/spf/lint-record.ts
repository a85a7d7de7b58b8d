// Finds what is legal in an SPF record but wrong, too wide or useless; permanent errors are found in tree-causes.ts.
import { spfFinding, type SpfFinding } from './findings.ts'
import { addressFindings, wideFindings } from './lint-addresses.ts'
import { macroLetters } from './macro.ts'
import { isAsMeant, meantTerms } from './meant-term.ts'
import type { OtherModifierTerm, Term } from './parse.ts'
import type { LoadedDomain, LoadedTree, PlannedTerm } from './tree-load.ts'

/** own: the checked domain or a redirect of it; foreign: an include, where only what harms the including domain matters. */
type RecordOwner = 'own' | 'foreign'

type Answers = Pick<LoadedTree, 'answerTo'>

export function lintRecord(domain: LoadedDomain, owner: RecordOwner, answers: Answers): SpfFinding[] {
  const live = domain.terms.filter((planned) => !planned.dead).map((planned) => planned.term)
  const harmful = [
    ...openFindings(domain.name, live),
    ...wideFindings(domain.name, live, matchingTerms(domain.terms, answers)),
    ...ptrFindings(domain.name, live),
  ]
  if (owner === 'foreign') return harmful
  return [
    ...harmful,
    ...endFindings(domain, live),
    ...deadFindings(domain.name, domain.terms),
    ...addressFindings(domain.name, live),
    ...repeatFindings(domain.name, domain.terms),
    ...modifierFindings(domain.name, live),
    ...dotFindings(domain.name, live),
  ]
}

/** “exists” of a name that is the same for every message, and that has an address (RFC 7208 section 5.7). */
const matchingTerms = (terms: readonly PlannedTerm[], { answerTo }: Answers): Set<Term> =>
  new Set(
    terms.flatMap(({ term, target }) =>
      term.name === 'exists' && target?.kind === 'name' && answerTo(target.name, 'A')?.kind === 'answer'
        ? [term]
        : [],
    ),
  )

function openFindings(name: string, live: readonly Term[]): SpfFinding[] {
  const all = live.find((term) => term.name === 'all')
  if (all?.name !== 'all' || all.qualifier !== '+') return []
  return [spfFinding('spf-plus-all', { name, term: all.text })]
}

function ptrFindings(name: string, live: readonly Term[]): SpfFinding[] {
  const slow = live.filter(
    (term) =>
      term.name === 'ptr' ||
      ('domainSpec' in term && term.domainSpec && macroLetters(term.domainSpec).has('p')),
  )
  return slow.length === 0 ? [] : [spfFinding('spf-ptr', { name, terms: slow.map((term) => term.text) })]
}

function endFindings(domain: LoadedDomain, live: readonly Term[]): SpfFinding[] {
  // Of a broken record, no receiver gets to the end, and of several, none is read.
  if (domain.records.length !== 1 || domain.errors.length > 0) return []
  const all = live.find((term) => term.name === 'all')
  if (all?.name === 'all' && all.qualifier === '?') return [spfFinding('spf-neutral-all', { term: all.text })]
  if (all || live.some((term) => term.name === 'redirect')) return []
  return [spfFinding('spf-no-all', { name: domain.name })]
}

function deadFindings(name: string, terms: readonly PlannedTerm[]): SpfFinding[] {
  const dead = terms.filter((planned) => planned.dead).map((planned) => planned.term)
  const behind = dead.filter((term) => term.name !== 'redirect').map((term) => term.text)
  const redirects = dead.filter((term) => term.name === 'redirect').map((term) => term.text)
  return [
    ...(behind.length > 0 ? [spfFinding('spf-dead-terms', { name, terms: behind })] : []),
    ...(redirects.length > 0 ? [spfFinding('spf-dead-redirect', { name, terms: redirects })] : []),
  ]
}

function repeatFindings(name: string, terms: readonly PlannedTerm[]): SpfFinding[] {
  const seen = new Set<string>()
  const repeated = terms.filter(({ term, recordIndex, dead }) => {
    if (dead) return false
    const key = `${recordIndex} ${term.text.toLowerCase().replace(/^\+/, '')}`
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
  if (repeated.length === 0) return []
  const isCounted = repeated.some((planned) => planned.cost > 0)
  return [spfFinding('spf-repeated-term', { name, terms: repeated.map(({ term }) => term.text), isCounted })]
}

function modifierFindings(name: string, live: readonly Term[]): SpfFinding[] {
  const others = live.filter((term): term is OtherModifierTerm => term.name === 'other')
  const reporting = others.filter((term) => term.role === 'reporting')
  const findings: SpfFinding[] = []
  if (reporting.length > 0) {
    // RFC 6652 section 3: without ra, receivers ignore rp and rr.
    const isUseless = !reporting.some((term) => term.modifier === 'ra')
    const terms = reporting.map((term) => term.text)
    findings.push(spfFinding('spf-reporting-modifiers', { name, terms, isUseless }))
  }
  for (const term of others.filter(({ role }) => role === 'unknown').slice(0, 5)) {
    findings.push(unknownModifier(name, term))
  }
  return findings
}

function unknownModifier(name: string, term: OtherModifierTerm): SpfFinding {
  const terms = [term.text]
  if (isAsMeant(term.text)) return spfFinding('spf-unknown-modifier', { name, terms })
  // By the grammar of section 12, “include=” is an unknown modifier, so it is skipped and not an error.
  const [only, ...more] = meantTerms(term.text) ?? []
  const meant = only && more.length === 0 ? only.text : `${term.modifier}:${term.value}`
  return spfFinding('spf-mechanism-as-modifier', { name, terms, meant })
}

function dotFindings(name: string, live: readonly Term[]): SpfFinding[] {
  const dotted = live.filter((term) => 'domainSpec' in term && term.text.endsWith('.'))
  return dotted.length === 0
    ? []
    : [spfFinding('spf-trailing-dot', { name, terms: dotted.map((term) => term.text) })]
}
