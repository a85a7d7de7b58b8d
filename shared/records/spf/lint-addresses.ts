// Finds IP addresses in an SPF record that allow too much, allow nothing, or are written in a misleading way.
import { hasHostBits, networkContains, networkStart, specialRange } from '#shared/dns/ip-address.ts'
import type { IpNetwork } from '#shared/dns/ip-address.ts'
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
  const isEverything = wide.some(({ bits }) => bits === ANY_ADDRESS)
  return [spfFinding('spf-wide-network', { name, terms: textsOf(wide), isEverything })]
}

const textsOf = (found: readonly { text: string }[]) => found.map(({ text }) => text)

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

export function addressFindings(name: string, live: readonly Term[]): SpfFinding[] {
  const networks = live.flatMap((term) =>
    term.name === 'ip4' || term.name === 'ip6' ? [{ text: term.text, network: term.network }] : [],
  )
  const special = networks.filter(({ network }) => specialRange(network) !== null)
  const uneven = networks.filter(({ network }) => hasHostBits(network))
  const findings: SpfFinding[] = []
  const [firstSpecial] = special
  if (firstSpecial) {
    const range = specialRange(firstSpecial.network) ?? ''
    findings.push(spfFinding('spf-special-range', { name, terms: textsOf(special), range }))
  }
  const [firstUneven] = uneven
  if (firstUneven) {
    const { network } = firstUneven
    const meant = `${network.family === 4 ? 'ip4' : 'ip6'}:${formatNetwork(networkStart(network))}`
    findings.push(spfFinding('spf-host-bits', { name, terms: textsOf(uneven), meant }))
  }
  return [...findings, ...coveredFindings(name, networks)]
}

/** Comparing all pairs is quadratic, so longer lists are left out. */
const MAX_COMPARED_NETWORKS = 100

function coveredFindings(
  name: string,
  networks: readonly { text: string; network: IpNetwork }[],
): SpfFinding[] {
  if (networks.length > MAX_COMPARED_NETWORKS) return []
  const covered = networks.filter(({ network }) =>
    networks.some(
      (other) => other.network.prefixLength < network.prefixLength && networkContains(other.network, network),
    ),
  )
  return covered.length === 0 ? [] : [spfFinding('spf-covered-network', { name, terms: textsOf(covered) })]
}
