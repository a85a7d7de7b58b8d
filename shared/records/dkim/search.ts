import type { DkimCode, DkimFinding } from './findings.ts'
import { searchFinding } from './search-findings.ts'
import type { DkimKey, DkimReport, DkimTried } from './schema.ts'

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
  codes: ReadonlySet<DkimCode>
  findings: readonly DkimFinding[]
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
    findings: slices.flatMap(({ findings }) => findings),
  }
}

export const liveKeys = ({ keys }: Pick<SearchSoFar, 'keys'>): DkimKey[] =>
  keys.filter((key) => key.state === 'found' && !isOnlyForReports(key))

/** The key is fine, but signs no email (RFC 8460 section 3). */
export const isOnlyForReports = ({ findings }: Pick<DkimKey, 'findings'>): boolean =>
  findings.some(({ code, severity }) => code === 'dkim-service' && severity === 'info')

/** Large receivers verify only RSA, so an RSA key is needed next to Ed25519 keys (RFC 8463 section 5). */
export function hasOnlyEd25519(keys: readonly DkimKey[]): boolean {
  const usable = keys.filter(({ state, valid }) => state === 'found' && valid)
  return usable.length > 0 && usable.every(({ keyType }) => keyType === 'ed25519')
}

/** Findings about the domain; those about a key are listed with the key. */
export function searchFindings(slices: readonly SearchSlice[], searching = false): DkimFinding[] {
  const search = searchSoFar(slices)
  const all = new Map(slices.flatMap(({ findings }) => findings.map((finding) => [finding.code, finding])))
  const only = (code: DkimCode) => [all.get(code) ?? []].flat()
  const live = liveKeys(search)
  const isOpen = live.length > 0 || searching || [...OF_THE_DOMAIN].some((code) => all.has(code))
  return [
    ...[...OF_THE_DOMAIN].flatMap(only),
    ...(hasOnlyEd25519(live) ? only('dkim-ed25519-only') : []),
    ...(isOpen || search.answered === 0
      ? []
      : [
          searchFinding('dkim-selector-unknown', {
            domain: search.domain,
            answered: search.answered,
            total: search.total,
          }),
        ]),
    ...(search.lost > 0
      ? [searchFinding('dkim-selectors-not-answered', { count: search.lost })]
      : only('dkim-unknown')),
  ]
}

const OF_THE_DOMAIN: ReadonlySet<DkimCode> = new Set([
  'dns-no-such-name',
  'dns-record-misplaced',
  'dkim-none-can-exist',
  'dkim-not-needed',
  'dkim-not-in-from',
  'dkim-need-unknown',
  'dkim-parked',
  'dkim-wildcard',
])
