// Adds a target to a watch, and has it asked for consent. An email address may be a stranger's, so there is more to pass.
import { DAY_MS } from '#shared/calendar/day.ts'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { ApiError } from '#shared/api/error.ts'
import { EmailAddress } from '#shared/contact/schema.ts'
import { chatOf } from '#shared/watch/chat.ts'
import { MAX_TARGETS, type NewTarget, type TargetKind } from '#shared/watch/schema.ts'
import { webhookSecret } from '#shared/watch/webhook.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import { isRoomForChallenge } from '#worker/db/watch-challenges.ts'
import { deleteTarget, storeTarget } from '#worker/db/watch-targets.ts'
import type { StoredWatch } from '#worker/db/watches.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { unprovenReason } from '#worker/http/human.ts'
import { refusedAsk } from '#worker/mail/refused-ask.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { challengeLimits } from '#worker/watch/challenge-limits.ts'
import { putIntoWatchQueue } from '#worker/watch/put-into-queue.ts'
import { webhookRefusal } from '#worker/watch/post-webhook.ts'

const SECRET_BYTES = 24

interface Asked {
  watch: Pick<StoredWatch, 'id' | 'kind' | 'subject'>
  kind: TargetKind
  address: string
  turnstileToken: string
  deps: Deps
}

type Refused = ApiError & { status: 400 | 429 | 503; retrySeconds?: number }

export async function addTarget(
  c: Context<ApiEnv>,
  asked: Asked,
): Promise<v.InferOutput<typeof NewTarget> | Refused> {
  const { watch, kind, address, deps } = asked
  const isHook = kind === 'webhook'
  const refused = isHook ? await refusedHook(c, asked) : await refusedMail(c, asked)
  if (refused && 'error' in refused) return refused
  const secret = isHook ? webhookSecret(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))) : newView()
  const written = isHook ? new URL(address).href : address.toLowerCase()
  const row = { id: newView(), watchId: watch.id, kind, address: written, secret, ...refused }
  const { DB } = c.env
  // The secret is only in this answer. A target that was there before has another id, and stays.
  const stored = await askOrUndo(storeTarget(DB, { ...row, now: deps.clock.now(), limit: MAX_TARGETS }), () =>
    deleteTarget(DB, watch.id, row.id),
  )
  if (!stored) return TOO_MANY
  await putIntoWatchQueue(c.env, [{ kind: 'tell', target: stored.id }])
  const { id, state } = stored
  const chat = isHook ? chatOf(written) : null
  // A chat channel verifies no signature.
  if (chat) return { id, chat, state }
  return { id, state, ...(isHook && stored.secret === secret && { secret }) }
}

async function refusedHook(c: Context<ApiEnv>, { watch, address, deps }: Asked): Promise<Refused | null> {
  const { resolver } = deps.lookupsFor(c.env, { fresh: true })
  const reason = await webhookRefusal(address, resolver)
  if (reason !== null) return refusal(400, `address: We do not send there: ${reason}.`)
  const now = deps.clock.now()
  const limits = await challengeLimits(watch.id, address)
  if (await askDatabase(isRoomForChallenge(c.env.DB, limits, now))) return null
  return { ...ENOUGH, retrySeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000) }
}

/** @returns the hash of the address if an email may be sent there */
async function refusedMail(
  c: Context<ApiEnv>,
  { watch, address, turnstileToken, deps }: Asked,
): Promise<Refused | { addressHash: string }> {
  if (!canMailVisitors(c.env)) return NO_MAIL
  if (!v.is(EmailAddress, address)) return refusal(400, 'address: This is not an email address.')
  const unproven = await unprovenReason(c.get('humanCheck'), turnstileToken)
  if (unproven) return { ...errorBody('challenge_failed', unproven), status: 400 }
  const { resolver } = deps.lookupsFor(c.env, { fresh: false, visitor: c.req.raw })
  if (watch.kind === 'domain' && (await resolver.query(watch.subject, 'NS')).kind === 'nxdomain')
    return refusal(400, `address: DNS has no ${watch.subject}, so there is nothing to email about yet.`)
  const addressHash = await askDatabase(hashOfAddress(c.env.DB, address))
  const full = await refusedAsk(c, { addressHash, now: deps.clock.now() })
  return full
    ? { ...full, error: { ...full.error, message: full.error.message + OTHER_WAYS } }
    : { addressHash }
}

const OTHER_WAYS = ' The feed and webhooks work as always.'

const refusal = (status: 400, message: string): Refused => ({
  ...errorBody('invalid_request', message),
  status,
})

const NO_MAIL: Refused = {
  ...errorBody('not_configured', 'This site cannot send email to visitors. Use the feed or a webhook.'),
  status: 503,
}
const ENOUGH: Refused = {
  ...errorBody(
    'rate_limited',
    'address: We send at most ten first messages a day to one host, and from one watch. Today’s are used up. Add it again tomorrow.',
  ),
  status: 429,
}
const TOO_MANY = refusal(400, `address: this watch already has ${MAX_TARGETS} targets. Remove one first.`)
