// Finds what is legal in an SPF record, or in how it is published, but wrong, too wide or useless; permanent errors are
// found in tree-causes.ts.
import {
  hasHostBits,
  networkContains,
  networkStart,
  specialRange,
  type IpNetwork,
} from '#shared/dns/ip-address.ts'
import type { NamePurpose } from '#shared/data/mail-services/name-purpose.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { findingsAtApex, isZoneTop } from '#shared/records/cname/at-apex.ts'
import { dmarcTextIn } from '#shared/records/tag-list/pasted-dmarc.ts'
import { MAX_STRING_BYTES, spfFinding, type SpfFinding } from './findings.ts'
import { SIZE_LIMIT_BYTES } from './limits.ts'
import { macroLetters } from './macro.ts'
import { formatNetwork } from './meaning.ts'
import { isAsMeant, meantTerms } from './meant-term.ts'
import { cutWord, isSenderIdRecord, type OtherModifierTerm, plainTerm, type Term } from './parse.ts'
import { neverInFrom } from './in-from.ts'
import { isNearMiss } from './read-as-meant.ts'
import type { LoadedDomain, LoadedTree, PlannedTerm } from './tree-load.ts'
import { wideFindings } from './wide-networks.ts'

/** @param isElsewhere an SPF record lies at a name that has the domain twice */
export function lintPublication(loaded: LoadedTree, root: LoadedDomain, isElsewhere: boolean): SpfFinding[] {
  const texts = root.answer.kind === 'answer' ? root.answer.records : []
  return [
    ...findingsAtApex(root.name, root.answer.aliases),
    ...absenceFindings(root, isElsewhere ? null : receivesOnly(loaded, root)),
    ...nearMissFindings(root.name, texts),
    ...typeFindings(loaded),
    ...senderIdFindings(root.name, texts),
    ...(root.records.length > 0 ? sizeFindings(root.name, texts) : []),
    ...root.records.flatMap((record) => stringFindings(root, record)),
  ]
}

function receivesOnly(loaded: LoadedTree, root: LoadedDomain): NamePurpose | null {
  const mx = loaded.answerTo(root.name, 'MX')
  if (!mx || loaded.answerTo(root.name, 'SPF')?.kind === 'answer') return null
  const purpose = neverInFrom(mx, root.answer)
  return purpose?.use === 'programs' ? purpose : null
}

function absenceFindings(root: LoadedDomain, only: NamePurpose | null): SpfFinding[] {
  if (root.records.length > 0) return []
  const { name, answer } = root
  const target = answer.aliases.at(-1)?.target
  if (target !== undefined)
    return isZoneTop(name) ? [] : [spfFinding('spf-domain-is-alias', { name, target })]
  if (answer.kind === 'nxdomain') return [spfFinding('dns-no-such-name', { name })]
  return [
    only
      ? spfFinding('spf-not-in-from', { name, service: only.service })
      : spfFinding('spf-no-record', { name }),
  ]
}

const nearMissFindings = (name: string, texts: readonly TxtData[]): SpfFinding[] =>
  texts
    .filter(({ text }) => isNearMiss(text))
    .slice(0, 3)
    .map(({ text }) => spfFinding('spf-near-miss', { name, text }))

function typeFindings(loaded: LoadedTree): SpfFinding[] {
  const answer = loaded.answerTo(loaded.root, 'SPF')
  if (answer?.kind !== 'answer') return []
  return [spfFinding('spf-type-99', { name: loaded.root, texts: answer.records.map(({ text }) => text) })]
}

function senderIdFindings(name: string, texts: readonly TxtData[]): SpfFinding[] {
  const leftovers = texts.filter(({ text }) => isSenderIdRecord(text)).map(({ text }) => text)
  return leftovers.length === 0 ? [] : [spfFinding('spf-sender-id', { name, texts: leftovers })]
}

function sizeFindings(name: string, texts: readonly TxtData[]): SpfFinding[] {
  const bytes = texts.reduce((sum, record) => sum + record.bytes, name.length)
  return bytes <= SIZE_LIMIT_BYTES ? [] : [spfFinding('spf-size', { count: texts.length, bytes })]
}

function stringFindings(root: LoadedDomain, record: TxtData): SpfFinding[] {
  const findings: SpfFinding[] = []
  const long = record.strings.find((text) => new TextEncoder().encode(text).length > MAX_STRING_BYTES)
  if (long !== undefined) findings.push(spfFinding('spf-string-too-long'))
  const dmarc = dmarcTextIn(record.text)
  if (dmarc !== null) findings.push(spfFinding('spf-dmarc-inside', { name: root.name, text: dmarc }))
  const word = cutWord(record)
  if (word !== undefined) findings.push(spfFinding('spf-record-cut', { word }))
  const count = record.strings.length
  const joined = brokenSeam(root, record)
  if (joined !== null) findings.push(spfFinding('spf-missing-space', { count, joined }))
  else if (count > 1) findings.push(spfFinding('spf-record-split', { count }))
  return findings
}

/** The invalid term that two strings form together, if each half looks like a term of its own. */
function brokenSeam(root: LoadedDomain, record: TxtData): string | null {
  const recordIndex = root.records.indexOf(record)
  let at = 0
  for (const [index, text] of record.strings.entries()) {
    at += text.length
    if (
      !/^[+?~-]?(?:all|include:|a[: ]|mx[: ]|ip[46]:|exists:|redirect=|exp=|ptr)/i.test(
        record.strings[index + 1] ?? '',
      )
    ) {
      continue
    }
    const error = root.errors.find((e) => e.recordIndex === recordIndex && e.start < at && e.end > at)
    if (error) return error.term
  }
  return null
}

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
    const key = `${recordIndex} ${plainTerm(term.text)}`
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

const textsOf = (found: readonly { text: string }[]) => found.map(({ text }) => text)

function addressFindings(name: string, live: readonly Term[]): SpfFinding[] {
  const networks = live.flatMap((term) =>
    term.name === 'ip4' || term.name === 'ip6' ? [{ text: term.text, network: term.network }] : [],
  )
  const special = networks.filter(({ network }) => specialRange(network) !== null)
  const uneven = networks.filter(({ network }) => hasHostBits(network))
  const findings: SpfFinding[] = []
  const [firstSpecial] = special
  if (firstSpecial) {
    const range = specialRange(firstSpecial.network) ?? ''
    findings.push(spfFinding('spf-special-range', { name, terms: textsOf(special), range }))
  }
  const [firstUneven] = uneven
  if (firstUneven) {
    const { network } = firstUneven
    const meant = `${network.family === 4 ? 'ip4' : 'ip6'}:${formatNetwork(networkStart(network))}`
    findings.push(spfFinding('spf-host-bits', { name, terms: textsOf(uneven), meant }))
  }
  return [...findings, ...coveredFindings(name, networks)]
}

/** Comparing all pairs is quadratic, so longer lists are left out. */
const MAX_COMPARED_NETWORKS = 100

function coveredFindings(
  name: string,
  networks: readonly { text: string; network: IpNetwork }[],
): SpfFinding[] {
  if (networks.length > MAX_COMPARED_NETWORKS) return []
  const covered = networks.filter(({ network }) =>
    networks.some(
      (other) => other.network.prefixLength < network.prefixLength && networkContains(other.network, network),
    ),
  )
  return covered.length === 0 ? [] : [spfFinding('spf-covered-network', { name, terms: textsOf(covered) })]
}
