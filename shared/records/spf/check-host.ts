// check_host() of RFC 7208 in as few waves as the records allow: queries that the walk will need are sent ahead of it.
import { questionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { evaluateSpf } from './evaluate.ts'
import type { EvaluationOptions, SpfQuestion } from './evaluate-session.ts'
import { readAhead } from './read-ahead.ts'
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
