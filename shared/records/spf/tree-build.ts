// Walks a loaded SPF tree in the order of a receiver that finds no match: counts lookups, marks what stops it, explains
// each term.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { DnsFailure } from '#shared/dns/resolver.ts'
import { isLiteral } from './macro.ts'
import type { Term } from './parse.ts'
import { termMeaning } from './meaning.ts'
import { NAMES_PER_TERM_LIMIT, type ClientFamily } from './limits.ts'
import type { ChainEntry, SpfTreeNode, SpfTreeTerm, VoidTerm } from './schema.ts'
import { serviceOfInclude } from '#shared/data/mail-services/lookup.ts'
import * as causeOf from './tree-causes.ts'
import {
  addLookups,
  countVoids,
  difference,
  voidFamilies,
  voidText,
  type Cause,
  type Count,
  type Place,
  type Totals,
} from './tree-causes.ts'
import { TERM_QUESTIONS } from './tree-load.ts'
import type { LoadedDomain, LoadedTree, PlannedTerm } from './tree-load.ts'
import { replacementsIn } from './read-as-meant.ts'

export interface BuiltTree {
  tree: SpfTreeNode
  totals: Totals
  /** In the order that a receiver meets them. */
  causes: Cause[]
  voidTerms: VoidTerm[]
  failures: DnsFailure[]
  chain: ChainEntry[]
  /** The names of the services that pass. */
  senders: string[]
  /** The term that each term of the tree was made from. */
  typed: ReadonlyMap<SpfTreeTerm, Term>
}

/** What the walk has counted so far. */
interface Walk extends Count {
  loaded: LoadedTree
  /** The totals of each domain that was walked completely. */
  done: Map<string, Totals>
  voidTerms: VoidTerm[]
  failures: Map<string, DnsFailure>
  chain: ChainEntry[]
  senders: Set<string>
  typed: Map<SpfTreeTerm, Term>
}

/** A 64 KB record contains thousands of terms; all are counted, but only this many are listed. */
const MAX_LISTED_TERMS = 500

/** `passes` is false below an include that cannot lead to a pass. */
interface Branch {
  path: readonly string[]
  passes: boolean
  /** An include led here, so only a "pass" matters to the including record (RFC 7208 section 5.2). */
  included: boolean
}

export function buildTree(loaded: LoadedTree): BuiltTree {
  const walk: Walk = {
    loaded,
    totals: { lookups: 0, ipv4: 0, ipv6: 0 },
    done: new Map(),
    causes: [],
    voidTerms: [],
    failures: new Map(),
    chain: [],
    senders: new Set(),
    typed: new Map(),
  }
  const tree = buildNode(walk, loaded.root, { path: [], passes: true, included: false })
  return { ...walk, tree, failures: [...walk.failures.values()], senders: [...walk.senders] }
}

function buildNode(walk: Walk, name: string, parent: Branch): SpfTreeNode {
  const domain = walk.loaded.domains.get(name)
  const records = domain?.records.map((record) => record.text) ?? []
  const node: SpfTreeNode = { domain: name, state: 'found', records, terms: [], totalCost: 0 }
  const record = records.length === 1 ? { record: records[0] } : {}
  if (parent.path.includes(name)) return { ...node, ...record, state: 'loop' }
  const done = walk.done.get(name)
  if (done) return { ...node, ...record, state: 'repeated', totalCost: done.lookups }
  if (!domain)
    return { ...node, state: 'not-asked', message: 'Not looked up: this check had used up its queries.' }
  if (parent.path.length > 0) walk.chain.push({ domain: name, spf: records })
  const branch = { ...parent, path: [...parent.path, name] }
  const before = { ...walk.totals }
  const terms = buildTerms(walk, domain, branch)
  walk.done.set(name, difference(walk.totals, before))
  return {
    ...node,
    ...record,
    ...nodeState(walk, domain),
    terms: terms.slice(0, MAX_LISTED_TERMS),
    ...(terms.length > MAX_LISTED_TERMS ? { hiddenTerms: terms.length - MAX_LISTED_TERMS } : {}),
    totalCost: walk.totals.lookups - before.lookups,
  }
}

