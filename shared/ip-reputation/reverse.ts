// The reverse DNS of an address, and whether it matches (forward-confirmed reverse DNS, RFC 8601 section 2.7.3).
import { parseIp, reverseName } from '#shared/dns/ip-address.ts'
import { isAbsent, isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import type { Reverse } from '#shared/ip-reputation/schema.ts'
import type { Finding } from '#shared/report/finding.ts'

/** An address with more names has another problem. */
const MAX_NAMES = 3

export async function checkReverse(ip: string, resolver: Resolver): Promise<Reverse> {
  const address = parseIp(ip)
  const answer = await resolver.query(address ? reverseName(address) : ip, 'PTR')
  if (isFailure(answer)) return report([], 'unknown', [unknownFinding(failureText(answer))])
  if (isAbsent(answer)) return report([], 'absent', [NO_NAME])
  const names = answer.records.slice(0, MAX_NAMES)
  const forward = await Promise.all(names.map((name) => resolver.query(name, 'A')))
  const findings = names.some((name) => looksGeneric(name, ip)) ? [genericFinding(names[0] ?? '')] : []
  if (forward.some((answer) => answer.kind === 'answer' && answer.records.includes(ip)))
    return report(names, 'confirmed', findings)
  const failed = forward.find(isFailure)
  if (failed) return report(names, 'unknown', [unknownFinding(failureText(failed)), ...findings])
  return report(names, 'unconfirmed', [notBack(names, ip), ...findings])
}

const report = (names: string[], state: Reverse['state'], findings: Finding[]): Reverse => ({
  names,
  forwardConfirmed: state === 'confirmed',
  state,
  findings,
})

const NO_NAME: Finding = {
  code: 'ptr-missing',
  severity: 'error',
  message: 'The IP address has no reverse DNS name (PTR). Gmail and many others refuse mail from it.',
  fix: 'Ask the provider of the IP address to set its reverse DNS name to your mail server’s name.',
}

const notBack = (names: readonly string[], ip: string): Finding => ({
  code: 'ptr-not-confirmed',
  severity: 'error',
  message: `${names.join(', ')} does not point back to ${ip}, so receivers do not trust the name.`,
  rfc: 'RFC 8601, 2.7.3',
  fix: `Publish an A record with ${ip} at ${names[0] ?? 'the name'}, or have the reverse DNS name changed.`,
})

const unknownFinding = (message: string): Finding => ({
  code: 'unknown-ptr',
  severity: 'info',
  unknown: true,
  message: `The reverse DNS name could not be checked. ${message}`,
})

const genericFinding = (name: string): Finding => ({
  code: 'ptr-generic',
  severity: 'warning',
  message: `${name} looks like a generic name from a provider. Some receivers treat such a sender as a home connection.`,
  fix: 'Have the reverse DNS name set to the name of your mail server, for example mail.example.com.',
})

/** The name includes the address, or a word that providers use for customer connections. */
function looksGeneric(name: string, ip: string): boolean {
  const parts = ip.split('.')
  const digits = name
    .replace(/[^\d]+/g, ' ')
    .trim()
    .split(' ')
  const within = parts.filter((part) => digits.includes(part)).length
  return (
    within >= 3 ||
    /(^|[.-])(pool|dyn|dynamic|dhcp|dsl|adsl|ppp|pppoe|cable|dialup|broadband|cust|customer)(\d*)([.-]|$)/.test(
      name,
    )
  )
}
