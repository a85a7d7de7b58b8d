import { Hono } from 'hono'
import * as v from 'valibot'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'
import { parseEmailInput } from '#shared/domain/email-authentication/email-input.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { EmailAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'

const VerifyBody = v.object({
  email: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.description('An email address or a domain. We do not check whether the mailbox exists.'),
  ),
})

const ABOUT_VERIFY: RouteText = {
  summary: 'Check everything that a domain publishes about its email',
  example: { email: `ada@${HEALTHY_SAMPLE}` },
  answer: {
    status: 200,
    about: 'SPF, DKIM, DMARC, MX and BIMI, what to change, and what mailbox providers require.',
    schema: EmailAnswer,
  },
}

export const email = new Hono<ApiEnv>().post(
  '/verify',
  described(ABOUT_VERIFY),
  validJson(VerifyBody),
  async (c) => {
    const parsed = parseEmailInput(c.req.valid('json').email)
    if (!parsed.ok) return c.json(errorBody('invalid_domain', parsed.message, 'email'), 400)
    const { email, domain } = parsed
    const { resolver } = c.var
    const answer = await withProof(c, domain, checkEmailAuthentication(domain, resolver, { suffixes }))
    return c.json({ email, ...answer }, 200)
  },
)
