// What a watch sees of one thing: the records as they are published, and what they mean, which is all that is compared.

/** What is watched of a domain, by itself; keys and blocklists have the name of theirs behind a colon. */
export const DOMAIN_FACETS = ['spf', 'dmarc', 'mx', 'mta-sts', 'bimi', 'ns', 'registration'] as const
type DomainFacet = (typeof DOMAIN_FACETS)[number]

/** "dkim:<selector>" and "list:<zone>" beside those above. */
export type Facet = DomainFacet | `dkim:${string}` | `list:${string}`

export interface FacetValue {
  /** Where the records are. */
  owner: string
  type: string
  /** As they are published, in the order of their text. */
  records: string[]
  /** What they say, a token each, in an order of ours; empty when there is nothing. Two values with the same meaning are one. */
  meaning: string[]
  /** The same with host names replaced by their addresses; missing where those could not be found out. */
  flat?: string[]
}

export type Sighting = { kind: 'seen'; value: FacetValue } | { kind: 'unknown'; reason: string }

/** Of what is stored; the rest of a hostile zone is told by its digest. */
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

/** A long token or a long list keeps its beginning, and a digest of all of it. */
function bounded(tokens: readonly string[]): string[] {
  const short = tokens.map((token) =>
    token.length <= MAX_RECORD_LENGTH ? token : `${token.slice(0, 200)}… (${digest([token])})`,
  )
  if (short.length <= MAX_TOKENS) return short
  return [...short.slice(0, MAX_TOKENS), `and ${short.length - MAX_TOKENS} more (${digest(tokens)})`]
}

/** FNV-1a: tells lists apart, and guards nothing. */
function digest(tokens: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const token of tokens) {
    for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 10, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
