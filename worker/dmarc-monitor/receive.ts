// Accepts one message with reports: stored first, read later, one message of the queue for each.
import type { Envelope } from '#shared/message/envelope.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { monitorRefusal, storeReportMail, type MonitorRefusal } from '#worker/db/dmarc-monitor-mails.ts'
import { putIntoMonitorQueue } from '#worker/dmarc-monitor/consumer.ts'
import { deliveryKey } from '#worker/mail-test/delivery.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import type { IncomingMail, ReceiveOptions } from '#worker/mail-test/receive.ts'
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
  const refusal = await askDatabase(monitorRefusal(env.DB, { token, now: deps.clock.now() }))
  // The other reason applies once the message is known: it may be one that was accepted before.
  return refusal === 'unknown' ? refusal : null
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export async function receiveReport(
  token: string,
  { raw, envelope, id }: IncomingMail,
  { deps, env }: ReceiveOptions,
): Promise<ReportReceipt> {
  if (raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const now = deps.clock.now()
  if ((await askDatabase(monitorRefusal(env.DB, { token, now }))) === 'unknown') return 'unknown'
  if (isFailureReport(raw)) return 'failure-report'
  const stored = await askDatabase(
    storeReportMail(env.DB, {
      id: crypto.randomUUID(),
      token,
      delivery: await deliveryKey(envelope, raw, id),
      envelope: JSON.stringify(withoutTranscript(envelope)),
      raw,
      now,
    }),
    { timeoutMs: STORE_TIMEOUT_MS },
  )
  if (typeof stored === 'string') return stored
  const { n, isNew } = stored
  if (isNew) await putIntoMonitorQueue(env, [{ kind: 'report', mail: stored.id }])
  return { n, isNew }
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
