// What a watch sees of one thing: the records as published, and their meaning, which is all that is compared.

/** What is watched of every domain; keys and blocklists have their name after a colon. */
export const DOMAIN_FACETS = ['spf', 'dmarc', 'mx', 'mta-sts', 'bimi', 'ns', 'registration'] as const
type DomainFacet = (typeof DOMAIN_FACETS)[number]

/** "dkim:<selector>" and "list:<zone>" in addition to those above. */
export type Facet = DomainFacet | `dkim:${string}` | `list:${string}`

export const listFacet = (zone: string): Facet => `list:${zone}`
export const zoneOf = (facet: Facet): string => facet.slice('list:'.length)

export interface FacetValue {
  /** The name of the records. */
  owner: string
  type: string
  /** As published, sorted by their text. */
  records: string[]
  /**
   * Their meaning, one token each, in our own order; empty if there is nothing. Two values with the same meaning are
   * equal.
   */
  meaning: string[]
  /** The same with host names replaced by their addresses; missing if those are unknown. */
  flat?: string[]
}

export type Sighting = { kind: 'seen'; value: FacetValue } | { kind: 'unknown'; reason: string }

/** The most tokens stored; the rest of a hostile zone becomes a digest. */
const MAX_TOKENS = 300
const MAX_RECORDS = 20
const MAX_RECORD_LENGTH = 2_000

export const isSame = (one: FacetValue, other: FacetValue): boolean =>
  isSameList(one.meaning, other.meaning) ||
  (one.flat !== undefined && other.flat !== undefined && isSameList(one.flat, other.flat))

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((token, index) => token === other[index])

export const seen = ({ owner, type, records, meaning, flat }: FacetValue): Sighting => ({
  kind: 'seen',
  value: {
    owner,
    type,
    records: [...records]
      .sort()
      .slice(0, MAX_RECORDS)
      .map((text) => text.slice(0, MAX_RECORD_LENGTH)),
    meaning: bounded(meaning),
    ...(flat && { flat: bounded(flat) }),
  },
})

export const unknown = (reason: string): Sighting => ({ kind: 'unknown', reason })

/** A long token or a long list keeps its beginning, plus a digest of all of it. */
function bounded(tokens: readonly string[]): string[] {
  const short = tokens.map((token) =>
    token.length <= MAX_RECORD_LENGTH ? token : `${token.slice(0, 200)}… (${digest([token])})`,
  )
  if (short.length <= MAX_TOKENS) return short
  return [...short.slice(0, MAX_TOKENS), `and ${short.length - MAX_TOKENS} more (${digest(tokens)})`]
}

/** FNV-1a: distinguishes lists, and protects nothing. */
function digest(tokens: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const token of tokens) {
    for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 10, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
