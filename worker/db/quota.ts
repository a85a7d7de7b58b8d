// The room that each network takes, in D1; the only code that knows these tables. shared/saved/quota/quotas.ts has the sizes, and says
// who gives way. The triggers of 0013_room.sql keep the sums.
import { DAY_MS } from '#shared/kit/calendar.ts'
import type { Quota, Work } from '#shared/saved/quota/quota.ts'
import { REMOVED_DAYS } from '#shared/saved/quota/quotas.ts'

/** Of items that give way together, and of rows that the schedule deletes; the next request or run continues. */
const ROWS_A_RUN = 500

/** SQL expressions, such as "?1", of what is asked for. */
export interface AskedSql {
  /** Who uses it up: the hash of a network, or a name. Without a share: ''. */
  network: string
  units: string | number
  now: string
  /** For work that is counted for each of something: which one. */
  each?: string
}

const usedOf = ({ name }: Quota) => `coalesce((SELECT used FROM room_totals WHERE room = '${name}'), 0)`
const shareOf = ({ name }: Quota, network: string) =>
  `coalesce((SELECT used FROM room_shares WHERE room = '${name}' AND network = ${network}), 0)`
const endOf = ({ periodMs }: Work, now: string) => `(CAST(${now} AS INTEGER) / ${periodMs} + 1) * ${periodMs}`
const nameOf = ({ name }: Work, each?: string) => (each === undefined ? `'${name}'` : `'${name} ' || ${each}`)
const workOf = (work: Work, { network, now, each }: Omit<AskedSql, 'units'>) =>
  `coalesce((SELECT used FROM room_work WHERE ends_at = ${endOf(work, now)} AND room = ${nameOf(work, each)} AND network = ${network}), 0)`

const withinShare = (room: Quota, { network, units }: AskedSql) =>
  `(${network} = '' OR ${shareOf(room, network)} + ${units} <= ${room.share})`

/** A condition: there is room for this much more. */
export function fits(room: Quota, asked: AskedSql): string {
  const all = `${usedOf(room)} + ${asked.units}`
  const { firsts = 0, total } = room
  const isFirst = `${shareOf(room, asked.network)} = 0 AND ${all} <= ${total + firsts}`
  return `(${withinShare(room, asked)} AND (${all} <= ${total}${firsts > 0 ? ` OR ${isFirst}` : ''}))`
}

/** A condition: there is room, or others give way. */
export const mayFit = (room: Quota, asked: AskedSql): string =>
  `(${fits(room, asked)} OR ${withinShare(room, asked)} AND ${largestOther(room, asked)} IS NOT NULL)`

/** A condition: this much more may be done in the period. */
export function mayDo(work: Work, asked: AskedSql): string {
  const { network, units } = asked
  const own = workOf(work, asked)
  const ofShare = `(${network} = '' OR ${own} + ${units} <= ${work.share})`
  if (work.total === null) return ofShare
  const all = `${workOf(work, { ...asked, network: "'*'" })} + ${units}`
  return `(${ofShare} AND (${all} <= ${work.total} OR ${own} = 0 AND ${all} <= ${work.total + work.firsts}))`
}

/** Counts what is done, in one batch with it. @param when a condition: otherwise nothing is counted */
export const countWorkSql = (work: Work, asked: AskedSql, when = 'true'): string =>
  countWorksSql([{ of: work, asked }], when)

/** Counts several kinds of work together, or none. */
const countWorksSql = (done: readonly { of: Work; asked: AskedSql }[], when: string): string =>
  `INSERT INTO room_work (ends_at, room, network, used)
   SELECT * FROM (VALUES ${done.map(({ of, asked }) => rowOf(of, asked)).join(', ')}) WHERE ${when}
   ON CONFLICT DO UPDATE SET used = used + excluded.used RETURNING 1`
const rowOf = (work: Work, { network, units, now, each }: AskedSql) =>
  `(${endOf(work, now)}, ${nameOf(work, each)}, ${network}, CAST(${units} AS INTEGER))`

/** Takes back what turned out to be none of this work. @param asked with the time at which it was counted */
export const giveWorkBackSql = (work: Work, asked: AskedSql, when = 'true'): string =>
  `UPDATE room_work SET used = max(used - CAST(${asked.units} AS INTEGER), 0)
   WHERE ends_at = ${endOf(work, asked.now)} AND room = ${nameOf(work, asked.each)} AND network = ${asked.network} AND ${when}`

/**
 * The largest other network, if it has at least as much as the one that asks will have. Its items are worth at least the units
 * that are asked for then.
 */
const largestOther = (room: Quota, { network, units }: AskedSql) =>
  `(SELECT network FROM room_shares WHERE room = '${room.name}' AND network <> ${network}
     AND used >= ${shareOf(room, network)} + ${units}${hasWeak(room)} ORDER BY used DESC, since LIMIT 1)`

/** A condition: the network has something that may give way. */
const hasWeak = ({ name, staysFrom }: Quota) =>
  staysFrom === undefined
    ? ''
    : ` AND EXISTS (SELECT 1 FROM room_items WHERE room = '${name}' AND removed_at IS NULL
         AND network = room_shares.network AND worth < ${staysFrom})`

