// What Cloudflare Email Routing knows of the client. It tells its worker neither address nor name, but writes both into the
// Received field that it puts on top of the message.
import { formatIp, parseIp } from '#shared/dns/ip-address.ts'

/** The field with its folds; RFC 5321, 4.4 puts nothing long into it. */
const MAX_FIELD_BYTES = 2_000

/**
 * As Cloudflare has written it since 2023: "from <HELO> (<address>) by cloudflare-email.net (unknown) id … for <…>; <date>", the
 * host being email.cloudflare.net at first, and "(cloudflare)" in place of "(unknown)" since 2026.
 */
const KNOWN =
  /^from (\S{1,255}) \(([0-9a-fA-F:.]{2,45})\) by (?:cloudflare-email\.net|email\.cloudflare\.net)(?: \((?:unknown|cloudflare)\))? id \S+(?: for <?[^\s<>]+>?)?; /

/**
 * Of the topmost field only: whatever stands below it, the sender may have written.
 * @returns nothing known when it is not in a shape that we know
 */
export function clientOf(raw: Uint8Array): { ip?: string; helo?: string } {
  const top = new TextDecoder('latin1').decode(raw.subarray(0, MAX_FIELD_BYTES))
  const [, value] = /^Received:((?:[^\r\n]|\r?\n[ \t])*)\r?\n(?![ \t])/i.exec(top) ?? []
  const [, helo, address = ''] = KNOWN.exec((value ?? '').replaceAll(/\s+/g, ' ').trim()) ?? []
  const ip = parseIp(address)
  return ip && helo !== undefined ? { ip: formatIp(ip), helo } : {}
}
