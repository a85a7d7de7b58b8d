import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { deliveryKey, type IncomingMail, type ReceiveOptions } from '#worker/mail-test/delivery.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import { askSaved, openByAddress } from '#worker/saved/door.ts'
import { mailTestAsks, mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import type { Refusal, Taken } from '#worker/saved/kinds/mail-test/take.ts'

/** A message of 5 MiB takes longer than a small question. */
const TAKE_TIMEOUT_MS = 20_000

export type Receipt = Taken | 'too-large'

const asks = mailTestAsks.mail

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export async function addressRefusal(
  to: string,
  { deps, env }: ReceiveOptions,
): Promise<'unknown' | 'expired' | null> {
  const token = tokenOf(to, env.INBOX_DOMAIN)
  const open = token === null ? null : await openByAddress(env, mailTestKind, token)
  if (!open) return 'unknown'
  const { removedAt, expiresAt } = open.saved
  return removedAt !== null || expiresAt <= deps.clock.now() ? 'expired' : null
}

/** Whether a message would be accepted right now, if there is space for it. */
export async function refusalOfTest(token: string, env: WorkerEnv): Promise<Refusal | null> {
  const open = await openByAddress(env, mailTestKind, token)
  const answer = open && (await askSaved(open, asks, 'refusal', undefined))
  return answer ? answer.refusal : 'unknown'
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export async function receiveMail(
  { raw, envelope, id }: IncomingMail,
  { env }: ReceiveOptions,
): Promise<Receipt> {
  const token = tokenOf(envelope.to, env.INBOX_DOMAIN)
  if (token === null) return 'unknown'
  if (raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const open = await openByAddress(env, mailTestKind, token)
  if (!open) return 'unknown'
  const mail = { delivery: await deliveryKey(envelope, raw, id), envelope: JSON.stringify(envelope), raw }
  return (await askSaved(open, asks, 'take', mail, { timeoutMs: TAKE_TIMEOUT_MS })) ?? 'unknown'
}
