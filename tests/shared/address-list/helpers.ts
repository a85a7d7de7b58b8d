// What the tests of lists share: the public suffix list, an order without chance, answers for domains.
import { parse } from 'tldts'
import { isMistyped } from '#shared/address-list/domains.ts'
import { readList, readSuppression } from '#shared/address-list/read-list.ts'
import type { ListDomain } from '#shared/address-list/schema.ts'
import { typoOf } from '#shared/address-list/typos.ts'

export const isTopLevel = (label: string): boolean => parse(`a.${label}`).isIcann === true

export const read = (text: string, options: { column?: number | string; suppress?: string } = {}) =>
  readList(text, {
    isTopLevel,
    random: () => 0.5,
    ...(options.column !== undefined && { column: options.column }),
    ...(options.suppress !== undefined && { suppression: readSuppression(options.suppress) }),
  })

/** As DNS with servers that no one knows would be answered. */
function looksLike(domain: string, state: ListDomain['state'] = 'accepts'): Pick<ListDomain, 'typoOf'> {
  const meant = typoOf(domain, { isTopLevel })
  return meant !== null && isMistyped({ domain, meant, state, isBusiness: false }) ? { typoOf: meant } : {}
}

export const answered = (states: Record<string, Partial<ListDomain>>): Map<string, ListDomain> =>
  new Map(
    Object.entries(states).map(([domain, one]) => [
      domain,
      { domain, state: 'accepts' as const, disposable: false, ...looksLike(domain, one.state), ...one },
    ]),
  )
