// The scheduled job: asks the lists that were asked longest ago for their test entries, and stores what came of it.
import { listsInUse } from '#shared/dnsbl/lists.ts'
import { proveList } from '#shared/dnsbl/proof.ts'
import type { Proof } from '#shared/dnsbl/schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Clock } from '#worker/clock.ts'
import { noteListsAsked, readListProofs, storeListProofs } from '#worker/db/list-proofs.ts'
import { concurrencyLimit } from '#worker/net/concurrency-limit.ts'
import type { ListAccess } from '#worker/dnsbl/list-access.ts'

/**
 * Two questions each, and each of those may have to be asked of a second server: 44 of the 45 requests. At a run
 * every five minutes, each list is proved about every 20 minutes.
 */
export const LISTS_PER_RUN = 11
/** Two questions each: six connections. */
const LISTS_AT_A_TIME = 3

interface ProveListsOptions {
  db: D1Database
  keys: ListAccess['keys']
  clock: Clock
  /** A resolver for each list, so that a slow one takes no time from the others. */
  newResolver: () => Resolver
}

export async function proveLists({ db, keys, clock, newResolver }: ProveListsOptions): Promise<Proof[]> {
  const stored = new Map((await readListProofs(db)).map((proof) => [proof.zone, proof]))
  const askedAt = (zone: string) => stored.get(zone)?.askedAt ?? -1
  const due = [...listsInUse('ip', keys), ...listsInUse('domain', keys)]
    .sort((a, b) => askedAt(a.zone) - askedAt(b.zone))
    .slice(0, LISTS_PER_RUN)
  const limit = concurrencyLimit(LISTS_AT_A_TIME)
  const now = clock.now()
  const proofs = await Promise.all(
    due.map((list) =>
      limit.run(() => proveList(list, { resolver: newResolver(), now, before: stored.get(list.zone) })),
    ),
  )
  const made = proofs.filter((proof) => proof !== null)
  if (made.every(({ state }) => state === 'unreached')) {
    // Not one could be reached: that is us, and no reason to switch anything off.
    await noteListsAsked(
      db,
      due.map(({ zone }) => zone),
      now,
    )
    return []
  }
  await storeListProofs(db, made)
  return made
}
