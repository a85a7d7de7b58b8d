// Which lists are queried: all of ours, except those whose key the worker does not have.
import { DOMAIN_LISTS } from './domain-lists.ts'
import { IP_LISTS } from './ip-lists.ts'
import type { List, ListKey, ListKind } from './list.ts'

const LISTS: Record<ListKind, readonly List[]> = { ip: IP_LISTS, domain: DOMAIN_LISTS }

export const listsInUse = (kind: ListKind, keys: readonly ListKey[] = []): readonly List[] =>
  LISTS[kind].filter(({ key }) => key === undefined || keys.includes(key))

/** The lists that need a key, for the page of lists left out. */
export const listsWithoutKey = (kind: ListKind, keys: readonly ListKey[] = []): readonly List[] =>
  LISTS[kind].filter(({ key }) => key !== undefined && !keys.includes(key))
