import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { IncomingMail } from '#worker/mail-test/delivery.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import { askSaved, openByAddress } from '#worker/saved/door.ts'
import { mailWatchAsks, mailWatchKind } from '#worker/saved/kinds/mail-watch.ts'
import type { WatchedReceipt } from '#worker/saved/kinds/mail-watch/take.ts'

/** A message of 5 MiB takes longer to store than a small statement. */
const STORE_TIMEOUT_MS = 20_000

/** The part before the @ of an address of a mail watch, or of a test; null for any other. */
export const watchedToken = (to: string, inboxDomain: string | undefined): string | null =>
  tokenOf(to, inboxDomain, 'w') ?? tokenOf(to, inboxDomain, 'u')

/** Null if it takes no mail. */
async function openWatched(token: string, env: WorkerEnv) {
  const open = await openByAddress(env, mailWatchKind, token)
  return open?.saved.removedAt === null ? open : null
}

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export const watchedRefusal = async (token: string, env: WorkerEnv): Promise<'unknown' | null> =>
  (await openWatched(token, env)) ? null : 'unknown'

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export async function receiveWatched(
  token: string,
  mail: IncomingMail,
  env: WorkerEnv,
): Promise<WatchedReceipt> {
  if (mail.raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const open = await openWatched(token, env)
  const asked = { token, ...mail }
  const timeoutMs = STORE_TIMEOUT_MS
  return (open && (await askSaved(open, mailWatchAsks.mail, 'take', asked, { timeoutMs }))) ?? 'unknown'
}
