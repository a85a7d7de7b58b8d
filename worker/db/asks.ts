// What is sent elsewhere because someone asked for it, in D1: counted under several limits of shared/saved/quota/asked-quotas.ts at a
// time, or not at all. The counts outlive what they were for.
import type { Work } from '#shared/saved/quota/quota.ts'
import { countWorksSql, lackOf, mayDo, type AskedSql, type Lack } from '#worker/db/quota.ts'

export interface Limit {
  of: Work
  /** Which one, for a limit of each of something. */
  each?: string
}

export interface Asker {
  network: string
  now: number
}

/** For the parameters ?1 to ?3: the limits and who asks. */
const boundAsk = (limits: readonly Limit[], { network, now }: Asker) =>
  [network, now, JSON.stringify(limits.map(({ each = null }) => each))] as const

const asked = (limits: readonly Limit[]): { of: Work; asked: AskedSql }[] =>
  limits.map(({ of, each }, at) => ({
    of,
    asked: { network: '?1', now: '?2', units: 1, each: each && `json_extract(?3, '$[${at}]')` },
  }))

/** A condition: none of them is used up. */
const mayAsk = (limits: readonly Limit[]): string =>
  ["?3 <> ''", ...asked(limits).map((one) => mayDo(one.of, one.asked))].join(' AND ')

/** Counts one in each. @param when a condition */
const countAskSql = (limits: readonly Limit[], when: string): string => countWorksSql(asked(limits), when)

/** @returns the first that is used up; null if there is room */
export const lackForAsk = (db: D1Database, limits: readonly Limit[], asker: Asker): Promise<Lack | null> =>
  lackOf(
    db,
    limits.map((limit) => ({ ...limit, units: 1 })),
    asker,
  )

/** Counts one in each. @returns the first that is used up: then nothing is counted */
export async function countAsk(db: D1Database, limits: readonly Limit[], asker: Asker): Promise<Lack | null> {
  const counted = await db
    .prepare(countAskSql(limits, mayAsk(limits)))
    .bind(...boundAsk(limits, asker))
    .first()
  return counted ? null : lackForAsk(db, limits, asker)
}
