// The combined result of the slices of a search for selectors.
import type { DkimKey, DkimReport, DkimTried } from '#shared/dkim/schema.ts'
import type { Finding } from '#shared/report/finding.ts'

/** The part of a slice that a search needs. */
export type SearchSlice = Pick<
  DkimReport,
  'domain' | 'state' | 'findings' | 'keys' | 'tried' | 'discovery' | 'next'
>

export interface SearchSoFar {
  domain: string
  keys: DkimKey[]
  tried: DkimTried[]
  /** Number of selectors in the list. */
  total: number
  services: readonly string[]
  noneCanExist: boolean
  /** The place in the list where the next slice starts. */
  next: number | undefined
  /** Selectors that DNS answered for. */
  answered: number
  /** Selectors whose query failed. */
  lost: number
  /** Codes of findings about the domain rather than a key. */
  codes: ReadonlySet<string>
}

export function searchSoFar(slices: readonly SearchSlice[]): SearchSoFar {
  const [first] = slices
  const tried = slices.flatMap((slice) => slice.tried)
  const count = (outcome: DkimTried['outcome']) => tried.filter((one) => one.outcome === outcome).length
  const lost = count('unknown')
  return {
    domain: first?.domain ?? '',
    keys: slices.flatMap((slice) => slice.keys),
    tried,
    total: first?.discovery?.total ?? 0,
    services: first?.discovery?.services ?? [],
    noneCanExist: slices.some(({ state }) => state === 'no_selectors'),
    next: slices.at(-1)?.next,
    answered: tried.length - lost - count('not-asked'),
    lost,
    codes: new Set(slices.flatMap(({ findings }) => findings.map(({ code }) => code))),
  }
}

export const liveKeys = ({ keys }: Pick<SearchSoFar, 'keys'>): DkimKey[] =>
  keys.filter(({ state }) => state === 'found')

/** Large receivers verify only RSA, so an RSA key is needed next to Ed25519 keys (RFC 8463 section 5). */
export function hasOnlyEd25519(keys: readonly DkimKey[]): boolean {
  const usable = keys.filter(({ state, valid }) => state === 'found' && valid)
  return usable.length > 0 && usable.every(({ keyType }) => keyType === 'ed25519')
}

/** Findings about the domain; those about a key are listed with the key. */
export function searchFindings(slices: readonly SearchSlice[], searching = false): Finding[] {
  const search = searchSoFar(slices)
  const all = new Map(slices.flatMap(({ findings }) => findings.map((finding) => [finding.code, finding])))
  const only = (code: string) => [all.get(code) ?? []].flat()
  const live = liveKeys(search)
  const isOpen = live.length > 0 || searching || [...OF_THE_DOMAIN].some((code) => all.has(code))
  return [
    ...[...OF_THE_DOMAIN].flatMap(only),
    ...(hasOnlyEd25519(live) ? only('dkim-ed25519-only') : []),
    ...(isOpen || search.answered === 0 ? [] : [nothingFound(search.domain, search.answered)]),
    ...(search.lost > 0 ? [lostSelectors(search.lost)] : only('unknown-dkim')),
  ]
}

const OF_THE_DOMAIN = new Set([
  'no-such-name',
  'dkim-none-can-exist',
  'dkim-not-needed',
  'unknown-dkim-need',
  'dkim-parked',
  'dkim-wildcard',
])

export const lostSelectors = (count: number): Finding => ({
  code: 'unknown-dkim',
  severity: 'warning',
  unknown: true,
  message:
    count === 1
      ? 'One of the selectors that we tried could not be looked up.'
      : `${count} of the selectors that we tried could not be looked up.`,
  fix: 'Try again in a minute.',
})

export const nothingFound = (domain: string, answered: number): Finding => ({
  code: 'unknown-selector',
  severity: 'info',
  unknown: true,
  message: `None of the ${answered} selectors that we tried has a live key. That proves nothing: DNS does not list selectors, and ${domain} may use another one.`,
  rfc: 'RFC 6376, 3.1',
  fix: 'Open a message from the domain, find s= in its DKIM-Signature header, and enter it. Or paste the entire header.',
})