function givesWay(room: Quota, asked: AskedSql) {
  const { network, units } = asked
  const own = shareOf(room, network)
  const lacking = `${usedOf(room)} + ${units} - ${room.total}`
  if (!room.replaces) {
    const isOthers = `${lacking} > 0 AND ${withinShare(room, asked)}`
    return { lacking, network: `CASE WHEN ${isOthers} THEN ${largestOther(room, asked)} END` }
  }
  const beyond = `CASE ${network} WHEN '' THEN 0 ELSE ${own} + ${units} - ${room.share} END`
  return {
    lacking: `max(${lacking}, ${beyond})`,
    network: `CASE WHEN ${beyond} > 0 THEN ${network} WHEN ${lacking} > 0
      THEN coalesce(${largestOther(room, asked)}, CASE WHEN ${own} >= ${lacking} THEN ${network} END) END`,
  }
}

/**
 * Run this in one batch with, and before, the statement that stores something where it `fits`. It removes what gives way, and
 * nothing if there is room, or none can be made.
 * @param when a condition: otherwise it will not be stored, whatever the room
 */
export const makeRoomSql = (room: Quota, asked: AskedSql, when = 'true'): string => {
  const { lacking, network } = givesWay(room, asked)
  return `UPDATE room_items SET removed_at = ${asked.now}, network = '' WHERE id IN (
    SELECT id FROM (
      SELECT id, units, sum(units) OVER (ORDER BY worth, at, id) AS upto FROM (
        SELECT id, units, worth, at FROM room_items
        WHERE room = '${room.name}' AND removed_at IS NULL AND network = CASE WHEN ${when} THEN ${network} END
          AND worth < ${room.staysFrom ?? Number.MAX_SAFE_INTEGER}
        ORDER BY worth, at, id LIMIT ${ROWS_A_RUN}))
    WHERE upto - units < ${lacking})`
}

interface Asked {
  network: string
  units: number
  now: number
}

/** One thing that is asked for, and how much of it. */
export interface Wanted {
  of: Quota | Work
  units: number
  /** For work that is counted for each of something: which one. */
  each?: string
}

/** What lacks room, and for work when its period ends. */
export interface Lack {
  of: Quota | Work
  /** The network's own share; otherwise the room of all. */
  isShare: boolean
  endsAt: number | null
}

/** For a refusal: the first of these that lacks room; null if there is room by now. */
export async function lackOf(
  db: D1Database,
  wanted: readonly Wanted[],
  { network, now }: Omit<Asked, 'units'>,
): Promise<Lack | null> {
  const columns = wanted.flatMap(({ of, units, each }, at) => {
    const asked: AskedSql = { network: '?1', now: '?2', units, each: each && `json_extract(?3, '$[${at}]')` }
    return [
      `${'periodMs' in of ? mayDo({ ...of, total: null }, asked) : withinShare(of, asked)} AS share${at}`,
      `${'periodMs' in of ? mayDo(of, asked) : fits(of, asked)} AS all${at}`,
    ]
  })
  const row = await db
    .prepare(`SELECT ${columns.join(', ')}, ?1, ?2, ?3`)
    .bind(network, now, JSON.stringify(wanted.map(({ each = null }) => each)))
    .first<Record<string, number>>()
  for (const [at, { of }] of wanted.entries()) {
    if (row?.[`all${at}`]) continue
    const endsAt = 'periodMs' in of ? (Math.floor(now / of.periodMs) + 1) * of.periodMs : null
    return { of, isShare: !row?.[`share${at}`], endsAt }
  }
  return null
}

/** How many things take this room now; one that takes none of it is not counted (0027_fleets.sql has an index for the queue of fleets). */
export const countTaking = async (db: D1Database, { name }: Quota): Promise<number> =>
  (await db
    .prepare(
      `SELECT count(*) AS n FROM room_items WHERE room = '${name}' AND units > 0 AND removed_at IS NULL`,
    )
    .first<number>('n')) ?? 0

/**
 * How full each room is now, between 0 and 1 (with `firsts`, work may be beyond). Work without a limit is left out, and so is
 * what is counted for each of something.
 */
export async function fillOf(
  db: D1Database,
  { rooms, works, now }: { rooms: readonly Quota[]; works: readonly Work[]; now: number },
): Promise<{ of: Quota | Work; fill: number }[]> {
  const limited = [...rooms, ...works.filter(({ total, each }) => total !== null && each === undefined)]
  const columns = limited.map((of) =>
    'periodMs' in of ? workOf(of, { network: "'*'", now: '?1' }) : usedOf(of),
  )
  const [row] = await db
    .prepare(`SELECT ${columns.join(', ')}, ?1`)
    .bind(now)
    .raw<number[]>()
  return limited.map((of, at) => ({ of, fill: (row?.[at] ?? 0) / (of.total ?? 1) }))
}

/** @returns how many rows were deleted */
export async function forgetRoom(db: D1Database, now: number): Promise<number> {
  const [removed] = await db.batch([
    db
      .prepare(
        `DELETE FROM room_items WHERE id IN
           (SELECT id FROM room_items WHERE removed_at <= ? LIMIT ${ROWS_A_RUN}) RETURNING 1`,
      )
      .bind(now - REMOVED_DAYS * DAY_MS),
    db.prepare('DELETE FROM room_work WHERE ends_at <= ?').bind(now),
  ])
  return removed?.results.length ?? 0
}

// What is sent elsewhere because someone asked for it, in D1: counted under several limits of shared/saved/quota/asked-quotas.ts at a
// time, or not at all. The counts outlive what they were for.
export interface Limit {
  of: Work
  /** Which one, for a limit of each of something. */
  each?: string
}

interface Asker {
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
