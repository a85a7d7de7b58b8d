// The reverse DNS of an address, and whether it matches (forward-confirmed reverse DNS, RFC 8601 section 2.7.3).
import type { DnsFailure, Resolver } from '#shared/dns/resolver.ts'
import { looksGeneric, lookUpReverse } from '#shared/dns/reverse-lookup.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { ipFinding, type IpFinding } from './findings.ts'
import type { Reverse } from './schema.ts'

export async function checkReverse(ip: string, resolver: Resolver): Promise<Reverse> {
  const { names, confirmed, failure } = await lookUpReverse(ip, resolver)
  if (names.length === 0)
    return failure
      ? report([], 'unknown', [unchecked(failure)])
      : report([], 'absent', [ipFinding('ip-ptr-missing')])
  const findings = names.some((name) => looksGeneric(name, ip))
    ? [ipFinding('ip-ptr-generic', { name: names[0] ?? '' })]
    : []
  if (confirmed.length > 0) return report(names, 'confirmed', findings)
  if (failure) return report(names, 'unknown', [unchecked(failure), ...findings])
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
