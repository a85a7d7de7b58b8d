// What a request knows about the blocklists: which it may query, and when each last passed its test.
import type { Proof, ListResult } from '#shared/blocklists/schema.ts'
import type { ListKey } from '#shared/data/blocklists/list.ts'
import type { Clock } from '#worker/clock.ts'
import { inTime } from '#worker/net/in-time.ts'
import { readListProofs, storeListProofs } from '#worker/db/list-proofs.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import { boundedMap } from '#shared/kit/bounded-map.ts'
import { decorate } from '#shared/dns/resolver.ts'
import type { DohResolver } from '#worker/dns/doh-resolver.ts'

// Puts a list's private key into the query, and removes it from the answer: nothing else on the site sees it.

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

// What an isolate caches about the blocklists: rows of finished checks, and the test results from the database.

/** A visitor who was just delisted can request a fresh lookup; everyone else gets the cached one. */
export const ROW_LIFETIME_MS = 10 * MINUTE_MS
/** The job runs every five minutes; a list that it switches off is off here a minute later. */
const PROOFS_LIFETIME_MS = MINUTE_MS
/** About half a kilobyte each; a row that needs more than two is looked up again. */
const MAX_ROWS = 10_000
const MAX_ROW_LENGTH = 2_000

interface RememberedRow {
  row: ListResult
  at: number
}

interface ListMemory {
  /** The test results, if they are not too old. */
  proofs(): Proof[] | undefined
  putProofs(proofs: Proof[]): void
  row(subject: string, zone: string): RememberedRow | undefined
  /** Keeps the rows that say something; a failure is not worth caching, since the remedy is to ask again. */
  putRows(subject: string, rows: readonly ListResult[]): void
}

export function listMemory(clock: Clock, maxRows = MAX_ROWS): ListMemory {
  let known: { proofs: Proof[]; at: number } | undefined
  const rows = boundedMap<RememberedRow>(maxRows)
  const keyOf = (subject: string, zone: string) => `${subject} ${zone}`
  return {
    proofs: () => (known && known.at + PROOFS_LIFETIME_MS > clock.now() ? known.proofs : undefined),
    putProofs(proofs) {
      known = { proofs, at: clock.now() }
    },
    row(subject, zone) {
      const key = keyOf(subject, zone)
      const remembered = rows.get(key)
      if (!remembered || remembered.at + ROW_LIFETIME_MS > clock.now()) return remembered
      rows.delete(key)
      return undefined
    },
    putRows(subject, answered) {
      for (const row of answered) {
        const key = keyOf(subject, row.zone)
        if (row.evidence !== 'proved' || JSON.stringify(row).length > MAX_ROW_LENGTH) rows.delete(key)
        else rows.set(key, { row, at: clock.now() })
      }
    },
  }
}

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
