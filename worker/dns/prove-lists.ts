// The scheduled job: queries the lists that were queried longest ago for their test entries, and stores the results.
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { bestProof, proveList } from '#shared/blocklists/proof.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Clock } from '#worker/clock.ts'
import { noteListsAsked, readListProofs, storeListProofs } from '#worker/db/list-proofs.ts'
import { concurrencyLimit } from '#worker/net/upstream-budget.ts'
import type { ListAccess } from '#worker/dns/list-access.ts'

/**
 * Two queries each through each of two servers: 44 of the 50 requests. With a run every five minutes, each list is tested
 * about every 20 minutes.
 */
export const LISTS_PER_RUN = 11
/** The others are tested when a visitor needs them. */
const SERVERS_PROVED = 2
/** Two queries each: six connections. */
const LISTS_AT_A_TIME = 3

interface ProveListsOptions {
  db: D1Database
  keys: ListAccess['keys']
  clock: Clock
  /** Each list and server has its own resolver, so a slow list takes no time from the others. */
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
  // If a server could not reach a single list, the problem is ours or the server's, and no reason to switch any list off.
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