function nodeState(walk: Walk, domain: LoadedDomain): Pick<SpfTreeNode, 'state' | 'message'> {
  if (isFailure(domain.answer)) {
    walk.failures.set(`TXT ${domain.name}`, domain.answer)
    return { state: 'unknown', message: failureText(domain.answer) }
  }
  if (domain.records.length === 0) return { state: 'absent', message: absentMessage(domain) }
  if (domain.records.length > 1) {
    return {
      state: 'multiple',
      message: `${domain.name} has ${domain.records.length} SPF records; one is allowed.`,
    }
  }
  const [error] = domain.errors
  if (!error) return { state: 'found' }
  return { state: 'syntax-error', message: `At character ${error.position + 1}: ${error.reason}.` }
}

const absentMessage = (domain: LoadedDomain) =>
  domain.answer.kind === 'nxdomain' ? `${domain.name} does not exist.` : `${domain.name} has no SPF record.`

/** The terms in the order of the text; the redirect is walked last, as receivers do (RFC 7208 section 6.1). */
function buildTerms(walk: Walk, domain: LoadedDomain, branch: Branch): SpfTreeTerm[] {
  if (domain.records.length > 1) walk.causes.push(causeOf.multipleCause(branch.path, domain.records))
  // RFC 7208 section 4.6: syntax is checked before anything is evaluated. Valid terms are walked nevertheless, to show
  // what the record will cost once it is corrected.
  const replacements = replacementsIn(domain.records, domain.errors)
  for (const [index, error] of domain.errors.entries())
    walk.causes.push(causeOf.syntaxCause(branch.path, error, replacements[index]))
  const redirectLast = (a: PlannedTerm, b: PlannedTerm) =>
    a.recordIndex - b.recordIndex || Number(a.term.name === 'redirect') - Number(b.term.name === 'redirect')
  const readable = domain.terms.toSorted(redirectLast).map((planned) => {
    const built = buildTerm(walk, planned, branch)
    walk.typed.set(built, planned.term)
    return built
  })
  const unreadable = domain.errors.map(unreadableTerm)
  return [...readable, ...unreadable].sort((a, b) => a.recordIndex - b.recordIndex || a.start - b.start)
}

/** A term that breaks the grammar, as the tree shows it among the others: receivers stop at it, and it sends no queries. */
const unreadableTerm = (error: LoadedDomain['errors'][number]): SpfTreeTerm => ({
  text: error.term,
  start: error.start,
  end: error.end,
  recordIndex: error.recordIndex,
  kind: 'unreadable',
  name: '',
  cost: 0,
  totalCost: 0,
  meaning: 'Receivers cannot read this term.',
  problem: `At character ${error.position + 1}: ${error.reason}.`,
  dead: false,
  state: 'error',
  voidFor: [],
  stop: false,
})

function buildTerm(walk: Walk, planned: PlannedTerm, branch: Branch): SpfTreeTerm {
  const { term, target, dead, cost, recordIndex } = planned
  const name = target?.kind === 'name' ? target.name : null
  const leads = term.name === 'include' || term.name === 'redirect'
  const service = leads && name !== null ? serviceOfInclude(name) : null
  const built: SpfTreeTerm = {
    text: term.text,
    start: term.start,
    end: term.end,
    recordIndex,
    kind: term.kind,
    name: term.name === 'other' ? term.modifier : term.name,
    ...(term.kind === 'mechanism' ? { qualifier: term.qualifier } : {}),
    meaning: termMeaning(term, name, service, branch.included),
    cost,
    totalCost: cost,
    dead,
    state: 'ok',
    voidFor: [],
    stop: false,
    ...(name === null ? {} : { target: name }),
    ...(service === null ? {} : { service }),
  }
  if (dead || !target) return built
  const place = { path: branch.path, term: term.text, recordIndex, start: term.start }
  addLookups(walk, cost, place)
  if (target.kind === 'needs-client') return { ...built, state: 'needs-client' }
  if (target.kind === 'malformed') return malformedTerm(walk, planned, built, place, target.name)
  if (!leads) return askedTerm(walk, built, place, target.name)
  return followedTerm(walk, built, place, target.name, branch)
}

