// The reason that a code gives when the text gives none: the registry of enhanced status codes (RFC 3463, RFC 5248;
// https://www.iana.org/assignments/smtp-enhanced-status-codes). What providers mean by their own is in
// provider-codes.ts.
import type { Reason } from './reasons.ts'

/** @internal A test checks the days. */
export const CODE_SOURCES = [
  'https://www.iana.org/assignments/smtp-enhanced-status-codes, of 2024-12-06, read 2026-11-23',
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
  '2.1': 'disabled',
  '2.2': 'full',
  '2.3': 'size',
  '2.4': 'policy',
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
}

/** Of one class only: 4.2.1 asks to try again, so no mailbox is disabled for good. */
const BY_CODE: Readonly<Record<string, Reason>> = { '4.2.1': 'system' }

/** @param enhanced "5.1.1"; empty or undefined if there is none */
export function reasonOfEnhanced(enhanced: string | undefined): Reason | undefined {
  const detail = enhanced?.slice(2) ?? ''
  if (enhanced !== undefined && Object.hasOwn(BY_CODE, enhanced)) return BY_CODE[enhanced]
  return Object.hasOwn(BY_DETAIL, detail) ? BY_DETAIL[detail] : undefined
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
