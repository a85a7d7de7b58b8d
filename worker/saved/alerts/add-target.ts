// Adds a target to a watch, and has it asked for consent. An email address may be a stranger's, so there is more to pass.
import type { Context } from 'hono'
import * as v from 'valibot'
import type { ApiError } from '#shared/api/answers.ts'
import { EmailAddress } from '#shared/api/contact.ts'
import {
  MAX_TARGETS,
  type NewTarget,
  type TargetKind,
  type TargetState,
  type WatchKind,
} from '#shared/saved/watch/schema.ts'
import { chatOf, webhookAddress } from '#shared/saved/watch/chats.ts'
import { webhookSecret } from '#shared/saved/watch/webhook.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { lackForAsk } from '#worker/db/quota.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { unprovenReason } from '#worker/http/callers.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { networkOfRequest, refusalOf, refusedAsk, type Refusal } from '#worker/quota/refuse.ts'
import { firstMessageLimits } from '#worker/saved/alerts/consent.ts'
import { webhookRefusal } from '#worker/watch/send.ts'

const SECRET_BYTES = 24

interface Asked {
  watch: {
    id: string
    kind: WatchKind
    subject: string
    /** DNS says that the domain belongs to whoever holds its key. */
    isProved?: boolean
  }
  kind: TargetKind
  address: string
  turnstileToken: string
  deps: Deps
  /** Null if there are as many as there may be. */
  put: (target: NewTargetRow) => Promise<{ id: string; state: TargetState; secret: string } | null>
}

interface NewTargetRow {
  id: string
  kind: TargetKind
  address: string
  secret: string
  /** Of a webhook. */
  network?: string
  /** Of an email address. */
  addressHash?: string
}

type Refused = ApiError & { status: 400 | 429 | 503; retrySeconds?: number }

export async function addTarget(
  c: Context<ApiEnv>,
  asked: Asked,
): Promise<v.InferOutput<typeof NewTarget> | Refused> {
  const { kind } = asked
  const isHook = kind === 'webhook'
  const address = isHook ? webhookAddress(asked.address) : asked.address
  const refused = isHook ? await refusedHook(c, { ...asked, address }) : await refusedMail(c, asked)
  if (refused && 'error' in refused) return refused
  const secret = isHook ? webhookSecret(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))) : newView()
  const written = isHook ? new URL(address).href : address.toLowerCase()
  const stored = await asked.put({ id: newView(), kind, address: written, secret, ...refused })
  if (!stored) return TOO_MANY
  const { id, state } = stored
  const chat = isHook ? chatOf(written) : null
  // A chat channel verifies no signature.
  if (chat) return { id, chat, state }
  return { id, state, ...(isHook && stored.secret === secret && { secret }) }
}

/** @returns the network that asks if a first message may be sent there; it is counted when it is sent */
async function refusedHook(
  c: Context<ApiEnv>,
  { watch, address, deps }: Asked,
): Promise<Refused | { network: string }> {
  const { resolver } = deps.lookupsFor(c.env, { fresh: true })
  const reason = await webhookRefusal(address, resolver)
  if (reason !== null) return refusal(400, `We do not send there: ${reason}.`)
  const asker = { network: await networkOfRequest(c), now: deps.clock.now() }
  const limits = await firstMessageLimits({ watchId: watch.id, address, tries: 0 })
  const lack = await askDatabase(lackForAsk(c.env.DB, limits, asker))
  return lack ? atField(refusalOf(lack, asker.now)) : { network: asker.network }
}

/** @returns the hash of the address if an email may be sent there */
async function refusedMail(
  c: Context<ApiEnv>,
  { watch, address, turnstileToken, deps }: Asked,
): Promise<Refused | { addressHash: string }> {
  if (!canMailVisitors(c.env)) return NO_MAIL
  if (!v.is(EmailAddress, address)) return refusal(400, 'This is not an email address.')
  const unproven = await unprovenReason(c.get('humanCheck'), turnstileToken)
  if (unproven) return { ...errorBody('challenge_failed', unproven, 'turnstileToken'), status: 400 }
  const { resolver } = deps.lookupsFor(c.env, { fresh: false, visitor: c.req.raw })
  if (watch.kind === 'domain' && (await resolver.query(watch.subject, 'NS')).kind === 'nxdomain')
    return refusal(400, `DNS has no ${watch.subject}, so there is nothing to email about yet.`)
  const addressHash = await askDatabase(hashOfAddress(c.env.DB, address))
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const isOwn = watch.isProved && `.${domain}`.endsWith(`.${watch.subject}`)
  const ownDomain = isOwn ? watch.subject : null
  const full = await refusedAsk(c, { addressHash, ownDomain, now: deps.clock.now() })
  return full ? atField(full, ' The feed and webhooks work as always.') : { addressHash }
}

/** The page shows it at the field. */
const atField = ({ error, ...rest }: Refusal, otherWays = ''): Refused => ({
  ...rest,
  error: { ...error, message: `${error.message}${otherWays}`, field: 'address' },
})

const refusal = (status: 400, message: string): Refused => ({
  ...errorBody('invalid_request', message, 'address'),
  status,
})

const NO_MAIL: Refused = {
  ...errorBody('not_configured', 'This site cannot send email to visitors. Use the feed or a webhook.'),
  status: 503,
}
const TOO_MANY = refusal(400, `This watch already has ${MAX_TARGETS} targets. Remove one first.`)
