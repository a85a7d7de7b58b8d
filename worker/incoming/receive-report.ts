import type { Envelope } from '#shared/message/envelope.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { fieldsNamed, readRawMessage, unfoldedValue } from '#shared/message/raw-message.ts'
import { deliveryKey, type IncomingMail, type ReceiveOptions } from '#worker/mail-test/delivery.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import { sendingNetwork } from '#worker/quota/mail-door.ts'
import { askSaved, openByAddress } from '#worker/saved/door.ts'
import { monitorAsks, monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import type { Taken } from '#worker/saved/kinds/dmarc-monitor/take.ts'
import type { WorkerEnv } from '#worker/env.ts'

/** Five pieces of a MiB, and perhaps a proof. */
const STORE_TIMEOUT_MS = 20_000

export type ReportReceipt =
  | Taken
  | 'too-large'
  /** About single messages of people. */
  | 'failure-report'

/** The part before the @ of an address of a monitor; null for any other. */
export const monitorToken = (to: string, reportsDomain: string | undefined): string | null =>
  tokenOf(to, reportsDomain, 'r')

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export async function reportAddressRefusal(
  token: string,
  { env }: ReceiveOptions,
): Promise<'unknown' | null> {
  // The other reasons apply once the message is known: it may be one that was accepted before.
  return (await open(env, token)) ? null : 'unknown'
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export async function receiveReport(
  token: string,
  { raw, envelope, id }: IncomingMail,
  { env }: ReceiveOptions,
): Promise<ReportReceipt> {
  if (raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const found = await open(env, token)
  if (!found) return 'unknown'
  if (isFailureReport(raw)) return 'failure-report'
  const mail = {
    id: crypto.randomUUID(),
    delivery: await deliveryKey(envelope, raw, id),
    envelope: withoutTranscript(envelope),
    raw,
    sentBy: await sendingNetwork(envelope, env),
  }
  const taken = await askSaved(found, monitorAsks.mail, 'take', mail, { timeoutMs: STORE_TIMEOUT_MS })
  return taken ?? 'unknown'
}

/** Null if nothing is there, or it was removed to make room. */
async function open(env: WorkerEnv, token: string) {
  const found = await openByAddress(env, monitorKind, token)
  return found?.saved.removedAt === null ? found : null
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
