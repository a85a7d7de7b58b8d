// Counts what receivers limit, lookups and empty answers for each kind of client, and says why they give up with
// permerror, and where.
import { isAbsent, isFailure } from '#shared/dns/resolver.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { CLIENT_FAMILIES, type ClientFamily, LOOKUP_LIMIT, shortened, VOID_LIMIT } from './limits.ts'
import { spfFinding, type QuotedTerm, type SpfFinding } from './findings.ts'
import { isNearMiss } from './read-as-meant.ts'
import type { SpfTreeNode } from './schema.ts'
import { TERM_QUESTIONS, type LoadedDomain, type LoadedTree } from './tree-load.ts'

/** Where in the tree: the path from the checked domain down, and the term in the last domain's record. */
export interface Place {
  path: readonly string[]
  term: string
  /** Which of the domain's records contains it, and at which character; -1 for the record as a whole. */
  recordIndex: number
  start: number
}

export interface Cause extends Place {
  finding: SpfFinding
  /** The same with what is known once the whole tree is counted. */
  counted?: (totals: { lookups: number }) => SpfFinding
  /** Set if only clients of this family meet it. */
  client?: ClientFamily
}

/** The record of the checked domain goes without saying. */
const quote = ({ path, term }: Pick<Place, 'path' | 'term'>): QuotedTerm =>
  path.length > 1 ? { owner: path.at(-1), term } : { term }

const cause = (place: Place, finding: SpfFinding): Cause => ({ ...place, finding })

/** @param replacement what was probably meant, if that is clear */
export const syntaxCause = (
  path: readonly string[],
  error: LoadedDomain['errors'][number],
  replacement: string | undefined,
): Cause => {
  const { term, recordIndex, start, position, reason } = error
  return cause(
    { path, term, recordIndex, start },
    spfFinding('spf-syntax-error', {
      ...quote({ path, term }),
      position,
      reason,
      ...(replacement !== undefined && { replacement }),
    }),
  )
}

export const multipleCause = (path: readonly string[], records: LoadedDomain['records']): Cause =>
  cause(
    { path, term: records[0]?.text ?? '', recordIndex: -1, start: -1 },
    spfFinding('spf-multiple-records', { name: path.at(-1) ?? '', count: records.length }),
  )

/** What an include or a redirect leads to, if that ends an evaluation. */
export function childCause(
  loaded: LoadedTree,
  child: SpfTreeNode,
  place: Place,
  name: 'include' | 'redirect',
): Cause | null {
  if (child.state === 'loop') return loopCause(place, name, child.domain)
  const domain = loaded.domains.get(child.domain)
  // RFC 7208 sections 5.2 and 6.1: a target without a record is a permerror, not "none".
  return hasNoRecord(child) && domain && !isFailure(domain.answer)
    ? absentCause(place, name, domain, isUnregistered(loaded, domain.name))
    : null
}

/** Said by DNS, here or where the name is listed in full. */
export const hasNoRecord = ({ state, records }: SpfTreeNode): boolean =>
  state === 'absent' || (state === 'repeated' && records.length === 0)

/** null when DNS did not say. */
function isUnregistered(tree: LoadedTree, name: string): boolean | null {
  const domain = registeredDomain(name)
  const answer = domain === name ? tree.domains.get(name)?.answer : tree.answerTo(domain, 'NS')
  if (!answer || isFailure<unknown>(answer)) return null
  return answer.kind === 'nxdomain'
}

/** @param isUnregistered whether the name's registrable domain is free; null if unknown */
const absentCause = (
  place: Place,
  name: 'include' | 'redirect',
  child: LoadedDomain,
  isUnregistered: boolean | null,
): Cause =>
  cause(
    place,
    spfFinding(`spf-${name}-without-record`, {
      ...quote(place),
      absence: absenceText(child, isUnregistered),
    }),
  )

/** Distinguishes a name that does not exist, one without TXT, and one whose TXT is something else. */
function absenceText(domain: LoadedDomain, isUnregistered: boolean | null): string {
  if (domain.answer.kind === 'nxdomain') {
    return isUnregistered
      ? `${domain.name}, a name that does not exist; anyone who registers ${registeredDomain(domain.name)} could allow senders`
      : `${domain.name}, a name that does not exist`
  }
  if (domain.answer.kind !== 'answer') return `${domain.name}, which has no TXT record`
  const near = domain.answer.records.find((record) => isNearMiss(record.text))
  if (near) return `${domain.name}, whose record “${shortened(near.text)}” does not start with “v=spf1 ”`
  return `${domain.name}, which has TXT records but none for SPF`
}

export const malformedCause = (place: Place, name: string): Cause =>
  cause(place, spfFinding('spf-malformed-name', { ...quote(place), name }))

const loopCause = (place: Place, name: 'include' | 'redirect', target: string): Cause =>
  cause(
    place,
    spfFinding(`spf-${name}-loop`, {
      ...quote(place),
      target,
      isOwnRecord: target === place.path.at(-1),
    }),
  )

const lookupCause = (place: Place): Cause => ({
  ...place,
  finding: spfFinding('spf-too-many-lookups', quote(place)),
  counted: ({ lookups }) => spfFinding('spf-too-many-lookups', { ...quote(place), lookups }),
})

function voidCause(place: Place, client?: ClientFamily): Cause {
  const code = client === 'ipv6' ? 'spf-too-many-void-lookups-ipv6' : 'spf-too-many-void-lookups'
  const found = cause(place, spfFinding(code, { ...quote(place), ...(client && { client }) }))
  return client ? { ...found, client } : found
}

export const mxCause = (place: Place, target: string, count: number): Cause =>
  cause(place, spfFinding('spf-too-many-mx', { ...quote(place), target, count }))

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
  const passed = CLIENT_FAMILIES.filter((family) => {
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
  // RFC 7208 section 5: A is queried for an IPv4 client, AAAA for an IPv6 client; the other types are for both.
  const [forIpv4 = false, forIpv6 = forIpv4] = (TERM_QUESTIONS[name] ?? []).map((type) => {
    const answer = loaded.answerTo(target, type)
    return answer !== null && isAbsent(answer)
  })
  return CLIENT_FAMILIES.filter((family) => (family === 'ipv4' ? forIpv4 : forIpv6))
}

export function voidText(name: string, target: string, voidFor: readonly ClientFamily[]): string {
  if (name === 'mx') return `${target} has no mail server (MX).`
  if (name === 'exists') return `${target} has no IP address (A).`
  if (voidFor.length === 2) return `${target} has no IP address at all.`
  return voidFor[0] === 'ipv4'
    ? `${target} has no IPv4 address (A).`
    : `${target} has no IPv6 address (AAAA).`
}
