// Accepts one mail for a mail watch or an unsubscribe test: of its domain only, stored first, judged later.
import { parseMailboxes } from '#shared/header/mailboxes.ts'
import { sameOrganization } from '#shared/header/organization.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { unfoldedValue } from '#shared/message/field-values.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { fieldsNamed, readRawMessage } from '#shared/message/raw-message.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { storeWatchedMail, watchedAddress } from '#worker/db/mail-watch-mails.ts'
import { noteRefused } from '#worker/db/refused-mail.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import { deliveryKey } from '#worker/mail-test/delivery.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import type { IncomingMail, ReceiveOptions } from '#worker/incoming/incoming-mail.ts'
import { provedAtTheDoor, sendingNetwork } from '#worker/room/mail-door.ts'
import { putIntoWatchQueue } from '#worker/watch/put-into-queue.ts'

/** Ten pieces of half a MiB take longer than a small statement. */
const STORE_TIMEOUT_MS = 20_000

export type WatchedReceipt =
  | { n: number; isNew: boolean }
  | 'unknown'
  | 'busy'
  | 'no-space'
  | 'too-large'
  /** From another domain than the one that is watched. */
  | 'foreign-sender'

/** The part before the @ of an address of a mail watch, or of a test; null for any other. */
export const watchedToken = (to: string, inboxDomain: string | undefined): string | null =>
  tokenOf(to, inboxDomain, 'w') ?? tokenOf(to, inboxDomain, 'u')

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export async function watchedRefusal(
  token: string,
  { deps, env }: ReceiveOptions,
): Promise<'unknown' | null> {
  const address = await askDatabase(watchedAddress(env.DB, { token, now: deps.clock.now() }))
  return address ? null : 'unknown'
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export async function receiveWatched(
  token: string,
  mail: IncomingMail,
  options: ReceiveOptions,
): Promise<WatchedReceipt> {
  const { raw, envelope, id } = mail
  const { deps, env } = options
  if (raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const now = deps.clock.now()
  const address = await askDatabase(watchedAddress(env.DB, { token, now }))
  if (!address) return 'unknown'
  if (!isFrom(raw, address.domain)) return 'foreign-sender'
  const arriving = {
    id: crypto.randomUUID(),
    ...address,
    delivery: await deliveryKey(envelope, raw, id),
    envelope: JSON.stringify(withoutTranscript(envelope)),
    raw,
    now,
    sentBy: await sendingNetwork(envelope, env),
  }
  const store = (isProved: boolean) =>
    askDatabase(storeWatchedMail(env.DB, { ...arriving, isProved }), { timeoutMs: STORE_TIMEOUT_MS })
  let stored = await store(false)
  // From is of its domain (above), so what is proved is that.
  if (stored === 'busy') {
    const door = { sentBy: arriving.sentBy, isBelieved: () => Promise.resolve(true) }
    if ((await provedAtTheDoor(mail, options, door)) !== null) stored = await store(true)
  }
  if (typeof stored === 'string') {
    if (stored !== 'unknown')
      await askDatabase(noteRefused(env.DB, 'mail_watches', ['id', address.watchId], now))
    return stored
  }
  const { n, isNew } = stored
  if (isNew) await putIntoWatchQueue(env, [{ kind: 'mail', mail: stored.id }])
  return { n, isNew }
}

/** Nobody is shown how a mail was handed over. */
const withoutTranscript = ({ transcript: _, ...envelope }: Envelope) => envelope

/** All that From names: otherwise the address would be a mailbox for anything. */
function isFrom(raw: Uint8Array, domain: string): boolean {
  const mailboxes = fieldsNamed(readRawMessage(raw), 'from').flatMap((field) =>
    parseMailboxes(unfoldedValue(field)),
  )
  const registrable = (name: string) => publicSuffixList.registrableDomain(name)
  return (
    mailboxes.length > 0 &&
    mailboxes.every(
      (one) => one.domain !== null && sameOrganization(one.domain, domain, registrable) === true,
    )
  )
}
