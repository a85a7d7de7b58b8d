// GET /user/tools/domain/reputation: what can be known of a domain's reputation from outside, in one number with its reasons.
import { Hono } from 'hono'
import * as v from 'valibot'
import { checkDomainReputation } from '#shared/domain-reputation/check.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { DomainQuery, validQuery } from '#worker/api/validate.ts'
import { publicSuffixList as suffixes } from '#worker/dns/public-suffix.ts'

export const domain = new Hono<ApiEnv>().get(
  '/reputation',
  validQuery(v.object({ domain: DomainQuery })),
  async (c) => {
    const { resolver, foreignFetch, lists } = c.var
    const { report, proofs } = await checkDomainReputation(c.req.valid('query').domain, {
      resolver,
      foreignFetch,
      suffixes,
      proofs: await lists.proofs(),
      keys: lists.keys,
      now: lists.now(),
    })
    await lists.keep(proofs)
    return c.json({ ...report, evidence: resolver.evidence }, 200)
  },
)
