// The reason that a code gives when the text gives none: the registry of enhanced status codes (RFC 3463, RFC 5248;
// https://www.iana.org/assignments/smtp-enhanced-status-codes) and the codes that providers add to it, above all
// Exchange Online
// (https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online).
import type { Reason } from '#shared/bounce/reasons.ts'

/** @internal A test checks the days. */
export const CODE_SOURCES = [
  'https://www.iana.org/assignments/smtp-enhanced-status-codes, of 2024-12-06, read 2026-11-23',
  'https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online, read 2026-11-23',
  'https://support.google.com/a/answer/3726730, read 2026-07-02',
  'https://senders.yahooinc.com/smtp-error-codes/, read 2026-06-18',
] as const

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
  '1.20': 'header-form',
  '1.90': 'rate',
  '2.1': 'disabled',
  '2.2': 'full',
  '2.3': 'size',
  '2.4': 'policy',
  '2.121': 'rate',
  '2.122': 'rate',
  '3.1': 'system',
  '3.2': 'system',
  '3.3': 'protocol',
  '3.4': 'size',
  '3.5': 'system',
  '4.1': 'routing',
  '4.2': 'routing',
  '4.3': 'routing',
  '4.4': 'dns-recipient',
  '4.5': 'rate',
  '4.6': 'loop',
  '4.7': 'timeout',
  '4.8': 'tls',
  '4.11': 'loop',
  '4.12': 'loop',
  '4.14': 'loop',
  '4.300': 'timeout',
  '4.310': 'dns-recipient',
  '4.312': 'dns-recipient',
  '4.316': 'timeout',
  '4.317': 'timeout',
  '5.1': 'protocol',
  '5.2': 'protocol',
  '5.3': 'rate',
  '5.4': 'protocol',
  '5.5': 'protocol',
  '5.6': 'login',
  '6.0': 'header-form',
  '6.1': 'header-form',
  '6.2': 'header-form',
  '6.3': 'header-form',
  '6.5': 'header-form',
  '6.7': 'protocol',
  '6.8': 'protocol',
  '6.9': 'protocol',
  '6.10': 'protocol',
  '6.11': 'header-form',
  '7.2': 'policy',
  '7.3': 'tls',
  '7.4': 'login',
  '7.8': 'login',
  '7.9': 'login',
  '7.10': 'tls',
  '7.11': 'tls',
  '7.12': 'login',
  '7.13': 'disabled',
  '7.14': 'login',
  '7.15': 'policy',
  '7.16': 'size',
  '7.17': 'moved',
  '7.18': 'moved',
  '7.19': 'system',
  '7.20': 'auth-dkim',
  '7.21': 'auth-dkim',
  '7.22': 'auth-dkim',
  '7.23': 'auth-spf',
  '7.24': 'auth-spf',
  '7.25': 'ptr',
  '7.26': 'auth',
  '7.27': 'dns-sender',
  '7.28': 'rate',
  '7.29': 'auth',
  '7.30': 'tls',
  '7.320': 'tls',
  '7.321': 'tls',
  '7.322': 'tls',
  '7.323': 'tls',
  '7.324': 'tls',
  '7.325': 'tls',
  '7.367': 'relay',
  '7.504': 'address',
  '7.505': 'address',
  '7.506': 'protocol',
  '7.507': 'policy',
  '7.508': 'rate',
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
  '7.705': 'rate',
  '7.708': 'reputation-ip',
  '7.750': 'sender-address',
}

/** Gmail uses details of its own in the range that RFC 7372 started. */
const AT_GMAIL: Readonly<Record<string, Reason>> = {
  '7.27': 'auth-spf',
  '7.28': 'rate',
  '7.29': 'tls',
  '7.30': 'auth-dkim',
  '7.31': 'auth-dmarc',
  '7.32': 'alignment',
  '7.40': 'auth-dmarc',
}

/** At its edge, Exchange Online rejects unknown recipients with a code that others use for routing. */
const AT_MICROSOFT: Readonly<Record<string, Reason>> = { '4.1': 'address', '1.10': 'address' }

/** RFC 4954 uses 5.7.9 for a weak login; Yahoo sends it for mail that fails its own sender checks. */
const AT_YAHOO: Readonly<Record<string, Reason>> = { '7.9': 'auth' }

const OWN_CODES: Readonly<Record<string, Readonly<Record<string, Reason>>>> = {
  gmail: AT_GMAIL,
  microsoft: AT_MICROSOFT,
  yahoo: AT_YAHOO,
}

/** Details beyond the registry that only Exchange Online and Outlook.com send, by their lists. */
const ONLY_AT_MICROSOFT =
  /^[45]\.(?:4\.3\d\d|7\.(?:57|64|124|129|13[346]|32[0-5]|367|50\d|51[0-5]|6[0-5]\d|70[58]|750))$/

/** Whose server answered, if nobody else sends the code. */
export const providerOfCode = (enhanced: string | undefined): string | undefined =>
  enhanced !== undefined && ONLY_AT_MICROSOFT.test(enhanced) ? 'microsoft' : undefined

/** Microsoft's business mailboxes: banned addresses (5.7.606 to 649). */
const isBanned = (detail: string): boolean => {
  const number = Number(detail.slice(2))
  return detail.startsWith('7.') && number >= 606 && number <= 649
}

/** @param enhanced "5.1.1"; empty or undefined if there is none */
export function reasonOfEnhanced(
  enhanced: string | undefined,
  provider: string | undefined,
): Reason | undefined {
  if (!enhanced) return undefined
  const detail = enhanced.slice(2)
  if (isBanned(detail)) return 'reputation-ip'
  const own = OWN_CODES[provider ?? ''] ?? {}
  const special = Object.hasOwn(own, detail) ? own[detail] : undefined
  return special ?? (Object.hasOwn(BY_DETAIL, detail) ? BY_DETAIL[detail] : undefined)
}

/** Details that say little more than their subject (RFC 3463, 3.2 to 3.8): they count only if the text gives no reason. */
const COARSE: Readonly<Record<string, Reason>> = {
  '3.0': 'system',
  '4.0': 'routing',
  '5.0': 'protocol',
  '7.0': 'policy',
  '7.1': 'policy',
  '7.5': 'policy',
  '7.6': 'policy',
  '7.7': 'policy',
}

export const reasonOfCoarse = (enhanced: string | undefined): Reason | undefined => {
  const detail = enhanced?.slice(2) ?? ''
  return Object.hasOwn(COARSE, detail) ? COARSE[detail] : undefined
}

/** What a basic code alone means (RFC 5321, 4.2.3; RFC 7504 for 521). */
export function reasonOfCode(code: number | undefined): Reason | undefined {
  if (code === 552) return 'full'
  if (code === 530 || code === 535 || code === 534) return 'login'
  if (code === 421 || code === 451 || code === 452) return 'system'
  if (code !== undefined && code >= 500 && code <= 504) return 'protocol'
  if (code === 551 || code === 553) return 'address'
  if (code === 525) return 'disabled'
  if (code === 538) return 'tls'
  if (code === 555) return 'protocol'
  return code === 521 || code === 556 ? 'no-mail' : undefined
}
