// What a term of an SPF record does, in one plain sentence.
import { formatIp } from '#shared/dns/ip-address.ts'
import type { IpNetwork } from '#shared/dns/ip-address.ts'
import type { HostTerm, OtherModifierTerm, Qualifier, Term } from './parse.ts'
import { numberText } from '#shared/kit/text/number-text.ts'

/** RFC 7208 section 4.6.2: the result of each qualifier. */
const VERDICTS: Readonly<Record<Qualifier, string>> = {
  '+': 'may send (pass)',
  '-': 'may not send (fail)',
  '~': 'probably may not send (softfail)',
  '?': 'get no statement (neutral)',
}

/** RFC 6652 section 3: modifiers for failure reports. */
const REPORTING: Readonly<Record<string, string>> = {
  ra: 'Reports about failed checks go to this mailbox at the domain (RFC 6652).',
  rp: 'The percentage of failed checks to report (RFC 6652).',
  rr: 'The results to report (RFC 6652).',
}

/**
 * @param target the name that the term points to, if known without a message
 * @param included whether the record is reached through an include
 */
export function termMeaning(
  term: Term,
  target: string | null,
  service: string | null,
  included: boolean,
): string {
  if (term.kind === 'modifier') return modifierMeaning(term, target, service)
  if (included && term.qualifier !== '+') return includedMeaning(term.name)
  const verdict = VERDICTS[term.qualifier]
  const place = target ?? 'a name built from the message'
  switch (term.name) {
    case 'all':
      return allMeaning(term.qualifier)
    case 'include':
      return `The senders that ${service ? `${service} (${place})` : place} allows in its own record ${verdict}.`
    case 'exists':
      return `All clients ${verdict} if ${place} has an IP address in DNS.`
    case 'a':
      return `The addresses of ${place}${around(term)} ${verdict}.`
    case 'mx':
      return `The mail servers (MX) of ${place}${around(term)} ${verdict}.`
    case 'ptr':
      return `Hosts whose confirmed reverse DNS name is in ${place} ${verdict}.`
    case 'ip4':
    case 'ip6':
      return networkMeaning(term.network, term.qualifier)
  }
}

/** RFC 7208 section 5.2: an include matches only if the record behind it returns pass. */
const includedMeaning = (name: string): string =>
  name === 'all'
    ? 'For all others the include does not match: evaluation continues in the record that includes this one.'
    : 'For these the include does not match: evaluation continues in the record that includes this one.'

export const formatNetwork = (network: IpNetwork): string => {
  const address = formatIp(network)
  return network.prefixLength === network.bytes.length * 8 ? address : `${address}/${network.prefixLength}`
}

function allMeaning(qualifier: Qualifier): string {
  switch (qualifier) {
    case '+':
      return 'Every other server can send as this domain, too (pass).'
    case '-':
      return 'No other server can send: receivers should refuse such mail (fail).'
    case '~':
      return 'No other server should send: receivers accept such mail with suspicion (softfail).'
    case '?':
      return 'The record says nothing about other servers (neutral).'
  }
}

function modifierMeaning(
  term: Extract<Term, { kind: 'modifier' }>,
  target: string | null,
  service: string | null,
): string {
  if (term.name === 'other') return otherMeaning(term)
  if (term.name === 'exp') return 'Names where to find the text that refused senders see.'
  const place = target ?? 'a name built from the message'
  return `If no earlier term matches, the record of ${service ? `${service} (${place})` : place} decides.`
}

function otherMeaning(term: OtherModifierTerm): string {
  return (
    (Object.hasOwn(REPORTING, term.modifier) ? REPORTING[term.modifier] : undefined) ??
    'An unknown modifier: receivers ignore it (RFC 7208, 6).'
  )
}

function around(term: HostTerm): string {
  const parts: string[] = []
  if (term.prefixLength4 < 32) parts.push(`/${term.prefixLength4} (IPv4)`)
  if (term.prefixLength6 < 128) parts.push(`/${term.prefixLength6} (IPv6)`)
  return parts.length === 0 ? '' : ` and the networks ${parts.join(' and ')} around them`
}

function networkMeaning(network: IpNetwork, qualifier: Qualifier): string {
  const free = network.bytes.length * 8 - network.prefixLength
  const text = formatNetwork(network)
  if (free === 0) return `The address ${text} ${VERDICTS[qualifier].replace(/^get /, 'gets ')}.`
  const count = free <= 32 ? numberText(2 ** free) : `2^${free}`
  return `The ${count} addresses of ${text} ${VERDICTS[qualifier]}.`
}
