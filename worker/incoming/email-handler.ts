// Mail that Cloudflare Email Routing passes to the worker (docs/mail-test.md says how to set that up).
import { readAtMost } from '#worker/net/read-at-most.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { receiveAny, refusalOfAddress } from '#worker/incoming/receive-any.ts'
import type { ReceiveOptions } from '#worker/mail-test/delivery.ts'
import { formatIp, parseIp } from '#shared/dns/ip-address.ts'

/** The parts of the platform's message that we use. */
type RoutedMail = Pick<ForwardableEmailMessage, 'from' | 'to' | 'raw' | 'rawSize'> & {
  /** Declared without a promise, but returns one. */
  setReject: (reason: string) => void | Promise<void>
}

const NO_SUCH_ADDRESS = '550 5.1.1 There is no such address, or it has expired. Make a new one on the page.'
const TOO_LARGE = '552 5.3.4 The message is larger than 5 MiB.'
const FULL = '552 5.2.2 This address has received its ten messages. Get a new one on the page.'

const NO_FAILURE_REPORTS = '550 5.7.1 No reports about single messages are taken here.'

const FOREIGN_SENDER = '550 5.7.1 This address takes mail from the domain that it watches only.'

type AnyReceipt = Awaited<ReturnType<typeof receiveAny>>

/** Why the message can never be accepted; undefined if it is ignored or was stored. */
const REJECTIONS: Partial<Record<Extract<AnyReceipt, string>, string>> = {
  unknown: NO_SUCH_ADDRESS,
  expired: NO_SUCH_ADDRESS,
  'too-large': TOO_LARGE,
  full: FULL,
  'failure-report': NO_FAILURE_REPORTS,
  'foreign-sender': FOREIGN_SENDER,
}

/** The sender's server tries again, since it sees an exception as a temporary failure. */
class TemporaryRefusal extends Error {
  override name = 'TemporaryRefusal'
}

/** Rejects if the sender should try again: there is no space, or the database is down. */
export async function takeRoutedMail(mail: RoutedMail, options: ReceiveOptions): Promise<void> {
  const receipt = await receiptFor(mail, options)
  if (typeof receipt === 'object') return
  const rejection = REJECTIONS[receipt]
  if (rejection === undefined) throw new TemporaryRefusal(receipt)
  // An answer in the SMTP session. If we did not wait for it, the message would look accepted.
  await mail.setReject(rejection)
}

async function receiptFor(mail: RoutedMail, options: ReceiveOptions): Promise<AnyReceipt> {
  const refusal = await refusalOfAddress(mail.to, options)
  if (refusal) return refusal
  if (mail.rawSize > MAX_MESSAGE_BYTES) return 'too-large'
  const raw = await readAtMost(new Response(mail.raw), MAX_MESSAGE_BYTES)
  if (!raw) return 'too-large'
  const envelope = { from: mail.from, to: mail.to, via: 'cloudflare' as const, ...clientOf(raw) }
  return receiveAny({ raw, envelope }, options)
}

// What Cloudflare Email Routing knows about the client. It gives its worker neither address nor name, but writes both into the
// Received field that it adds at the top of the message.

/** The field with its folded lines; RFC 5321, 4.4 puts nothing long into it. */
const MAX_FIELD_BYTES = 2_000

/**
 * As Cloudflare has written it since 2023: "from <HELO> (<address>) by cloudflare-email.net (unknown) id … for <…>; <date>", the
 * host being email.cloudflare.net at first, and "(cloudflare)" in place of "(unknown)" since 2026.
 */
const KNOWN =
  /^from (\S{1,255}) \(([0-9a-fA-F:.]{2,45})\) by (?:cloudflare-email\.net|email\.cloudflare\.net)(?: \((?:unknown|cloudflare)\))? id \S+(?: for <?[^\s<>]+>?)?; /

/**
 * Only from the topmost field: the sender may have written anything below it.
 * @returns empty values if it is not in a known form
 */
export function clientOf(raw: Uint8Array): { ip?: string; helo?: string } {
  const top = new TextDecoder('latin1').decode(raw.subarray(0, MAX_FIELD_BYTES))
  const [, value] = /^Received:((?:[^\r\n]|\r?\n[ \t])*)\r?\n(?![ \t])/i.exec(top) ?? []
  const [, helo, address = ''] = KNOWN.exec((value ?? '').replaceAll(/\s+/g, ' ').trim()) ?? []
  const ip = parseIp(address)
  return ip && helo !== undefined ? { ip: formatIp(ip), helo } : {}
}
