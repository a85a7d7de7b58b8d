// Accepts one message with reports: stored first, read later, one message of the queue for each.
import type { Envelope } from '#shared/message/envelope.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import {
  isMonitorAddress,
  ownReceivers,
  storeReportMail,
  type MonitorRefusal,
} from '#worker/db/dmarc-monitor-mails.ts'
import { noteRefused } from '#worker/db/refused-mail.ts'
import { putIntoMonitorQueue } from '#worker/dmarc-monitor/consumer.ts'
import { deliveryKey } from '#worker/mail-test/delivery.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import type { IncomingMail, ReceiveOptions } from '#worker/incoming/incoming-mail.ts'
import { provedAtTheDoor, sendingNetwork } from '#worker/room/mail-door.ts'
import { knownReceiver, receiverNamed } from '#shared/dmarc-monitor/known-receivers.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import { fieldsNamed, readRawMessage } from '#shared/message/raw-message.ts'
import { unfoldedValue } from '#shared/message/field-values.ts'

/** Ten pieces of half a MiB take longer than a small statement. */
const STORE_TIMEOUT_MS = 20_000

export type ReportReceipt =
  | { n: number; isNew: boolean }
  | MonitorRefusal
  | 'too-large'
  /** About single messages of people. */
  | 'failure-report'

/** The part before the @ of an address of a monitor; null for any other. */
export const monitorToken = (to: string, reportsDomain: string | undefined): string | null =>
  tokenOf(to, reportsDomain, 'r')

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export async function reportAddressRefusal(
  token: string,
  { deps, env }: ReceiveOptions,
): Promise<'unknown' | null> {
  // The other reasons apply once the message is known: it may be one that was accepted before.
  return (await askDatabase(isMonitorAddress(env.DB, token, deps.clock.now()))) ? null : 'unknown'
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export async function receiveReport(
  token: string,
  mail: IncomingMail,
  options: ReceiveOptions,
): Promise<ReportReceipt> {
  const { raw, envelope, id } = mail
  const { deps, env } = options
  if (raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const now = deps.clock.now()
  if (!(await askDatabase(isMonitorAddress(env.DB, token, now)))) return 'unknown'
  if (isFailureReport(raw)) return 'failure-report'
  const arriving = {
    id: crypto.randomUUID(),
    token,
    delivery: await deliveryKey(envelope, raw, id),
    envelope: JSON.stringify(withoutTranscript(envelope)),
    raw,
    now,
    sentBy: await sendingNetwork(envelope, env),
  }
  const store = (provedBy: string | null) =>
    askDatabase(storeReportMail(env.DB, { ...arriving, provedBy }), { timeoutMs: STORE_TIMEOUT_MS })
  let stored = await store(null)
  if (stored === 'busy') {
    const domain = await provedAtTheDoor(mail, options, {
      sentBy: arriving.sentBy,
      isBelieved: async (from) => (await believedAs(env.DB, token, from)) !== null,
    })
    if (domain !== null) stored = await store(await believedAs(env.DB, token, domain))
  }
  if (typeof stored === 'string') {
    if (stored !== 'unknown') await askDatabase(noteRefused(env.DB, 'dmarc_monitors', ['token', token], now))
    return stored
  }
  const { n, isNew } = stored
  if (isNew) await putIntoMonitorQueue(env, [{ kind: 'report', mail: stored.id }])
  return { n, isNew }
}

/** @returns the name of the receiver; null if it is neither known nor called theirs by the owner of the domain */
async function believedAs(db: D1Database, token: string, from: string): Promise<string | null> {
  const org = receiverNamed(from, (name) => publicSuffixList.registrableDomain(name))
  if (org === null) return null
  return knownReceiver(org) || (await askDatabase(ownReceivers(db, token))).has(org) ? org : null
}

/** Nobody is shown how a report was handed over. */
const withoutTranscript = ({ transcript: _, ...envelope }: Envelope) => envelope

/** A report about single messages is recognized by its type (RFC 5965, 2), before anything of it is stored. */
function isFailureReport(raw: Uint8Array): boolean {
  const [field] = fieldsNamed(readRawMessage(raw), 'content-type')
  return (
    field !== undefined &&
    /^\s*multipart\/report\b.*\breport-type\s*=\s*"?feedback-report\b/i.test(
      unfoldedValue(field).slice(0, 1_000),
    )
  )
}
