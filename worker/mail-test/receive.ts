// Takes one real mail for an address of ours, whichever way it came: stored first, judged second.
import type { Envelope } from '#shared/message/envelope.ts'
import { MAX_MESSAGE_OCTETS } from '#shared/message/judge.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { refusalOf, storeMail, type Refusal } from '#worker/db/mail-tests.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { logError } from '#worker/log/log-error.ts'
import { deliveryKey } from '#worker/mail-test/delivery.ts'
import { judgeStored, type MailToJudge } from '#worker/mail-test/judge.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import { withTimeout } from '#worker/net/with-timeout.ts'

/** Ten pieces of half a MiB are more than one small statement. */
const STORE_TIMEOUT_MS = 20_000
/** A sender waits ten minutes for its answer (RFC 5321, 4.5.3.2.6) and should not have to (RFC 1047). */
const JUDGE_WITHIN_MS = 5_000

interface IncomingMail {
  raw: Uint8Array
  envelope: Envelope
  /** What the server that took it calls it, the same for each of its tries to hand it in. */
  id?: string | undefined
}

export interface ReceiveOptions {
  deps: Deps
  env: WorkerEnv
  /** Keeps the worker until the mail is judged, where that takes longer than the sender should wait. */
  waitUntil?: (job: Promise<unknown>) => void
}

export type Receipt = { n: number; isNew: boolean } | Refusal | 'too-large'

/** Whether mail for this address can be taken at all; asked before a mail is read. */
export async function addressRefusal(
  to: string,
  { deps, env }: ReceiveOptions,
): Promise<'unknown' | 'expired' | null> {
  const token = tokenOf(to, env.INBOX_DOMAIN)
  if (token === null) return 'unknown'
  const refusal = await askDatabase(refusalOf(env.DB, { token, size: 0, now: deps.clock.now() }))
  // The others are said once the mail is known: it may be one that was taken before.
  return refusal === 'unknown' || refusal === 'expired' ? refusal : null
}

/** Rejects with a DatabaseFailure when the mail may not have been stored; then the sender has to come again. */
export async function receiveMail(mail: IncomingMail, options: ReceiveOptions): Promise<Receipt> {
  const { deps, env } = options
  const { raw, envelope, id } = mail
  const token = tokenOf(envelope.to, env.INBOX_DOMAIN)
  if (token === null) return 'unknown'
  if (raw.length > MAX_MESSAGE_OCTETS) return 'too-large'
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

/** Whatever goes wrong here, the mail is stored: its report is made when somebody asks for it. */
async function judgeOnArrival(mail: MailToJudge, { deps, env, waitUntil }: ReceiveOptions): Promise<void> {
  // Senders try again after they have changed something in the DNS.
  const { resolver } = deps.lookupsFor(env, { fresh: true })
  const judged = judgeStored(mail, { db: env.DB, resolver }).catch((error: unknown) =>
    logError('mail test', error, ''),
  )
  waitUntil?.(judged)
  await withTimeout(deps.clock, JUDGE_WITHIN_MS, () => judged)
}
