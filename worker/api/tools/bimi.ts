import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { type BimiCheckOptions, bimiQuestion, checkBimi, previewBimi } from '#shared/records/bimi/check.ts'
import { markAuthorities } from '#shared/records/bimi/mark-authorities.ts'
import { DEFAULT_SELECTOR, isSelector } from '#shared/records/bimi/tags.ts'
import { sampleAuthority } from '#shared/data/samples/bimi-site.ts'
import { HEALTHY_SAMPLE, isSampleName } from '#shared/data/samples/names.ts'
import { BimiAnswer, BimiPreviewAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { providerName } from '#shared/dns/provider-name.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, DraftQuery, validQuery } from '#worker/http/validate.ts'

const Selector = v.pipe(
  v.optional(v.string(), DEFAULT_SELECTOR),
  v.description('The selector; “default” if left out.'),
  v.trim(),
  v.toLowerCase(),
  v.transform((text) => text || DEFAULT_SELECTOR),
  v.check(isSelector, 'A selector has letters, digits and hyphens, with periods between its parts.'),
)

const BimiQuery = v.object({ domain: DomainQuery, selector: Selector })

const PreviewQuery = v.object({ domain: DomainQuery, selector: Selector, record: DraftQuery })

const ABOUT_CHECKER: RouteText = {
  summary: 'Check a BIMI record, its logo and its certificate',
  example: { domain: HEALTHY_SAMPLE },
  answer: { status: 200, about: 'The report.', schema: BimiAnswer },
}

const ABOUT_PREVIEW: RouteText = {
  summary: 'Check a BIMI record before you publish it',
  example: { domain: HEALTHY_SAMPLE, record: 'v=BIMI1; l=; a=' },
  answer: {
    status: 200,
    about: 'The report on the draft, and what is published now.',
    schema: BimiPreviewAnswer,
  },
}

const checker = new Hono<ApiEnv>().get(
  '/checker',
  described(ABOUT_CHECKER),
  validQuery(BimiQuery),
  async (c) => {
    const { domain, selector } = c.req.valid('query')
    const { resolver } = c.var
    const question = bimiQuestion(domain, selector)
    const answer = await withProof(
      c,
      question.domain,
      checkBimi(question, resolver, optionsFor(c, question.domain)),
    )
    return c.json({ provider: providerName(answer.dnsProvider), ...answer }, 200)
  },
)

const preview = new Hono<ApiEnv>().get(
  '/preview',
  described(ABOUT_PREVIEW),
  validQuery(PreviewQuery),
  async (c) => {
    const { domain, selector, record } = c.req.valid('query')
    const { resolver } = c.var
    const question = bimiQuestion(domain, selector)
    return c.json(
      await withProof(
        c,
        question.domain,
        previewBimi(question, record, resolver, optionsFor(c, question.domain)),
      ),
      200,
    )
  },
)

const optionsFor = (c: Context<ApiEnv>, domain: string): BimiCheckOptions => ({
  fetch: c.var.foreignFetch,
  suffixes,
  authorities: isSampleName(domain) ? sampleAuthority() : markAuthorities(),
  now: new Date().toISOString().replace(/\.\d+/, ''),
})

export const bimi = new Hono<ApiEnv>().route('/', checker).route('/', preview)
