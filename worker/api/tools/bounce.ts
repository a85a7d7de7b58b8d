// POST /user/tools/bounce: what a bounce says, and who has to act. Nothing is looked up or stored.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { BounceReport } from '#shared/bounce/schema.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { bodyTooLarge } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'

/** On the page, the browser reads up to 1 MB. */
const MAX_BODY_BYTES = 256 * 1024

const DecodeBody = v.object({
  text: v.pipe(
    v.string(),
    v.description('A bounce, a message file, log lines of Postfix, Exim, Sendmail or qmail, or a bare code.'),
    v.check((text) => text.trim() !== '', 'Paste a bounce, a log line, or a code such as 550 5.7.26.'),
  ),
})

const ABOUT_DECODE: RouteText = {
  summary: 'Decode bounces and replies of mail servers',
  about: 'At most 256 KB. Nothing is looked up or stored.',
  example: {
    text: '550-5.7.26 The MAIL FROM domain [broken.test] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [192.0.43.10]. - gsmtp',
  },
  answer: { status: 200, about: 'Each refusal, with its reason and the next step.', schema: BounceReport },
}

export const bounce = new Hono<ApiEnv>().post(
  '/decode',
  described(ABOUT_DECODE),
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => bodyTooLarge(c, '256 KiB') }),
  validJson(DecodeBody),
  (c) => c.json(decodeBounces(c.req.valid('json').text), 200),
)
