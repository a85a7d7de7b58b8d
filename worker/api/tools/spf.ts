import { Hono } from 'hono'
import * as v from 'valibot'
import { findDnsProvider } from '#shared/dns/provider.ts'
import { questionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { checkSpf, previewSpf } from '#shared/records/spf/check.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { SpfAnswer, SpfPreviewAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { providerName } from '#shared/dns/provider-name.ts'
import { proved, withProof } from '#worker/api/tools/with-proof.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, DraftQuery, IpQuery, validQuery } from '#worker/http/validate.ts'

const SpfQuery = v.object({
  domain: DomainQuery,
  ip: v.optional(
    v.pipe(
      IpQuery,
      v.description('The IP address of a sending server; with it, the answer has `evaluation`.'),
    ),
  ),
  sender: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(320),
      v.description('The envelope sender; postmaster at the domain if left out, the null sender if empty.'),
    ),
  ),
  helo: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(255),
      v.description('The name that the server gives in HELO or EHLO; the domain if left out.'),
    ),
  ),
})

const PreviewQuery = v.object({ domain: DomainQuery, record: DraftQuery })

const ABOUT_CHECKER: RouteText = {
  summary: 'Check an SPF record, and its result for one client',
  about:
    'The record with everything that it includes. With `ip`, also what a receiver concludes for that client.',
  example: {
    domain: HEALTHY_SAMPLE,
    ip: '192.0.32.10',
    sender: `ada@${HEALTHY_SAMPLE}`,
    helo: 'out.workspace.test',
  },
  answer: { status: 200, about: 'The report.', schema: SpfAnswer },
}

const ABOUT_PREVIEW: RouteText = {
  summary: 'Check an SPF record before you publish it',
  example: { domain: HEALTHY_SAMPLE, record: 'v=spf1 mx include:_spf.workspace.test -all' },
  answer: {
    status: 200,
    about: 'The report on the draft, and what is published now.',
    schema: SpfPreviewAnswer,
  },
}

const checker = new Hono<ApiEnv>().get(
  '/checker',
  described(ABOUT_CHECKER),
  validQuery(SpfQuery),
  async (c) => {
    const { resolver } = c.var
    const { evaluation, report, dnsProvider } = await checkWithClient(c.req.valid('query'), resolver)
    const answer = proved(c, report, dnsProvider)
    return c.json({ provider: providerName(dnsProvider), evaluation, ...answer }, 200)
  },
)

/**
 * What the report looks up besides the evaluation of the same domain: type 99, MX, four zones, and the AAAA of ten terms.
 * A wide tree needs more lookups; it waits, since it would use up those that the verdict on this client needs.
 */
const REPORT_QUESTIONS = 16

async function checkWithClient(
  { domain, ip, sender, helo }: v.InferOutput<typeof SpfQuery>,
  resolver: Resolver,
) {
  const pool = questionPool(resolver, Infinity)
  const evaluating =
    ip === undefined
      ? Promise.resolve(undefined)
      : checkHost(
          { ip, domain, sender: sender ?? `postmaster@${domain}`, helo: helo ?? domain },
          pool.share(Infinity),
        )
  const behind = pool.shareBehind(evaluating, REPORT_QUESTIONS)
  const [evaluation, report, dnsProvider] = await Promise.all([
    evaluating,
    checkSpf(domain, behind),
    findDnsProvider(domain, behind),
  ])
  return { evaluation, report, dnsProvider }
}

const preview = new Hono<ApiEnv>().get(
  '/preview',
  described(ABOUT_PREVIEW),
  validQuery(PreviewQuery),
  async (c) => {
    const { domain, record } = c.req.valid('query')
    const { resolver } = c.var
    return c.json(await withProof(c, domain, previewSpf(domain, record, resolver)), 200)
  },
)

export const spf = new Hono<ApiEnv>().route('/', checker).route('/', preview)
