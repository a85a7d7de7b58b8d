// Accepts one real email for one of our addresses, from either source: stored first, judged second.
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { refusalOf, storeMail, type Refusal } from '#worker/db/mail-tests.ts'
import type { IncomingMail, ReceiveOptions } from '#worker/incoming/incoming-mail.ts'
import { logError } from '#worker/log/log-error.ts'
import { deliveryKey } from '#worker/mail-test/delivery.ts'
import { judgeStored, type MailToJudge } from '#worker/mail-test/judge.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import { withTimeout } from '#worker/net/with-timeout.ts'

/** Ten pieces of half a MiB take longer than a small statement. */
const STORE_TIMEOUT_MS = 20_000
/** A sender waits up to ten minutes for its answer (RFC 5321, 4.5.3.2.6) but should not have to (RFC 1047). */
const JUDGE_WITHIN_MS = 5_000

export type Receipt = { n: number; isNew: boolean } | Refusal | 'too-large'

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export async function addressRefusal(
  to: string,
  { deps, env }: ReceiveOptions,
): Promise<'unknown' | 'expired' | null> {
  const token = tokenOf(to, env.INBOX_DOMAIN)
  if (token === null) return 'unknown'
  const refusal = await askDatabase(refusalOf(env.DB, { token, now: deps.clock.now() }))
  // The other reasons apply once the message is known: it may be one that was accepted before.
  return refusal === 'unknown' || refusal === 'expired' ? refusal : null
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export async function receiveMail(mail: IncomingMail, options: ReceiveOptions): Promise<Receipt> {
  const { deps, env } = options
  const { raw, envelope, id } = mail
  const token = tokenOf(envelope.to, env.INBOX_DOMAIN)
  if (token === null) return 'unknown'
  if (raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const now = deps.clock.now()
  const stored = await askDatabase(
    storeMail(env.DB, {
      id: crypto.randomUUID(),
      token,
      delivery: await deliveryKey(envelope, raw, id),
      envelope: JSON.stringify(envelope),
      raw,
      now,
    }),
    { timeoutMs: STORE_TIMEOUT_MS },
  )
  if (typeof stored === 'string') return stored
  const { n, isNew } = stored
  if (isNew) await judgeOnArrival({ id: stored.id, raw, envelope, receivedAt: now }, options)
  return { n, isNew }
}

/** Whatever fails here, the message is stored: its report is made when someone asks for it. */
async function judgeOnArrival(mail: MailToJudge, { deps, env, waitUntil }: ReceiveOptions): Promise<void> {
  // Senders try again after they have changed something in DNS.
  const { resolver } = deps.lookupsFor(env, { fresh: true })
  const judged = judgeStored(mail, { db: env.DB, resolver, clock: deps.clock }).catch((error: unknown) =>
    logError('mail test', error, ''),
  )
  waitUntil?.(judged)
  await withTimeout(deps.clock, JUDGE_WITHIN_MS, () => judged)
}
