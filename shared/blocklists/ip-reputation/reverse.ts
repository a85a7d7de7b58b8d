// The reverse DNS of an address, and whether it matches (forward-confirmed reverse DNS, RFC 8601 section 2.7.3).
import { parseIp, reverseName } from '#shared/dns/ip-address.ts'
import { isAbsent, isFailure, type DnsFailure, type Resolver } from '#shared/dns/resolver.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { ipFinding, type IpFinding } from './findings.ts'
import type { Reverse } from './schema.ts'

/** An address with more names has another problem. */
const MAX_NAMES = 3

export async function checkReverse(ip: string, resolver: Resolver): Promise<Reverse> {
  const address = parseIp(ip)
  const answer = await resolver.query(address ? reverseName(address) : ip, 'PTR')
  if (isFailure(answer)) return report([], 'unknown', [unchecked(answer)])
  if (isAbsent(answer)) return report([], 'absent', [ipFinding('ip-ptr-missing')])
  const names = answer.records.slice(0, MAX_NAMES)
  const forward = await Promise.all(names.map((name) => resolver.query(name, 'A')))
  const findings = names.some((name) => looksGeneric(name, ip))
    ? [ipFinding('ip-ptr-generic', { name: names[0] ?? '' })]
    : []
  if (forward.some((answer) => answer.kind === 'answer' && answer.records.includes(ip)))
    return report(names, 'confirmed', findings)
  const failed = forward.find(isFailure)
  if (failed) return report(names, 'unknown', [unchecked(failed), ...findings])
  return report(names, 'unconfirmed', [ipFinding('ip-ptr-not-confirmed', { names, ip }), ...findings])
}

const report = (names: string[], state: Reverse['state'], findings: IpFinding[]): Reverse => ({
  names,
  forwardConfirmed: state === 'confirmed',
  state,
  findings,
})

const unchecked = (failure: DnsFailure): IpFinding =>
  ipFinding('ip-ptr-unknown', { reason: failureText(failure) })

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
