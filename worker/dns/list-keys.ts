// Puts a list's private key into the query, and removes it from the answer: nothing else on the site sees it.
import { decorate } from '#shared/dns/resolver.ts'
import type { ListKey } from '#shared/data/blocklists/list.ts'
import type { DohResolver } from '#worker/dns/doh-resolver.ts'

type ListKeys = Partial<Record<ListKey, string>>

/** Where each key goes: before the last part of these zones. */
const ZONES: Record<ListKey, readonly string[]> = {
  SPAMHAUS_DQS_KEY: ['zen.dq.spamhaus.net', 'dbl.dq.spamhaus.net', 'zrd.dq.spamhaus.net'],
}

/** A key is a label of a name; what cannot be a label is not a key. */
const isKey = (key: string | undefined): key is string => key !== undefined && /^[a-z0-9-]{1,63}$/i.test(key)

export const keysIn = (keys: ListKeys): ListKey[] =>
  (Object.keys(ZONES) as ListKey[]).filter((name) => isKey(keys[name]))

export function withListKeys(doh: DohResolver, keys: ListKeys): DohResolver {
  const keyed = decorate(doh, async ({ name, ask }) => {
    for (const keyName of keysIn(keys)) {
      const key = keys[keyName]?.toLowerCase() ?? ''
      const zone = ZONES[keyName].find((zone) => name.endsWith(`.${zone}`))
      if (zone === undefined) continue
      return withoutKey(await ask(`${name.slice(0, -zone.length)}${key}.${zone}`), key)
    }
    return ask()
  })
  return {
    ...keyed,
    get upstreamRequests() {
      return doh.upstreamRequests
    },
  }
}

/** Error texts repeat the query, so every text of the answer is searched. */
function withoutKey<A>(answer: A, key: string): A {
  const within = new RegExp(`${key}\\.`, 'gi')
  const alone = new RegExp(key, 'gi')
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(within, '').replace(alone, '…') : value,
    ),
  ) as A
}
