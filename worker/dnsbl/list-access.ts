// What a request knows about the blocklists: which it may query, and when each last passed its test.
import type { Proof } from '#shared/blocklists/schema.ts'
import type { ListKey } from '#shared/data/blocklists/list.ts'
import type { Clock } from '#worker/clock.ts'
import { inTime } from '#worker/net/in-time.ts'
import { readListProofs, storeListProofs } from '#worker/db/list-proofs.ts'
import type { ListMemory } from '#worker/dnsbl/list-memory.ts'
import { keysIn } from '#worker/dns/list-keys.ts'
import type { WorkerEnv } from '#worker/env.ts'

export interface ListAccess {
  /** The private keys that are set, by name. */
  keys: readonly ListKey[]
  memory: ListMemory
  /** Milliseconds since 1970. */
  now(): number
  /** Never rejects: without the database, each list is tested together with the query. */
  proofs(): Promise<Proof[]>
  /** Stores test results that a check has made; never rejects. */
  keep(made: readonly Proof[]): Promise<void>
}

interface ListAccessOptions {
  env: Partial<Pick<WorkerEnv, 'DB' | 'SPAMHAUS_DQS_KEY'>>
  memory: ListMemory
  clock: Clock
}

export function listAccess({ env, memory, clock }: ListAccessOptions): ListAccess {
  const proofs = async (): Promise<Proof[]> => {
    const remembered = memory.proofs()
    if (remembered) return remembered
    const read = env.DB
      ? await inTime(readListProofs(env.DB), { clock, timeoutMs: WAIT_MS }).catch(noted([]))
      : []
    memory.putProofs(read)
    return read
  }
  return {
    keys: keysIn(env),
    memory,
    now: () => clock.now(),
    proofs,
    async keep(made) {
      // Being unreachable once says more about that moment than about the list; the job judges that.
      const conclusive = made.filter(({ state }) => state !== 'unreached')
      if (conclusive.length === 0) return
      const keyOf = ({ zone, source }: Proof) => `${zone} ${source}`
      const replaced = new Set(conclusive.map(keyOf))
      memory.putProofs([...(await proofs()).filter((proof) => !replaced.has(keyOf(proof))), ...conclusive])
      if (env.DB)
        await inTime(storeListProofs(env.DB, conclusive), { clock, timeoutMs: WAIT_MS }).catch(
          noted(undefined),
        )
    },
  }
}

/** A check waits no longer than this for what it can do without. */
const WAIT_MS = 1_000

/** A check continues without the database. Logs only the kind of error: its text may quote the input. */
const noted =
  <T>(instead: T) =>
  (error: unknown): T => {
    console.error('list proofs', error instanceof Error ? error.name : '')
    return instead
  }
