// What the connection proves: SPF for MAIL FROM and for HELO, and the reverse DNS of the IP address; and when a message was first received.
import { checkReverse } from '#shared/blocklists/ip-reputation/reverse.ts'
import type { Reverse } from '#shared/blocklists/ip-reputation/schema.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import { formatIp, parseNetwork, specialRange, unmapIpv4 } from '#shared/dns/ip-address.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { domainName, domainOf } from '#shared/message/header/mailboxes.ts'
import { parseReceived } from '#shared/message/header/received.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import type { Envelope } from './envelope.ts'
import { fieldsNamed, type RawMessage, unfoldedValue } from './raw-message.ts'
import type { MessageReport } from './schema.ts'

export interface Connection {
  /** null if it is unknown, or not known on the internet. */
  ip: string | null
  spf: MessageReport['spf']
  reverse: Reverse | null
}

export async function judgeConnection(envelope: Envelope, resolver: Resolver): Promise<Connection> {
  const ip = outsideAddress(envelope.ip)
  const sender = envelope.from
  const helo = heloName(envelope.helo)
  const domain = sender === '' ? helo : domainOf(sender)
  if (ip === null) return { ip, spf: { mailfrom: null, helo: null, domain }, reverse: null }
  const [mailfrom, ofHelo, reverse] = await Promise.all([
    domain === null ? null : checkHost({ ip, sender, helo: helo ?? '' }, resolver),
    helo === null ? null : checkHost({ ip, sender: '', helo }, resolver),
    checkReverse(ip, resolver),
  ])
  return { ip, spf: { mailfrom, helo: ofHelo, domain }, reverse }
}

/** The message came from the same machine or network: SPF says nothing about that. */
const INSIDE: readonly (string | null)[] = [
  'private',
  'loopback',
  'link-local',
  'shared by carriers',
  'unspecified',
  'this network',
]

/** null if there is none, or only one that is not known on the internet. */
function outsideAddress(text: string | undefined): string | null {
  const network = parseNetwork(text?.trim() ?? '')
  if (!network || network.prefixLength < network.bytes.length * 8) return null
  const ip = unmapIpv4(network)
  return INSIDE.includes(specialRange({ ...ip, prefixLength: ip.bytes.length * 8 })) ? null : formatIp(ip)
}

/** RFC 7208, 2.3: a HELO that is an address literal or a bare word is not an identity. */
function heloName(helo: string | undefined): string | null {
  const name = helo === undefined ? null : domainName(helo)
  return name !== null && name.includes('.') && isQueryName(name) ? name : null
}

const MAX_HOPS = 50

/**
 * When the message was first received where it is read: the time by which its signatures are judged (RFC 6376, 3.5). In
 * Unix seconds; null where no Received field says. Receivers write above what they get, so the topmost ones that name
 * the same domain are theirs; the lowest of these is the first receipt.
 */
export function firstReceipt(
  message: RawMessage,
  organization: (host: string) => string | null,
): number | null {
  const hops = fieldsNamed(message, 'received')
    .slice(0, MAX_HOPS)
    .map((field) => parseReceived(unfoldedValue(field)))
  const [top] = hops
  if (!top) return null
  const own = organization(top.by)
  const end = hops.findIndex(({ by }) => organization(by) !== own)
  const theirs = own === null ? [top] : hops.slice(0, end < 0 ? hops.length : end)
  const times = theirs.flatMap(({ date }) => date?.seconds ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
