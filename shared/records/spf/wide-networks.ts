// Networks so wide that most of their addresses belong to strangers.
import { networkContains, networkStart, specialRange, type IpNetwork } from '#shared/dns/ip-address.ts'
import { spfFinding, type SpfFinding } from './findings.ts'
import { ANY_ADDRESS } from './limits.ts'
import { formatNetwork } from './meaning.ts'
import type { Term } from './parse.ts'

/** Networks with at most this prefix cover whole continents of senders: one 256th of IPv4, a provider's share of IPv6. */
const WIDE_PREFIX_4 = 8
const WIDE_PREFIX_6 = 16

/** So wide that most of its IP addresses belong to strangers. */
export const isWideNetwork = (network: IpNetwork): boolean =>
  network.prefixLength <= (network.family === 4 ? WIDE_PREFIX_4 : WIDE_PREFIX_6)

/** @param matching terms that match whoever sends */
export function wideFindings(name: string, live: readonly Term[], matching: ReadonlySet<Term>): SpfFinding[] {
  const wide = live.flatMap((term) => {
    if (term.kind !== 'mechanism' || term.qualifier !== '+') return []
    const bits = matching.has(term) ? ANY_ADDRESS : widestPrefix(term)
    return bits === null ? [] : [{ text: term.text, bits }]
  })
  if (wide.length === 0) return []
  const isEverything = wide.some(({ bits }) => bits === ANY_ADDRESS) || fillFamily(live)
  return [spfFinding('spf-wide-network', { name, terms: wide.map(({ text }) => text), isEverything })]
}

/** Several networks can leave no address out: 0.0.0.0/1 and 128.0.0.0/1. More than a few hundred are no list of that kind. */
function fillFamily(live: readonly Term[]): boolean {
  const networks = new Map<string, IpNetwork>()
  for (const term of live)
    if ('network' in term && term.qualifier === '+' && term.network.prefixLength <= WIDE_PREFIX_4) {
      const start = networkStart(term.network)
      networks.set(formatNetwork(start), start)
    }
  const all = [...networks.values()]
  const outer = all.filter(
    (network) => !all.some((other) => other !== network && networkContains(other, network)),
  )
  return ([4, 6] as const).some(
    (family) =>
      outer
        .filter((network) => network.family === family)
        .reduce((sum, { prefixLength }) => sum + 2 ** -prefixLength, 0) >= 1,
  )
}

/** The prefix if it is too wide, otherwise null. */
function widestPrefix(term: Term): number | null {
  if (term.name === 'ip4' || term.name === 'ip6') {
    // A private network belongs to no stranger; it has a finding of its own.
    const wide = isWideNetwork(term.network) && specialRange(term.network) === null
    return wide ? term.network.prefixLength : null
  }
  if (term.name !== 'a' && term.name !== 'mx') return null
  const { prefixLength4, prefixLength6 } = term
  const wide = [
    ...(prefixLength4 <= WIDE_PREFIX_4 ? [prefixLength4] : []),
    ...(prefixLength6 <= WIDE_PREFIX_6 ? [prefixLength6] : []),
  ]
  return wide.length > 0 ? Math.min(...wide) : null
}
