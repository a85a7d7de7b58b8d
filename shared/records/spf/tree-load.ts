// Loads a whole SPF tree from DNS in waves: all queries known to be needed are sent together.
import { isQueryName, registeredDomain } from '#shared/dns/domain-name.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver, TxtData } from '#shared/dns/resolver.ts'
import { expandWithoutClient, toQueryName } from './macro.ts'
import type { MacroString } from './macro.ts'
import { costsLookup } from './limits.ts'
import { isSpfRecord, parseSpf } from './parse.ts'
import type { SpfSyntaxError, Term } from './parse.ts'
import { deadTerms } from './record.ts'

/** Queries per check; the platform's free plan allows 50 outgoing requests. */
export const MAX_QUERIES = 45

type Target =
  | { kind: 'name'; name: string }
  /** A label is empty or too long, so there is no way to query it (RFC 7208 section 4.8). */
  | { kind: 'malformed'; name: string }
  /** The name depends on the message, e.g. on the client's IP address. */
  | { kind: 'needs-client' }

export interface PlannedTerm {
  term: Term
  recordIndex: number
  /** Never reached: after "all", or a redirect next to "all" (RFC 7208 section 5.1). */
  dead: boolean
  /** Counts against the limit of ten (RFC 7208 section 4.6.4). */
  cost: 0 | 1
  /** What is queried or followed; null for terms that send no query. */
  target: Target | null
}

export interface LoadedDomain {
  name: string
  answer: DnsAnswer<TxtData>
  records: TxtData[]
  terms: PlannedTerm[]
  errors: (SpfSyntaxError & { recordIndex: number })[]
}

export interface LoadedTree {
  root: string
  domains: ReadonlyMap<string, LoadedDomain>
  /** The answer to a query that was sent, otherwise null. */
  answerTo<T extends RecordType>(name: string, type: T): DnsAnswer<RecordData[T]> | null
  queries: number
  truncated: boolean
}

/** The queries that a term sends for its own target; includes and redirects are followed instead. */
export const TERM_QUESTIONS: Readonly<Record<string, readonly ('A' | 'AAAA' | 'MX')[]>> = {
  a: ['A', 'AAAA'],
  mx: ['MX'],
  // RFC 7208 section 5.7: the type is A, whatever the client's family.
  exists: ['A'],
}

type Question = readonly [name: string, type: RecordType]

/** Queries that no receiver sends. */
export interface LoadOptions {
  /** For the discontinued type 99 (RFC 7208 section 3.1). */
  leftovers?: boolean
  /** Whether anyone could register the names that do not exist: only the message about them says so. */
  registration?: boolean
}

/**
 * Level by level; the records of the next level are queried before the hosts of the previous one.
 */
export async function loadTree(
  root: string,
  resolver: Resolver,
  { leftovers = true, registration = true }: LoadOptions = {},
): Promise<LoadedTree> {
  const asker = createAsker(resolver)
  const domains = new Map<string, LoadedDomain>()
  const seen = new Set([root])
  let level = [root]
  // The MX hosts show which record would fit if there is none.
  let hosts: Question[] = [...(leftovers ? [[root, 'SPF'] as const] : []), [root, 'MX'] as const]
  while (level.length + hosts.length > 0) {
    const wave: Question[] = [...level.map((name) => [name, 'TXT'] as const), ...hosts]
    await asker.askAll(wave)
    const loaded = level.flatMap((name) => loadedDomain(name, root, asker.answerTo(name, 'TXT')))
    level = []
    hosts = []
    for (const domain of loaded) {
      domains.set(domain.name, domain)
      if (registration) hosts.push(...registrationQuestion(domain, root))
      for (const { name, followed, questions } of questionsOf(domain)) {
        hosts.push(...questions)
        if (!followed || seen.has(name)) continue
        seen.add(name)
        level.push(name)
      }
    }
  }
  return { root, domains, answerTo: asker.answerTo, ...asker.totals() }
}

/** Remembers each answer, counts the queries and stops at the limit. */
function createAsker(resolver: Resolver) {
  const answers = new Map<string, DnsAnswer<RecordData[RecordType]>>()
  const sent = new Set<string>()
  let truncated = false
  const askOnce = async ([name, type]: Question) => {
    const key = `${type} ${name}`
    if (sent.has(key)) return
    if (sent.size >= MAX_QUERIES) {
      truncated = true
      return
    }
    sent.add(key)
    const answer = await resolver.query(name, type)
    if (answer.kind === 'over-budget') truncated = true
    answers.set(key, answer)
  }
  return {
    askAll: (questions: readonly Question[]) => Promise.all(questions.map(askOnce)),
    answerTo: <T extends RecordType>(name: string, type: T) =>
      (answers.get(`${type} ${name}`) ?? null) as DnsAnswer<RecordData[T]> | null,
    totals: () => ({ queries: sent.size, truncated }),
  }
}

function loadedDomain(name: string, root: string, answer: DnsAnswer<TxtData> | null): LoadedDomain[] {
  if (!answer) return []
  const records = answer.kind === 'answer' ? answer.records.filter((record) => isSpfRecord(record.text)) : []
  const parses = records.map((record) => parseSpf(record.text))
  const terms = parses.flatMap((parse, recordIndex) => planTerms(parse.terms, recordIndex, name, root))
  const errors = parses.flatMap((parse, recordIndex) =>
    parse.ok ? [] : parse.errors.map((error) => ({ ...error, recordIndex })),
  )
  return [{ name, answer, records, terms, errors }]
}

function questionsOf(domain: LoadedDomain) {
  return domain.terms.flatMap(({ term, dead, target }) => {
    if (dead || target?.kind !== 'name') return []
    const { name } = target
    const questions = (TERM_QUESTIONS[term.name] ?? []).map((type) => [name, type] as const)
    return [{ name, followed: term.name === 'include' || term.name === 'redirect', questions }]
  })
}

/** A name that does not exist can be claimed only if its registrable domain does not exist, either. */
const registrationQuestion = ({ name, answer }: LoadedDomain, root: string): Question[] =>
  answer.kind === 'nxdomain' && name !== root && registeredDomain(name) !== name
    ? [[registeredDomain(name), 'NS']]
    : []

function planTerms(terms: readonly Term[], recordIndex: number, domain: string, root: string): PlannedTerm[] {
  const dead = deadTerms(terms)
  return terms.map((term, index) => ({
    term,
    recordIndex,
    dead: dead[index] ?? false,
    cost: !dead[index] && costsLookup(term.name) ? 1 : 0,
    target: targetOf(term, domain, root),
  }))
}

/** What a term of the record at `domain` queries, in a check that started at `root`. */
export function targetOf(term: Term, domain: string, root: string): Target | null {
  if (!('domainSpec' in term) || term.name === 'exp') return null
  // RFC 7208 section 4.8: without a domain-spec, the target is the record's own domain.
  return term.domainSpec === null
    ? { kind: 'name', name: domain }
    : expandedTarget(term.domainSpec, domain, root)
}

function expandedTarget(spec: MacroString, domain: string, root: string): Target {
  const expanded = expandWithoutClient(spec, domain, root)
  if (expanded === null) return { kind: 'needs-client' }
  const name = toQueryName(expanded)
  return isQueryName(name) ? { kind: 'name', name } : { kind: 'malformed', name }
}
