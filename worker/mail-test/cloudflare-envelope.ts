// What Cloudflare Email Routing knows about the client. It gives its worker neither address nor name, but writes both into the
// Received field that it adds at the top of the message.
import { formatIp, parseIp } from '#shared/dns/ip-address.ts'

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
