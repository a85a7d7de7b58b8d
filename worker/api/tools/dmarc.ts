import { Hono } from 'hono'
import * as v from 'valibot'
import { checkDmarc, previewDmarc } from '#shared/records/dmarc/check.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { DmarcAnswer, DmarcPreviewAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { providerName } from '#shared/dns/provider-name.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, DraftQuery, validQuery } from '#worker/http/validate.ts'

const DmarcQuery = v.object({ domain: DomainQuery })

const PreviewQuery = v.object({ domain: DomainQuery, record: DraftQuery })

const ABOUT_CHECKER: RouteText = {
  summary: 'Check the DMARC policy of a domain',
  about: 'Under RFC 9989; `legacy` has the result of the same records under RFC 7489.',
  example: { domain: HEALTHY_SAMPLE },
  answer: { status: 200, about: 'The report.', schema: DmarcAnswer },
}

const ABOUT_PREVIEW: RouteText = {
  summary: 'Check a DMARC record before you publish it',
  example: { domain: HEALTHY_SAMPLE, record: 'v=DMARC1; p=quarantine' },
  answer: {
    status: 200,
    about: 'The report on the draft, and what is published now.',
    schema: DmarcPreviewAnswer,
  },
}

const checker = new Hono<ApiEnv>().get(
  '/checker',
  described(ABOUT_CHECKER),
  validQuery(DmarcQuery),
  async (c) => {
    const { domain } = c.req.valid('query')
    const { resolver } = c.var
    const answer = await withProof(c, domain, checkDmarc(domain, resolver, { suffixes }))
    return c.json({ provider: providerName(answer.dnsProvider), ...answer }, 200)
  },
)

const preview = new Hono<ApiEnv>().get(
  '/preview',
  described(ABOUT_PREVIEW),
  validQuery(PreviewQuery),
  async (c) => {
    const { domain, record } = c.req.valid('query')
    const { resolver } = c.var
    return c.json(await withProof(c, domain, previewDmarc(domain, record, resolver, { suffixes })), 200)
  },
)

export const dmarc = new Hono<ApiEnv>().route('/', checker).route('/', preview)
