// Counts what receivers limit: lookups, and empty answers for each kind of client.
import { LOOKUP_LIMIT, VOID_LIMIT } from './limits.ts'
import type { ClientFamily } from './client-family.ts'
import { lookupCause, voidCause } from './tree-causes.ts'
import type { Cause, Place } from './tree-causes.ts'
import { isVoid } from './tree-load.ts'
import type { LoadedTree } from './tree-load.ts'

export interface Totals {
  lookups: number
  /** Void lookups for an IPv4 and for an IPv6 client. */
  ipv4: number
  ipv6: number
}

export interface Count {
  totals: Totals
  causes: Cause[]
}

export const difference = (after: Totals, before: Totals): Totals => ({
  lookups: after.lookups - before.lookups,
  ipv4: after.ipv4 - before.ipv4,
  ipv6: after.ipv6 - before.ipv6,
})

/** The lookup that exceeds the limit is named once (RFC 7208 section 4.6.4). */
export function addLookups(count: Count, added: number, place: Place): void {
  const before = count.totals.lookups
  count.totals.lookups += added
  if (before <= LOOKUP_LIMIT && count.totals.lookups > LOOKUP_LIMIT) count.causes.push(lookupCause(place))
}

export function countVoids(count: Count, place: Place, added: Record<ClientFamily, number>): void {
  const passed = (['ipv4', 'ipv6'] as const).filter((family) => {
    const before = count.totals[family]
    count.totals[family] += added[family]
    return before <= VOID_LIMIT && count.totals[family] > VOID_LIMIT
  })
  if (passed.length === 2) count.causes.push(voidCause(place))
  else if (passed[0]) count.causes.push(voidCause(place, passed[0]))
}

/**
 * RFC 7208 section 4.6.4 limits the number of *terms* whose query comes back empty: a term counts once, by the query
 * for its own target. So an include's missing TXT does not count (it is a permerror of its own), and neither do MX
 * hosts or reverse names without an address. pyspf counts those hosts, too, per query.
 */
export function voidFamilies(loaded: LoadedTree, name: string, target: string): ClientFamily[] {
  if (name === 'a') {
    // RFC 7208 section 5: A is queried for an IPv4 client, AAAA for an IPv6 client.
    const families: ClientFamily[] = []
    if (isVoid(loaded, target, 'A')) families.push('ipv4')
    if (isVoid(loaded, target, 'AAAA')) families.push('ipv6')
    return families
  }
  const type = name === 'mx' ? 'MX' : name === 'exists' ? 'A' : null
  return type && isVoid(loaded, target, type) ? ['ipv4', 'ipv6'] : []
}

export function voidText(name: string, target: string, voidFor: readonly ClientFamily[]): string {
  if (name === 'mx') return `${target} has no mail server (MX).`
  if (name === 'exists') return `${target} has no IP address (A).`
  if (voidFor.length === 2) return `${target} has no IP address at all.`
  return voidFor[0] === 'ipv4'
    ? `${target} has no IPv4 address (A).`
    : `${target} has no IPv6 address (AAAA).`
}
