// The scheduled job: asks the lists that were asked longest ago for their test entries, and stores what came of it.
import { listsInUse } from '#shared/dnsbl/lists.ts'
import { bestProof, proveList } from '#shared/dnsbl/proof.ts'
import type { Proof } from '#shared/dnsbl/schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Clock } from '#worker/clock.ts'
import { noteListsAsked, readListProofs, storeListProofs } from '#worker/db/list-proofs.ts'
import { concurrencyLimit } from '#worker/net/concurrency-limit.ts'
import type { ListAccess } from '#worker/dnsbl/list-access.ts'

/**
 * Two questions each through each of two servers: 44 of the 50 requests. At a run every five minutes, each list is
 * proved about every 20 minutes.
 */
export const LISTS_PER_RUN = 11
/** Others are proved when they have to answer a visitor. */
const SERVERS_PROVED = 2
/** Two questions each: six connections. */
const LISTS_AT_A_TIME = 3

interface ProveListsOptions {
  db: D1Database
  keys: ListAccess['keys']
  clock: Clock
  /** A resolver of its own for each list, so that a slow one takes no time from the others; for each server one. */
  newResolvers: readonly (() => Resolver)[]
}

export async function proveLists({ db, keys, clock, newResolvers }: ProveListsOptions): Promise<Proof[]> {
  const stored = await readListProofs(db)
  const askedAt = (zone: string) =>
    Math.max(-1, ...stored.filter((proof) => proof.zone === zone).map((proof) => proof.askedAt))
  const due = [...listsInUse('ip', keys), ...listsInUse('domain', keys)]
    .sort((a, b) => askedAt(a.zone) - askedAt(b.zone))
    .slice(0, LISTS_PER_RUN)
  const limit = concurrencyLimit(LISTS_AT_A_TIME)
  const now = clock.now()
  const proofs = await Promise.all(
    due.map((list) =>
      limit.run(async () => {
        const made: (Proof | null)[] = []
        for (const newResolver of newResolvers.slice(0, SERVERS_PROVED)) {
          const before = bestProof(stored, list.zone, now)
          made.push(await proveList(list, { resolver: newResolver(), now, before }))
        }
        return made
      }),
    ),
  )
  // Of a server that could reach not one: that is us or it, and no reason to switch anything off.
  const conclusive = newResolvers.flatMap((_, server) => {
    const made = proofs.map((ofList) => ofList[server]).filter((proof) => !!proof)
    return made.every(({ state }) => state === 'unreached') ? [] : made
  })
  if (conclusive.length === 0) {
    await noteListsAsked(
      db,
      due.map(({ zone }) => zone),
      now,
    )
    return []
  }
  await storeListProofs(db, conclusive)
  return conclusive
}
