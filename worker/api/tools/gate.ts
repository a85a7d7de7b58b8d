import { Hono } from 'hono'
import * as v from 'valibot'
import { parseSelector } from '#shared/records/dkim/question.ts'
import { checkGates } from '#shared/domain/provider-rules/check.ts'
import { MARKETING, VOLUMES } from '#shared/data/provider-rules/choices.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { GateAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { DomainQuery, IpQuery, validQuery } from '#worker/http/validate.ts'

const SimulatorQuery = v.object({
  domain: DomainQuery,
  selector: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(253),
      v.description('The DKIM selector that you sign with; without it, we try common ones.'),
    ),
  ),
  volume: v.optional(
    v.pipe(
      v.picklist(VOLUMES),
      v.description('bulk: more than about 5,000 messages a day to one provider. Without it, you get both.'),
    ),
  ),
  marketing: v.optional(
    v.pipe(v.picklist(MARKETING), v.description('Whether the mail is marketing or subscribed mail.')),
  ),
  ip: v.optional(
    v.pipe(
      IpQuery,
      v.description(
        'The IP address of the sending server: we then evaluate SPF for it and look up its reverse DNS.',
      ),
    ),
  ),
})

const ABOUT_SIMULATOR: RouteText = {
  summary: 'What Gmail, Microsoft, Yahoo and Apple would answer',
  about:
    'We assume that MAIL FROM and the signature use this domain. What DNS cannot show is in `unknown` and does not by itself prevent “accept”.',
  example: { domain: HEALTHY_SAMPLE, selector: 'mail', volume: 'bulk', marketing: 'no' },
  answer: { status: 200, about: 'One entry for each provider.', schema: GateAnswer },
}

export const gate = new Hono<ApiEnv>().get(
  '/simulator',
  described(ABOUT_SIMULATOR),
  validQuery(SimulatorQuery),
  async (c) => {
    const { domain, selector: typed = '', volume, marketing, ip } = c.req.valid('query')
    const parsed = typed === '' ? null : parseSelector(typed, domain)
    if (parsed?.ok === false) return c.json(errorBody('invalid_request', parsed.message, 'selector'), 400)
    const { resolver } = c.var
    const question = {
      domain,
      ...(parsed && { selector: parsed.selector }),
      ...(ip !== undefined && { ip }),
      bulk: volume === undefined ? null : volume === 'bulk',
      marketing: marketing === undefined ? null : marketing === 'yes',
    }
    return c.json(await withProof(c, domain, checkGates(question, resolver, { suffixes })), 200)
  },
)
