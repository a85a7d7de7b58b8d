// POST /inbound/recipient: our mail server asks about a recipient before it accepts it. SMTP has one answer to a message, whoever
// it is for, so what can be known of each recipient has to be known before (RFC 5321, 3.3).
import { Hono } from 'hono'
import * as v from 'valibot'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { secretOnly } from '#worker/http/callers.ts'
import { validJson } from '#worker/http/validate.ts'
import { refusalNow } from '#worker/incoming/receive-any.ts'

const RecipientBody = v.object({
  to: v.pipe(v.string(), v.maxLength(320), v.description('RCPT TO without angle brackets.')),
})

/** A state, not a status: a 404 may also come from a site that does not know this route. */
const RecipientAnswer = v.object({
  state: v.pipe(
    v.picklist(['accepted', 'unknown', 'expired', 'full', 'busy', 'no-space']),
    v.description(
      'accepted: a message may come; unknown, expired: none ever; full, busy, no-space: none now, unless it was stored before.',
    ),
  ),
})

const ABOUT_RECIPIENT: RouteText = {
  group: 'Mail test',
  summary: 'Ask about a recipient, for our own mail server',
  about: 'For programs that know the secret of the site (`npm run receiver`). Nothing is stored.',
  headers: { Authorization: '`Bearer` and the secret INBOUND_SECRET.' },
  exampleHeaders: { authorization: 'Bearer secret' },
  example: { to: 't-abcdefghijklm@inbox.example' },
  answer: { status: 200, about: 'What a message for it would be told.', schema: RecipientAnswer },
  answerExample: { state: 'accepted' },
  problems: ['bad', 'unauthorized', 'not_found', 'unavailable'],
}

export const recipient = (deps: Deps) =>
  new Hono<ApiEnv>().post(
    '/',
    described(ABOUT_RECIPIENT),
    secretOnly('INBOUND_SECRET'),
    validJson(RecipientBody),
    async (c) => {
      const refusal = await refusalNow(c.req.valid('json').to, { deps, env: c.env })
      return c.json({ state: refusal ?? 'accepted' }, 200)
    },
  )
