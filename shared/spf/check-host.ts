// check_host() of RFC 7208 in as few waves as the records allow: what the walk will ask is asked ahead of it.
import { questionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { evaluateSpf } from '#shared/spf/evaluate.ts'
import type { EvaluationOptions, SpfQuestion } from '#shared/spf/evaluate-session.ts'
import { readAhead } from '#shared/spf/read-ahead.ts'
import type { SpfEvaluation } from '#shared/spf/schema.ts'

/**
 * Questions that may be asked in vain, because a match or an error comes before them. A record within its ten lookups
 * asks for eleven TXT records, and two "mx" of five hosts for twelve addresses more. Someone's records can make a
 * visitor's question into no more than these beside what a receiver asks anyway, and of the 45 questions of a request
 * the walk itself has 21 left where all of them lead to nothing.
 */
export const READ_AHEAD_LIMIT = 24

/**
 * What a receiver concludes for one client. Never throws. The result, its reason and its trace are those of the walk
 * alone (`evaluateSpf`), which asks a resolver that holds the answers already: only what the walk reaches counts.
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
