import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Change } from '#shared/report/change/change.ts'
import type { ProviderResult } from '#shared/dns/provider.ts'
import {
  checkAuthentication,
  checkDelivery,
  checkDomain,
  checkGatesPart,
  checkTransportPart,
} from '#shared/domain/domain-report/check.ts'
import { checkReputation } from '#shared/domain/domain-report/check-reputation.ts'
import { PART_NAMES } from '#shared/domain/domain-report/parts.ts'
import { checkDomainReputation } from '#shared/domain/domain-reputation/check.ts'
import type { ReputationOptions } from '#shared/domain/domain-reputation/gather.ts'
import { sampleProofs } from '#shared/data/samples/list-answers.ts'
import { HEALTHY_SAMPLE, isSampleName } from '#shared/data/samples/names.ts'
import { DomainReportAnswer, DomainReputationAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { proved } from '#worker/api/tools/with-proof.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const ABOUT_REPUTATION: RouteText = {
  summary: 'Score the reputation of a domain',
  about: '`finalScore` is null when less than 60% of the score could be measured.',
  example: { domain: HEALTHY_SAMPLE },
  answer: {
    status: 200,
    about: 'The score, with a reason for every point.',
    schema: DomainReputationAnswer,
  },
}

const ReportQuery = v.object({
  domain: DomainQuery,
  part: v.optional(
    v.pipe(
      v.picklist(PART_NAMES),
      v.description('One part, with a request’s full number of lookups; without it, the first answer.'),
    ),
  ),
})

const ABOUT_REPORT: RouteText = {
  summary: 'Report on a whole domain, part by part',
  about:
    'Without `part`: whether the domain exists, its authentication and where its mail goes, with one verdict and one list of changes. `more` has the URLs of the parts that are missing from the answer or incomplete in it.',
  example: { domain: HEALTHY_SAMPLE },
  answer: { status: 200, about: 'The first answer, or the part.', schema: DomainReportAnswer },
}

export const domain = new Hono<ApiEnv>()
  .get('/report', described(ABOUT_REPORT), validQuery(ReportQuery), async (c) => {
    const { domain, part } = c.req.valid('query')
    const { resolver } = c.var
    switch (part) {
      case 'authentication':
        return c.json(withZone(c, await checkAuthentication(domain, resolver, { suffixes })), 200)
      case 'delivery':
        return c.json(withZone(c, await checkDelivery(domain, resolver)), 200)
      case 'gates':
        return c.json(withZone(c, await checkGatesPart(domain, resolver, { suffixes })), 200)
      case 'transport': {
        c.set('isOfItsMoment', true)
        const now = new Date().toISOString().replace(/\.\d+/, '')
        const options = { fetch: c.var.foreignFetch, now }
        return c.json(withZone(c, await checkTransportPart(domain, resolver, options)), 200)
      }
      case 'reputation': {
        c.set('isOfItsMoment', true)
        const { report, proofs } = await checkReputation(domain, await reputationOptions(c, domain))
        await c.var.lists.keep(proofs)
        return c.json({ ...report, evidence: resolver.evidence }, 200)
      }
      default:
        return c.json(withZone(c, await checkDomain(domain, resolver, { suffixes })), 200)
    }
  })
  .get(
    '/reputation',
    described(ABOUT_REPUTATION),
    validQuery(v.object({ domain: DomainQuery })),
    async (c) => {
      const { domain } = c.req.valid('query')
      const { report, proofs } = await checkDomainReputation(domain, await reputationOptions(c, domain))
      await c.var.lists.keep(proofs)
      return c.json({ ...report, evidence: c.var.resolver.evidence }, 200)
    },
  )

/** Each part asks for the provider itself. */
const withZone = <R extends { changes: Change[] }>(
  c: Context<ApiEnv>,
  { report, dnsProvider }: { report: R; dnsProvider: ProviderResult },
) => proved(c, report, dnsProvider)

async function reputationOptions(c: Context<ApiEnv>, domain: string): Promise<ReputationOptions> {
  const { resolver, foreignFetch, lists } = c.var
  const now = lists.now()
  const proofs = isSampleName(domain) ? sampleProofs(now) : await lists.proofs()
  return { resolver, foreignFetch, suffixes, proofs, keys: lists.keys, now }
}
