// A world in which every list works: each has its test entry and nothing else. A test adds its own names.
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { List, ListKey } from '#shared/data/blocklists/list.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'

export const ALL_KEYS: readonly ListKey[] = ['SPAMHAUS_DQS_KEY']

/** The code of a list's test entry: the first one that means a listing. */
export const testCode = (list: List): string => {
  const code = list.codes.find(({ effect }) => effect === 'listed')?.code.split('-')[0] ?? '127.0.0.2'
  return list.coding === 'bits' ? `127.0.0.${code}` : code
}

export const workingLists = (keys: readonly ListKey[] = []): Zone =>
  Object.fromEntries(
    [...listsInUse('ip', keys), ...listsInUse('domain', keys)].map((list) => [
      `${list.control.listed}.${list.zone}`,
      { A: [testCode(list)] },
    ]),
  )
