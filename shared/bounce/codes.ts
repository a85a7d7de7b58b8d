// What a code says of the reason where the text does not: the registry of enhanced status codes (RFC 3463, RFC 5248) and what
// single providers add to it.
import type { Reason } from '#shared/bounce/reasons.ts'

/** By subject and detail: "1.1" of 5.1.1 and 4.1.1. */
const BY_DETAIL: Readonly<Record<string, Reason>> = {
  '1.0': 'address',
  '1.1': 'address',
  '1.2': 'dns-recipient',
  '1.3': 'address',
  '1.4': 'address',
  '1.6': 'moved',
  '1.7': 'sender-address',
  '1.8': 'dns-sender',
  '1.10': 'address',
  '2.1': 'disabled',
  '2.2': 'full',
  '2.3': 'size',
  '2.4': 'policy',
  '3.0': 'system',
  '3.1': 'system',
  '3.2': 'system',
  '3.4': 'size',
  '3.5': 'system',
  '4.1': 'routing',
  '4.2': 'routing',
  '4.3': 'routing',
  '4.4': 'dns-recipient',
  '4.5': 'rate',
  '4.6': 'loop',
  '4.7': 'timeout',
  '4.14': 'loop',
  '4.316': 'timeout',
  '5.1': 'protocol',
  '5.2': 'protocol',
  '5.3': 'rate',
  '5.4': 'protocol',
  '6.0': 'header-form',
  '6.1': 'header-form',
  '6.3': 'header-form',
  '7.8': 'login',
  '7.10': 'tls',
  '7.11': 'tls',
  '7.20': 'auth-dkim',
  '7.21': 'auth-dkim',
  '7.22': 'auth-dkim',
  '7.23': 'auth-spf',
  '7.24': 'auth-spf',
  '7.25': 'ptr',
  '7.26': 'auth',
  '7.27': 'dns-sender',
  '7.509': 'auth-dmarc',
  '7.515': 'auth',
  '7.511': 'blocklist',
  '7.512': 'header-form',
  '7.57': 'login',
  '7.64': 'relay',
  '7.124': 'policy',
  '7.129': 'policy',
  '7.133': 'policy',
  '7.134': 'policy',
  '7.136': 'policy',
  '7.708': 'reputation-ip',
}

/** Gmail uses details of its own in the range that RFC 7372 began. */
const AT_GMAIL: Readonly<Record<string, Reason>> = {
  '7.27': 'auth-spf',
  '7.28': 'rate',
  '7.29': 'tls',
  '7.30': 'auth-dkim',
  '7.31': 'auth-dmarc',
  '7.32': 'alignment',
  '7.40': 'auth-dmarc',
}

/** Exchange Online refuses unknown recipients at its edge with a code that others use for routing. */
const AT_MICROSOFT: Readonly<Record<string, Reason>> = { '4.1': 'address', '1.10': 'address' }

/** Microsoft's business mailboxes: banned addresses (5.7.606 to 649). */
const isBanned = (detail: string): boolean => {
  const number = Number(detail.slice(2))
  return detail.startsWith('7.') && number >= 606 && number <= 649
}

/** @param enhanced "5.1.1"; empty or undefined when there is none */
export function reasonOfEnhanced(
  enhanced: string | undefined,
  provider: string | undefined,
): Reason | undefined {
  if (!enhanced) return undefined
  const detail = enhanced.slice(2)
  if (isBanned(detail)) return 'reputation-ip'
  const own = provider === 'gmail' ? AT_GMAIL : provider === 'microsoft' ? AT_MICROSOFT : {}
  const special = Object.hasOwn(own, detail) ? own[detail] : undefined
  return special ?? (Object.hasOwn(BY_DETAIL, detail) ? BY_DETAIL[detail] : undefined)
}

/** What a basic code alone says (RFC 5321, 4.2.3). */
export function reasonOfCode(code: number | undefined): Reason | undefined {
  if (code === 552) return 'full'
  if (code === 530 || code === 535 || code === 534) return 'login'
  if (code === 421 || code === 451 || code === 452) return 'system'
  if (code !== undefined && code >= 500 && code <= 504) return 'protocol'
  return code === 556 ? 'no-mail' : undefined
}
