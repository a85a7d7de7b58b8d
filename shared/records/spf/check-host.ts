// check_host() of RFC 7208 in as few waves as the records allow: queries that the walk will need are sent ahead of it.
import { isQueryName } from '#shared/dns/domain-name.ts'
import { networkContains } from '#shared/dns/ip-address.ts'
import { questionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { matchMechanism, targetName } from './evaluate-mechanism.ts'
import {
  ask,
  startSession,
  type EvaluationOptions,
  type Session,
  type SpfQuestion,
} from './evaluate-session.ts'
import { evaluateSpf } from './evaluate.ts'
import { costsLookup, LOOKUP_LIMIT } from './limits.ts'
import type { MechanismTerm, RedirectTerm } from './parse.ts'
import { canHaveRecord, chooseRecord, type ChosenRecord } from './record.ts'
import type { SpfEvaluation } from './schema.ts'

/**
 * Queries that may be sent in vain, because a match or an error comes first. A record within its ten lookups takes
 * eleven TXT queries, and two "mx" with five hosts each take twelve address queries more. A stranger's records can add
 * no more than this to what a receiver would query for a visitor's question, and of a request's 45 queries, the walk
 * itself still has 21 if all of them lead nowhere.
 */
export const READ_AHEAD_LIMIT = 24

/**
 * What a receiver concludes for one client. Never throws. The result, its reason and its trace are those of the walk
 * alone (`evaluateSpf`), which queries a resolver that already has the answers: only what the walk reaches counts.
 */
export async function checkHost(
  question: SpfQuestion,
  resolver: Resolver,
  options: EvaluationOptions = {},
): Promise<SpfEvaluation> {
  const pool = questionPool(resolver, Infinity)
  let isDone = false
  const walk = evaluateSpf(question, pool.share(Infinity), options)
  void readAhead(
    question,
    pool.share(READ_AHEAD_LIMIT, () => !isDone),
    options,
  )
  const evaluation = await walk
  isDone = true
  return evaluation
}

/** Where a receiver meets a term: its index in each record along the path. */
type Place = readonly number[]

interface Reader {
  /** Its counters are thrown away: what is read ahead does not count. */
  session: Session
  /** The terms that cost a lookup, as far as they are known by now. */
  lookups: Place[]
  seen: Set<string>
}

interface Found {
  domain: string
  place: Place
  /** An include leads here, so an explanation here is never used (RFC 7208 section 6.2). */
  included: boolean
}

/**
 * Sends the queries of all terms of a record together, and those of the records behind it as soon as they arrive. It
 * decides nothing: the walk counts, stops and concludes by itself. Ends when there is nothing more to query. Never
 * rejects.
 */
async function readAhead(
  question: SpfQuestion,
  resolver: Resolver,
  { receiver }: EvaluationOptions,
): Promise<void> {
  const started = startSession(question, resolver, receiver === undefined ? {} : { receiver })
  if (!started) return
  const reader: Reader = { session: started.session, lookups: [], seen: new Set() }
  await readDomain(reader, { domain: started.domain, place: [], included: false })
}

async function readDomain(reader: Reader, found: Found): Promise<void> {
  const { domain, place } = found
  if (reader.seen.has(domain) || !canHaveRecord(domain)) return
  reader.seen.add(domain)
  const answer = await ask(reader.session, domain, 'TXT')
  if (answer.kind === 'error') return
  const chosen = chooseRecord(domain, answer.records)
  if ('result' in chosen) return
  const { terms, exp } = reachedTerms(reader.session, chosen)
  const asked: Promise<unknown>[] = []
  for (const [index, term] of terms.entries()) {
    if (!costsLookup(term.name)) continue
    const at = [...place, index]
    if (isBeyondLimit(reader, at)) break
    reader.lookups.push(at)
    asked.push(readTerm(reader, term, { ...found, place: at }))
  }
  if (exp && !found.included) asked.push(readExplanation(reader.session, exp, domain))
  await Promise.all(asked)
}

/** RFC 7208 section 4.6.4, going by the lookups now known to come first. */
const isBeyondLimit = ({ lookups }: Reader, place: Place): boolean =>
  lookups.filter((other) => comesBefore(other, place)).length >= LOOKUP_LIMIT

function comesBefore(one: Place, other: Place): boolean {
  for (const [depth, index] of one.entries()) {
    const beside = other[depth]
    if (beside === undefined) return false
    if (index !== beside) return index < beside
  }
  return one.length < other.length
}

/** What this client can reach: nothing comes after a network that contains it, or after "all". */
function reachedTerms({ ip }: Session, { mechanisms, redirect, exp }: ChosenRecord) {
  const end = mechanisms.findIndex(
    (term) => term.name === 'all' || ('network' in term && networkContains(term.network, ip)),
  )
  const reached = end < 0 ? mechanisms : mechanisms.slice(0, end + 1)
  return {
    terms: end < 0 && redirect ? [...reached, redirect] : reached,
    exp: reached.some(({ qualifier }) => qualifier === '-') ? exp : undefined,
  }
}

async function readTerm(reader: Reader, term: MechanismTerm | RedirectTerm, found: Found): Promise<void> {
  const { session } = reader
  if (term.kind === 'mechanism' && term.name !== 'include') {
    await matchMechanism(session, term, found.domain)
    return
  }
  const domain = await targetName(session, 'domainSpec' in term ? term.domainSpec : null, found.domain)
  await readDomain(reader, { ...found, domain, included: found.included || term.name === 'include' })
}

async function readExplanation(session: Session, term: RedirectTerm, domain: string): Promise<void> {
  const name = await targetName(session, term.domainSpec, domain)
  if (isQueryName(name)) await ask(session, name, 'TXT')
}
