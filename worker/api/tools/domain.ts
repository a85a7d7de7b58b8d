// GET /user/tools/domain/reputation: what can be known of a domain's reputation from outside, in one number with its reasons.
import { Hono } from 'hono'
import * as v from 'valibot'
import { checkDomainReputation } from '#shared/domain-reputation/check.ts'
import { sampleProofs } from '#shared/samples/list-answers.ts'
import { HEALTHY_SAMPLE, isSampleName } from '#shared/samples/names.ts'
import { DomainReputationAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { publicSuffixList as suffixes } from '#worker/dns/public-suffix.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const ABOUT_REPUTATION: RouteText = {
  summary: 'Score the reputation of a domain',
  about: '`finalScore` is null when less than 60% of the whole could be measured.',
  example: { domain: HEALTHY_SAMPLE },
  answer: {
    status: 200,
    about: 'The score, with a reason for every point.',
    schema: DomainReputationAnswer,
  },
}

export const domain = new Hono<ApiEnv>().get(
  '/reputation',
  described(ABOUT_REPUTATION),
  validQuery(v.object({ domain: DomainQuery })),
  async (c) => {
    const { resolver, foreignFetch, lists } = c.var
    const { domain } = c.req.valid('query')
    const now = lists.now()
    const { report, proofs } = await checkDomainReputation(domain, {
      resolver,
      foreignFetch,
      suffixes,
      proofs: isSampleName(domain) ? sampleProofs(now) : await lists.proofs(),
      keys: lists.keys,
      now,
    })
    await lists.keep(proofs)
    return c.json({ ...report, evidence: resolver.evidence }, 200)
  },
)
