// POST /user/tools/bounce: what a bounce says, and who has to act. Nothing is looked up or stored.
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { parsedJson } from '#shared/mail-events/fields.ts'
import { BounceReport } from '#shared/bounce/schema.ts'
import { textOfBytes } from '#shared/kit/file-text.ts'
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

const SAMPLE_EVENTS = `status,reason,email,created
5.1.1,550 5.1.1 The email account does not exist,kim@receiver.example,1790000000`

const ABOUT_DECODE: RouteText = {
  summary: 'Decode bounces and replies of mail servers',
  about:
    'A bounce, log lines, or what a sending service reports (JSON, a form or CSV). At most 256 KB. Nothing is looked up or stored.',
  example: {
    text: '550-5.7.26 The MAIL FROM domain [broken.test] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [192.0.43.10]. - gsmtp',
  },
  body: {
    type: 'text/plain',
    about:
      'The text or the file itself, whatever its Content-Type: a message, a log, the body of a webhook, an export as CSV.',
    example: SAMPLE_EVENTS,
  },
  answer: { status: 200, about: 'Each refusal, with its reason and the next step.', schema: BounceReport },
}

/** JSON is a text in quotes, or it is events; what is cut off is no JSON, but may have some. */
const decodeBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const text = textOfBytes(new Uint8Array(await c.req.arrayBuffer()))
  const isJson = c.req.header('content-type')?.includes('json') === true
  if (text.trim() === '' || (isJson && v.is(DecodeBody, parsedJson(text)))) return next()
  const report = decodeBounces(text)
  return isJson && report.kind !== 'events' ? next() : c.json(report, 200)
}

export const bounce = new Hono<ApiEnv>().post(
  '/decode',
  described(ABOUT_DECODE),
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => bodyTooLarge(c, '256 KiB') }),
  decodeBody,
  validJson(DecodeBody),
  (c) => c.json(decodeBounces(c.req.valid('json').text), 200),
)
