// POST /inbound/mail: our mail server submits what it accepted for one of our addresses.
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { Envelope } from '#shared/message/envelope.ts'
import { MailTaken, SAMPLE_MESSAGE } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { RETRY_SECONDS } from '#worker/db/ask-database.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, mailTooLarge, NO_FAILURE_REPORTS } from '#worker/http/errors.ts'
import { PERIOD_SECONDS } from '#worker/http/rate-limit.ts'
import { secretOnly } from '#worker/http/callers.ts'
import { receiveAny, refusalNow } from '#worker/incoming/receive-any.ts'
import { validJson } from '#worker/http/validate.ts'

const FOREIGN_SENDER = 'This address takes mail from the domain that it watches only.'

const InboundEnvelope = v.object({
  ...Envelope.entries,
  /** Identifies this message and recipient; the same for each attempt to submit it. */
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
})

const ABOUT_INBOUND: RouteText = {
  group: 'Mail test',
  summary: 'Submit a message, for our own mail server',
  about:
    'For programs that know the secret of the site (`npm run receiver`). A message that is submitted twice is stored once: it is recognized by `id`, or by its sender and text.',
  headers: {
    Authorization: '`Bearer` and the secret INBOUND_SECRET.',
    'X-Envelope':
      'JSON in ASCII: `from` and `to`; `ip`, `helo`, `ptr`, `tls` {version, cipher} and `transcript` where they are known; `id`.',
  },
  body: {
    type: 'message/rfc822',
    about: 'The message as it arrived; at most 5 MiB.',
    example: SAMPLE_MESSAGE,
  },
  exampleHeaders: {
    authorization: 'Bearer secret',
    'x-envelope': '{"from":"ada@northwind.test","to":"t-abcdefghijklm@inbox.example"}',
  },
  answer: { status: 201, about: 'The message is stored.', schema: MailTaken },
  problems: ['bad', 'unwanted', 'unauthorized', 'not_found', 'expired', 'too_many', 'unavailable'],
}

export const inbound = (deps: Deps) =>
  new Hono<ApiEnv>().post('/', described(ABOUT_INBOUND), secretOnly('INBOUND_SECRET'), async (c) => {
    const sent = envelopeOf(c.req.header('x-envelope'))
    if (!sent)
      return c.json(errorBody('invalid_request', 'This must be JSON with from and to.', 'X-Envelope'), 400)
    const { id, ...envelope } = sent
    const options = { deps, env: c.env, ...keeperOf(c) }
    // Even if the address is refused: a connection with half a body left unread cannot be reused.
    const raw = new Uint8Array(await c.req.arrayBuffer())
    return answerTo(c, await receiveAny({ raw, envelope, id }, options))
  })

function envelopeOf(header: string | undefined): v.InferOutput<typeof InboundEnvelope> | null {
  try {
    const parsed = v.safeParse(InboundEnvelope, JSON.parse(header ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function answerTo(c: Context<ApiEnv>, receipt: Awaited<ReturnType<typeof receiveAny>>) {
  if (typeof receipt === 'object') return c.json({ n: receipt.n }, 201)
  switch (receipt) {
    case 'unknown':
      return c.json(errorBody('not_found', 'There is no such address.'), 404)
    case 'expired':
      return c.json(errorBody('expired', 'This address has expired.'), 410)
    case 'failure-report':
      return c.json(errorBody('not_accepted', NO_FAILURE_REPORTS), 422)
    case 'foreign-sender':
      return c.json(errorBody('not_accepted', FOREIGN_SENDER), 422)
    case 'too-large':
      return mailTooLarge(c)
    case 'full':
    case 'busy':
      c.header('Retry-After', String(PERIOD_SECONDS))
      return c.json(
        errorBody('rate_limited', 'Too many messages arrived for this address, or in total.'),
        429,
      )
    case 'no-space':
      c.header('Retry-After', String(RETRY_SECONDS))
      return c.json(errorBody('unavailable', 'There is no space for another message right now.'), 503)
  }
}

/** When a test calls this, there is no runtime that could keep the worker alive. */
function keeperOf(c: Context<ApiEnv>) {
  try {
    const ctx = c.executionCtx
    return { waitUntil: (job: Promise<unknown>) => ctx.waitUntil(job) }
  } catch {
    return {}
  }
}

// POST /inbound/recipient: our mail server asks about a recipient before it accepts it. SMTP has one answer to a message, whoever
// it is for, so what can be known of each recipient has to be known before (RFC 5321, 3.3).

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
