// Mail for any of our addresses, from either source: a test email, reports for a monitor, or mail that is watched.
import { tokenOf } from '#worker/mail-test/keys.ts'
import { deliveryKey, type IncomingMail, type ReceiveOptions } from '#worker/mail-test/delivery.ts'
import type { Refusal, Taken } from '#worker/saved/kinds/mail-test/mails.ts'
import type { WatchedReceipt } from '#worker/saved/kinds/mail-watch/take.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { askSaved, openByAddress } from '#worker/saved/door.ts'
import { mailTestAsks, mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import { mailWatchAsks, mailWatchKind } from '#worker/saved/kinds/mail-watch.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { fieldsNamed, readRawMessage, unfoldedValue } from '#shared/message/raw-message.ts'
import { sendingNetwork } from '#worker/quota/mail-door.ts'
import { monitorAsks, monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import type { Taken as TakenReport } from '#worker/saved/kinds/dmarc-monitor/mails.ts'

/** A message of 5 MiB takes longer to store than a small statement. */
const STORE_TIMEOUT_MS = 20_000

/** The part before the @ of an address of a mail watch, or of a test; null for any other. */
const watchedToken = (to: string, inboxDomain: string | undefined): string | null =>
  tokenOf(to, inboxDomain, 'w') ?? tokenOf(to, inboxDomain, 'u')

/** Null if it takes no mail. */
async function openWatched(token: string, env: WorkerEnv) {
  const open = await openByAddress(env, mailWatchKind, token)
  return open?.saved.removedAt === null ? open : null
}

/** Whether mail for this address can be accepted at all; checked before a message is read. */
const watchedRefusal = async (token: string, env: WorkerEnv): Promise<'unknown' | null> =>
  (await openWatched(token, env)) ? null : 'unknown'

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
async function receiveWatched(token: string, mail: IncomingMail, env: WorkerEnv): Promise<WatchedReceipt> {
  if (mail.raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const open = await openWatched(token, env)
  const asked = { token, ...mail }
  const timeoutMs = STORE_TIMEOUT_MS
  return (open && (await askSaved(open, mailWatchAsks.mail, 'take', asked, { timeoutMs }))) ?? 'unknown'
}

/** A message of 5 MiB takes longer than a small question. */
const TAKE_TIMEOUT_MS = 20_000

type Receipt = Taken | 'too-large'

const asks = mailTestAsks.mail

/** Whether mail for this address can be accepted at all; checked before a message is read. */
async function addressRefusal(
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
async function refusalOfTest(token: string, env: WorkerEnv): Promise<Refusal | null> {
  const open = await openByAddress(env, mailTestKind, token)
  const answer = open && (await askSaved(open, asks, 'refusal', undefined))
  return answer ? answer.refusal : 'unknown'
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
async function receiveMail({ raw, envelope, id }: IncomingMail, { env }: ReceiveOptions): Promise<Receipt> {
  const token = tokenOf(envelope.to, env.INBOX_DOMAIN)
  if (token === null) return 'unknown'
  if (raw.length > MAX_MESSAGE_BYTES) return 'too-large'
  const open = await openByAddress(env, mailTestKind, token)
  if (!open) return 'unknown'
  const mail = { delivery: await deliveryKey(envelope, raw, id), envelope: JSON.stringify(envelope), raw }
  return (await askSaved(open, asks, 'take', mail, { timeoutMs: TAKE_TIMEOUT_MS })) ?? 'unknown'
}

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export function refusalOfAddress(to: string, options: ReceiveOptions): Promise<'unknown' | 'expired' | null> {
  const monitor = monitorToken(to, options.env.REPORTS_DOMAIN)
  if (monitor !== null) return reportAddressRefusal(monitor, options)
  const watched = watchedToken(to, options.env.INBOX_DOMAIN)
  return watched === null ? addressRefusal(to, options) : watchedRefusal(watched, options.env)
}

/**
 * What a message for this address could be told right now, before anything of it is known; null if it may come. Whoever
 * submits a message that may have been stored before has to submit it all the same: it is recognized. Whether a monitor or a mail
 * watch takes a message depends on who sends it.
 */
export function refusalNow(to: string, options: ReceiveOptions): Promise<Refusal | null> {
  const test = tokenOf(to, options.env.INBOX_DOMAIN)
  return test === null ? refusalOfAddress(to, options) : refusalOfTest(test, options.env)
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export function receiveAny(
  mail: IncomingMail,
  options: ReceiveOptions,
): Promise<Receipt | ReportReceipt | WatchedReceipt> {
  const { to } = mail.envelope
  const monitor = monitorToken(to, options.env.REPORTS_DOMAIN)
  if (monitor !== null) return receiveReport(monitor, mail, options)
  const watched = watchedToken(to, options.env.INBOX_DOMAIN)
  return watched === null ? receiveMail(mail, options) : receiveWatched(watched, mail, options.env)
}

type ReportReceipt =
  | TakenReport
  | 'too-large'
  /** About single messages of people. */
  | 'failure-report'

/** The part before the @ of an address of a monitor; null for any other. */
const monitorToken = (to: string, reportsDomain: string | undefined): string | null =>
  tokenOf(to, reportsDomain, 'r')

/** Whether mail for this address can be accepted at all; checked before a message is read. */
async function reportAddressRefusal(token: string, { env }: ReceiveOptions): Promise<'unknown' | null> {
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