function malformedTerm(
  walk: Walk,
  { term }: PlannedTerm,
  built: SpfTreeTerm,
  place: Place,
  name: string,
): SpfTreeTerm {
  // RFC 7208 section 4.8 leaves a malformed name open. We treat it as an error if the publisher wrote it, and as no
  // match if macros made it; in an include or redirect, it is an error either way (4.3, 5.2, 6.1).
  const literal = 'domainSpec' in term && term.domainSpec !== null && isLiteral(term.domainSpec)
  if (!literal && term.name !== 'include' && term.name !== 'redirect') return built
  const cause = causeOf.malformedCause(place, name)
  walk.causes.push(cause)
  return { ...built, state: 'error', problem: cause.finding.message }
}

function askedTerm(walk: Walk, built: SpfTreeTerm, place: Place, target: string): SpfTreeTerm {
  const types = TERM_QUESTIONS[built.name] ?? []
  const answers = types.map((type) => walk.loaded.answerTo(target, type))
  if (answers.includes(null)) return { ...built, state: 'not-asked' }
  const mx = built.name === 'mx' ? (answers[0]?.records.length ?? 0) : 0
  const failure = answers.find((answer) => answer && isFailure(answer))
  const voidFor = voidFamilies(walk.loaded, built.name, target)
  if (voidFor.length > 0) addVoids(walk, built, place, target, voidFor)
  if (failure && isFailure(failure)) {
    walk.failures.set(`${failure.type} ${failure.name}`, failure)
    return { ...built, voidFor, state: 'unknown', problem: failureText(failure) }
  }
  if (mx > NAMES_PER_TERM_LIMIT) {
    const cause = causeOf.mxCause(place, target, mx)
    walk.causes.push(cause)
    return { ...built, state: 'error', problem: cause.finding.message }
  }
  if (voidFor.length === 0) return built
  return { ...built, voidFor, state: 'void', problem: voidText(built.name, target, voidFor) }
}

function addVoids(
  walk: Walk,
  built: SpfTreeTerm,
  place: Place,
  target: string,
  families: readonly ClientFamily[],
): void {
  const domain = place.path.at(-1) ?? ''
  walk.voidTerms.push({ domain, term: built.text, target, clients: [...families] })
  countVoids(walk, place, {
    ipv4: families.includes('ipv4') ? 1 : 0,
    ipv6: families.includes('ipv6') ? 1 : 0,
  })
}

function followedTerm(
  walk: Walk,
  built: SpfTreeTerm,
  place: Place,
  target: string,
  branch: Branch,
): SpfTreeTerm {
  const passes = branch.passes && (built.qualifier ?? '+') === '+'
  if (passes && built.service !== undefined) walk.senders.add(built.service)
  const repeated = branch.path.includes(target) ? undefined : walk.done.get(target)
  if (repeated) {
    addLookups(walk, repeated.lookups, place)
    countVoids(walk, place, repeated)
  }
  const included = branch.included || built.name === 'include'
  const child = buildNode(walk, target, { path: branch.path, passes, included })
  const term = { ...built, child, totalCost: built.cost + child.totalCost }
  const name = built.name === 'redirect' ? 'redirect' : 'include'
  const cause = causeOf.childCause(walk.loaded, child, place, name)
  if (cause) {
    walk.causes.push(cause)
    return { ...term, state: 'error', problem: cause.finding.message }
  }
  if (child.state === 'unknown') return { ...term, state: 'unknown', problem: child.message }
  if (child.state === 'not-asked') return { ...term, state: 'not-asked' }
  return ['multiple', 'syntax-error'].includes(child.state)
    ? { ...term, state: 'error', problem: child.message }
    : term
}
