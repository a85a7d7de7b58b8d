// What the tests of lists share: the public suffix list, an order without chance, answers for domains.
import { parse } from 'tldts'
import { readList } from '#shared/list-check/read-list.ts'
import type { ListDomain } from '#shared/list-check/schema.ts'
import { readSuppression } from '#shared/list-check/suppression.ts'

export const isTopLevel = (label: string): boolean => parse(`a.${label}`).isIcann === true

export const read = (text: string, options: { column?: number | string; suppress?: string } = {}) =>
  readList(text, {
    isTopLevel,
    random: () => 0.5,
    ...(options.column !== undefined && { column: options.column }),
    ...(options.suppress !== undefined && { suppression: readSuppression(options.suppress) }),
  })

export const answered = (states: Record<string, Partial<ListDomain>>): Map<string, ListDomain> =>
  new Map(
    Object.entries(states).map(([domain, one]) => [
      domain,
      { domain, state: 'accepts' as const, disposable: false, ...one },
    ]),
  )
