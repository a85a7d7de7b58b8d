// Adds a target to a watch, and has it asked for consent.
import type { Context } from 'hono'
import * as v from 'valibot'
import type { ApiError } from '#shared/api/error.ts'
import { EmailAddress } from '#shared/contact/schema.ts'
import { chatOf } from '#shared/watch/chat.ts'
import { MAX_TARGETS, type NewTarget, type TargetKind } from '#shared/watch/schema.ts'
import { webhookSecret } from '#shared/watch/webhook.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { storeTarget } from '#worker/db/watch-targets.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { mailerOf } from '#worker/mail/mailer.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { putIntoWatchQueue } from '#worker/watch/consumer.ts'
import { webhookRefusal } from '#worker/watch/post-webhook.ts'

const SECRET_BYTES = 24

interface Asked {
  watchId: string
  kind: TargetKind
  address: string
  deps: Deps
}

type Refused = ApiError & { status: 400 | 503 }

export const canMail = (c: Context<ApiEnv>): boolean => mailerOf(c.env) !== null && !!c.env.SITE_URL

export async function addTarget(
  c: Context<ApiEnv>,
  { watchId, kind, address, deps }: Asked,
): Promise<v.InferOutput<typeof NewTarget> | Refused> {
  const isHook = kind === 'webhook'
  const refused = isHook ? await refusedHook(c, deps, address) : refusedMail(c, address)
  if (refused) return refused
  const secret = isHook ? webhookSecret(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))) : newView()
  const written = isHook ? new URL(address).href : address.toLowerCase()
  const row = { id: newView(), watchId, kind, address: written, secret }
  const stored = await askDatabase(
    storeTarget(c.env.DB, { ...row, now: deps.clock.now(), limit: MAX_TARGETS }),
  )
  if (!stored) return TOO_MANY
  await putIntoWatchQueue(c.env, [{ kind: 'tell', target: stored.id }])
  const { id, state } = stored
  const chat = isHook ? chatOf(written) : null
  // A chat channel verifies no signature.
  if (chat) return { id, chat, state }
  return { id, state, ...(isHook && stored.secret === secret && { secret }) }
}

async function refusedHook(c: Context<ApiEnv>, deps: Deps, address: string): Promise<Refused | null> {
  const { resolver } = deps.lookupsFor(c.env, { fresh: true })
  const reason = await webhookRefusal(address, resolver)
  return reason === null ? null : refusal(400, `address: We do not send there: ${reason}.`)
}

function refusedMail(c: Context<ApiEnv>, address: string): Refused | null {
  if (!canMail(c)) return NO_MAIL
  return v.is(EmailAddress, address) ? null : refusal(400, 'address: This is not an email address.')
}

const refusal = (status: 400, message: string): Refused => ({
  ...errorBody('invalid_request', message),
  status,
})

const NO_MAIL: Refused = {
  ...errorBody('not_configured', 'This site cannot send mail. Use the feed or a webhook.'),
  status: 503,
}
const TOO_MANY = refusal(400, `address: this watch already has ${MAX_TARGETS} targets. Remove one first.`)
