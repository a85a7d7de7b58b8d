// /user/subscribe: the newsletter. No answer tells whether an address is known.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EmailAddress, FormTraps, HumanProof, trappedReason } from '#shared/contact/schema.ts'
import { encodeBase64Url } from '#shared/encoding/base64.ts'
import { askForSubscription, setSubscription } from '#worker/db/subscribers.ts'
import { inTime } from '#worker/net/in-time.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { errorBody } from '#worker/api/errors.ts'
import { unprovenReason } from '#worker/api/human.ts'
import { validJson, validQuery } from '#worker/api/validate.ts'
import { putIntoOutbox } from '#worker/mail/outbox.ts'

const SubscribeBody = v.object({ email: EmailAddress, ...FormTraps.entries, ...HumanProof.entries })
/** 128 random bits in base64url. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'This link is not complete.'))
const ChangeBody = v.object({ token: Token, state: v.picklist(['confirmed', 'unsubscribed']) })

export const subscribe = new Hono<ApiEnv>()
  .post('/', validJson(SubscribeBody), async (c) => {
    const { website, tookMs, turnstileToken, email } = c.req.valid('json')
    const trapped = trappedReason({ website, tookMs })
    if (trapped) return c.json(errorBody('invalid_request', trapped), 400)
    const unproven = await unprovenReason(c.get('humanCheck'), turnstileToken)
    if (unproven) return c.json(errorBody('challenge_failed', unproven), 400)
    const asked = { email: email.toLowerCase(), token: newToken(), now: Date.now() }
    const { state } = await inTime(askForSubscription(c.env.DB, asked))
    if (state === 'pending') await putIntoOutbox(c.env, { kind: 'confirmation', email: email.toLowerCase() })
    // The same for a new address, a waiting one and a confirmed one.
    return c.json({ state: 'asked' as const }, 201)
  })
  .post('/change', validJson(ChangeBody), async (c) => {
    const { token, state } = c.req.valid('json')
    const isKnown = await inTime(setSubscription(c.env.DB, token, state, Date.now()))
    if (!isKnown) return c.json(errorBody('not_found', 'This link is not valid any more.'), 404)
    return c.json({ state }, 200)
  })
  // For mail programs (RFC 8058): one POST, nothing else to do.
  .post('/one-click', validQuery(v.object({ token: Token })), async (c) => {
    await inTime(setSubscription(c.env.DB, c.req.valid('query').token, 'unsubscribed', Date.now()))
    return c.json({ state: 'unsubscribed' as const }, 200)
  })

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return encodeBase64Url(bytes)
}
