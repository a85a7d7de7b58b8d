// /user/subscribe: the newsletter. No answer reveals whether we know an address.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EmailAddress, FormTraps, HumanProof, trappedReason } from '#shared/api/contact.ts'
import { CONFIRMATIONS } from '#shared/saved/quota/asked-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import {
  askForSubscription,
  confirmSubscription,
  hashSubscriber,
  subscriberByToken,
  hashOfAddress,
  isSilenced,
  liftSilence,
} from '#worker/db/subscribers.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { unprovenReason } from '#worker/http/callers.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { ABOUT_FORM_FIELDS } from '#worker/api/contact.ts'
import { SubscriptionState } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { isMailToken, readMailToken } from '#worker/db/salt.ts'
import { offersNewsletter } from '#worker/mail/mailer.ts'
import { putIntoOutbox } from '#worker/mail/outbox.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { refuse, refusedAsk } from '#worker/quota/refuse.ts'
import { silenceEverywhere } from '#worker/saved/links.ts'

const SubscribeBody = v.object({ email: EmailAddress, ...FormTraps.entries, ...HumanProof.entries })
const Token = v.pipe(
  v.string(),
  v.check(isMailToken, 'This link is incomplete.'),
  v.description('The token from the link in the email.'),
)
const ChangeBody = v.object({
  token: Token,
  state: v.pipe(
    v.picklist(['confirmed', 'unsubscribed', 'allowed']),
    v.description(
      '`unsubscribed`: this site never emails the address again. `allowed`: it may again, if asked to.',
    ),
  ),
})

const ABOUT_SUBSCRIBE: RouteText = {
  summary: 'Subscribe to our newsletter',
  about:
    'The answer is the same for every address. An email with a link asks its owner to confirm, unless the owner asked us never to email the address. ' +
    `An address gets at most one such email a day. A network can enter ${CONFIRMATIONS.share} addresses a day; after that, or when everyone’s are used up, 429. ` +
    'If this site cannot send email, nothing is stored: 503 `not_configured`.',
  fields: { email: 'Where the newsletter goes.', ...ABOUT_FORM_FIELDS },
  example: { email: 'ada@example.com' },
  answer: { status: 201, about: 'We have the request.', schema: SubscriptionState },
  problems: ['unavailable'],
}

const ABOUT_CHANGE: RouteText = {
  summary: 'Confirm or unsubscribe',
  example: { token: 'c2FtcGxlIHRva2VuIDAxMj', state: 'confirmed' },
  answer: { status: 200, about: 'The state is set.', schema: SubscriptionState },
  problems: ['not_found', 'unavailable'],
}

const ABOUT_ONE_CLICK: RouteText = {
  summary: 'Unsubscribe from the newsletter, for email apps (RFC 8058)',
  example: { token: 'c2FtcGxlIHRva2VuIDAxMj' },
  answer: { status: 200, about: 'The state is set, or was already.', schema: SubscriptionState },
  problems: ['unavailable'],
}

export const subscribe = ({ clock }: Pick<Deps, 'clock'>) =>
  new Hono<ApiEnv>()
    .post('/', described(ABOUT_SUBSCRIBE), validJson(SubscribeBody), async (c) => {
      const { website, tookMs, turnstileToken, email: typed } = c.req.valid('json')
      if (!offersNewsletter(c.env)) return c.json(NO_NEWSLETTER, 503)
      const trapped = trappedReason({ website, tookMs })
      if (trapped) return c.json(errorBody('invalid_request', trapped), 400)
      const unproven = await unprovenReason(c.get('humanCheck'), turnstileToken)
      if (unproven) return c.json(errorBody('challenge_failed', unproven, 'turnstileToken'), 400)
      const email = typed.toLowerCase()
      const addressHash = await askDatabase(hashOfAddress(c.env.DB, email))
      const now = clock.now()
      const refused = await refusedAsk(c, { addressHash, now })
      if (refused) return refuse(c, refused)
      // The answer is the same for a new, a pending, a confirmed and a silenced address.
      if (await askDatabase(isSilenced(c.env.DB, addressHash))) return c.json(ASKED, 201)
      const asked = { email, addressHash, token: newView(), now }
      const { state } = await askDatabase(askForSubscription(c.env.DB, asked))
      if (state === 'pending') await putIntoOutbox(c.env, { kind: 'confirmation', email })
      return c.json(ASKED, 201)
    })
    .post('/change', described(ABOUT_CHANGE), validJson(ChangeBody), async (c) => {
      const { token, state } = c.req.valid('json')
      const isKnown = await change(c.env, { token, state, now: clock.now() })
      if (!isKnown) return c.json(errorBody('not_found', 'This link is no longer valid.'), 404)
      return c.json({ state }, 200)
    })
    // For email apps (RFC 8058): one POST, nothing else to do.
    .post('/one-click', described(ABOUT_ONE_CLICK), validQuery(v.object({ token: Token })), async (c) => {
      const { token } = c.req.valid('query')
      await change(c.env, { token, state: 'unsubscribed', now: clock.now() })
      return c.json({ state: 'unsubscribed' as const }, 200)
    })

const ASKED = { state: 'asked' as const }

interface Change {
  token: string
  state: 'confirmed' | 'unsubscribed' | 'allowed'
  now: number
}

/** @returns false if the token is not ours, or there is no address left to confirm */
async function change(env: WorkerEnv, { token, state, now }: Change): Promise<boolean> {
  const db = env.DB
  const link = await askDatabase(readMailToken(db, token))
  if (!link) return false
  if (state === 'confirmed') return askDatabase(confirmSubscription(db, link.secret, now))
  const { secret } = link
  const addressHash = link.addressHash ?? (await askDatabase(hashBehind(db, secret)))
  if (addressHash === null) return false
  if (state === 'allowed') await askDatabase(liftSilence(db, addressHash))
  else await silenceEverywhere(env, addressHash, now)
  return true
}

/** For the tokens of older emails, whose rows may not have it yet. */
async function hashBehind(db: D1Database, secret: string): Promise<string | null> {
  const subscriber = await subscriberByToken(db, secret)
  if (!subscriber) return null
  const addressHash = await hashOfAddress(db, subscriber.email)
  await hashSubscriber(db, subscriber.email, addressHash)
  return addressHash
}

const NO_NEWSLETTER = errorBody(
  'not_configured',
  'This site cannot send email to visitors, so it has no newsletter. Your address was not stored.',
)
