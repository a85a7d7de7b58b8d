// /user/subscribe: the newsletter. No answer reveals whether we know an address.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EmailAddress, FormTraps, HumanProof, trappedReason } from '#shared/contact/schema.ts'
import { encodeBase64Url } from '#shared/encoding/base64.ts'
import { askForSubscription, setSubscription } from '#worker/db/subscribers.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { unprovenReason } from '#worker/http/human.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { ABOUT_FORM_FIELDS } from '#worker/api/contact.ts'
import { SubscriptionState } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { putIntoOutbox } from '#worker/mail/outbox.ts'

const SubscribeBody = v.object({ email: EmailAddress, ...FormTraps.entries, ...HumanProof.entries })
/** 128 random bits in base64url. */
const Token = v.pipe(
  v.string(),
  v.regex(/^[\w-]{22}$/, 'This link is incomplete.'),
  v.description('The token from the link in the email.'),
)
const ChangeBody = v.object({
  token: Token,
  state: v.pipe(v.picklist(['confirmed', 'unsubscribed']), v.description('The state to set.')),
})

const ABOUT_SUBSCRIBE: RouteText = {
  summary: 'Subscribe to our newsletter',
  about: 'The answer is the same for every address. An email with a link asks its owner to confirm.',
  fields: { email: 'Where the newsletter goes.', ...ABOUT_FORM_FIELDS },
  example: { email: 'ada@example.com' },
  answer: { status: 201, about: 'We have the request.', schema: SubscriptionState },
  answerExample: { state: 'asked' },
  problems: ['unavailable'],
}

const ABOUT_CHANGE: RouteText = {
  summary: 'Confirm or unsubscribe',
  example: { token: 'c2FtcGxlIHRva2VuIDAxMj', state: 'confirmed' },
  answer: { status: 200, about: 'The state is set.', schema: SubscriptionState },
  answerExample: { state: 'confirmed' },
  problems: ['not_found', 'unavailable'],
}

const ABOUT_ONE_CLICK: RouteText = {
  summary: 'Unsubscribe from the newsletter, for email apps (RFC 8058)',
  example: { token: 'c2FtcGxlIHRva2VuIDAxMj' },
  answer: { status: 200, about: 'The state is set, or was already.', schema: SubscriptionState },
  answerExample: { state: 'unsubscribed' },
  problems: ['unavailable'],
}

export const subscribe = new Hono<ApiEnv>()
  .post('/', described(ABOUT_SUBSCRIBE), validJson(SubscribeBody), async (c) => {
    const { website, tookMs, turnstileToken, email } = c.req.valid('json')
    const trapped = trappedReason({ website, tookMs })
    if (trapped) return c.json(errorBody('invalid_request', trapped), 400)
    const unproven = await unprovenReason(c.get('humanCheck'), turnstileToken)
    if (unproven) return c.json(errorBody('challenge_failed', unproven), 400)
    const asked = { email: email.toLowerCase(), token: newToken(), now: Date.now() }
    const { state } = await askDatabase(askForSubscription(c.env.DB, asked))
    if (state === 'pending') await putIntoOutbox(c.env, { kind: 'confirmation', email: email.toLowerCase() })
    // The same for a new, a pending and a confirmed address.
    return c.json({ state: 'asked' as const }, 201)
  })
  .post('/change', described(ABOUT_CHANGE), validJson(ChangeBody), async (c) => {
    const { token, state } = c.req.valid('json')
    const isKnown = await askDatabase(setSubscription(c.env.DB, token, state, Date.now()))
    if (!isKnown) return c.json(errorBody('not_found', 'This link is no longer valid.'), 404)
    return c.json({ state }, 200)
  })
  // For email apps (RFC 8058): one POST, nothing else to do.
  .post('/one-click', described(ABOUT_ONE_CLICK), validQuery(v.object({ token: Token })), async (c) => {
    await askDatabase(setSubscription(c.env.DB, c.req.valid('query').token, 'unsubscribed', Date.now()))
    return c.json({ state: 'unsubscribed' as const }, 200)
  })

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return encodeBase64Url(bytes)
}
