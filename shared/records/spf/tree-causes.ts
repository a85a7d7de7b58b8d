// The reasons for a receiver's permerror, with the place where it gives up.
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { spfFinding, type QuotedTerm, type SpfFinding } from './findings.ts'
import { isNearMiss } from './read-as-meant.ts'
import type { ClientFamily } from './client-family.ts'
import { shortened } from './term-text.ts'
import type { LoadedDomain } from './tree-load.ts'

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

export const multipleCause = (path: readonly string[], records: readonly string[]): Cause =>
  cause(
    { path, term: records[0] ?? '', recordIndex: -1, start: -1 },
    spfFinding('spf-multiple-records', { name: path.at(-1) ?? '', count: records.length }),
  )

/** @param isUnregistered whether the name's registrable domain is free; null if unknown */
export const absentCause = (
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

export const loopCause = (place: Place, name: 'include' | 'redirect', target: string): Cause =>
  cause(
    place,
    spfFinding(`spf-${name}-loop`, {
      ...quote(place),
      target,
      isOwnRecord: target === place.path.at(-1),
    }),
  )

export const lookupCause = (place: Place): Cause => ({
  ...place,
  finding: spfFinding('spf-too-many-lookups', quote(place)),
  counted: ({ lookups }) => spfFinding('spf-too-many-lookups', { ...quote(place), lookups }),
})

export function voidCause(place: Place, client?: ClientFamily): Cause {
  const code = client === 'ipv6' ? 'spf-too-many-void-lookups-ipv6' : 'spf-too-many-void-lookups'
  const found = cause(place, spfFinding(code, { ...quote(place), ...(client && { client }) }))
  return client ? { ...found, client } : found
}

export const mxCause = (place: Place, target: string, count: number): Cause =>
  cause(place, spfFinding('spf-too-many-mx', { ...quote(place), target, count }))
