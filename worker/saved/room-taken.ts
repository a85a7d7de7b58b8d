// The room that saved things and their parts take, in the register: counted before anything is stored, in one batch with what makes
// room for it.
import type { Quota, Work } from '#shared/saved/quota/quota.ts'
import {
  countWorkSql,
  fits,
  giveWorkBackSql,
  makeRoomSql,
  mayDo,
  mayFit,
  type AskedSql,
} from '#worker/db/quota.ts'
import { statement, type Place } from '#worker/db/ask-database.ts'

/** Room for as long as it is there, or work that is done once. */
export interface Need {
  of: Quota | Work
  units: number
  /** Whose share it uses up; without it, that of whoever made the thing. */
  by?: string
  /** Of room: of one share, what is worth less gives way first, then what is older. */
  worth?: number
  /** Of room: a part that gives way by itself; without it, the whole thing does. */
  item?: string
  /** Of room: its place among what is worth the same, in milliseconds since 1970. Without it, that of the thing. */
  at?: number
  /** Of work that is counted for each of something: which one. */
  each?: string
}

export interface RoomAsked {
  /** The name of the object. */
  owner: string
  network: string
  now: number
  /** The place of what says none itself; without it, now. */
  at?: number
  needs: readonly Need[]
}

export type RoomNeed = Need & { of: Quota }

const isRoom = (need: Need): need is RoomNeed => !('periodMs' in need.of)
const isWork = (need: Need): need is Need & { of: Work } => 'periodMs' in need.of

const askedSql = (place: Place, { network, now }: RoomAsked, need: Need): AskedSql => ({
  network: place(need.by ?? network),
  units: place(need.units),
  now: place(now),
  ...(need.each !== undefined && { each: place(need.each) }),
})

const all = (conditions: readonly string[]): string => conditions.join(' AND ') || 'true'

/**
 * For one batch: makes room, stores, and counts.
 * @param store what is stored if there is room for all of it; it says so with RETURNING
 * @returns the statements, and the place of `store` among them; those before it say what gave way
 */
export function roomStatements(
  db: D1Database,
  asked: RoomAsked,
  store: (place: Place, when: string) => string,
): { statements: D1PreparedStatement[]; storedAt: number } {
  const rooms = asked.needs.filter(isRoom)
  const works = asked.needs.filter(isWork)
  const isAllowed = (place: Place) => works.map((work) => mayDo(work.of, askedSql(place, asked, work)))
  const fit = (place: Place, needs: typeof rooms, how = fits) =>
    needs.map((need) => how(need.of, askedSql(place, asked, need)))
  const makeRoom = rooms.flatMap((need, at) => [
    statement(db, (place) => {
      const others = [...fit(place, rooms.slice(0, at)), ...fit(place, rooms.slice(at + 1), mayFit)]
      const when = all([...isAllowed(place), ...others, `${place(asked.now)} IS NOT NULL`])
      return `${makeRoomSql(need.of, askedSql(place, asked, need), when)} RETURNING owner`
    }),
    // What it frees in other rooms counts for those that come next.
    ...(rooms.length > 1 ? [statement(db, (place) => freeRestSql(place(asked.now)))] : []),
  ])
  const stored = statement(db, (place) => store(place, all([...fit(place, rooms), ...isAllowed(place)])))
  // Each of these changes a row if the one before it did.
  const wasStored = 'changes() > 0'
  return {
    statements: [
      ...makeRoom,
      remindSql(db),
      stored,
      ...rooms.map((need) => statement(db, (place) => itemSql(place, asked, need, wasStored))),
      ...works.map((work) =>
        statement(db, (place) => countWorkSql(work.of, askedSql(place, asked, work), wasStored)),
      ),
    ],
    storedAt: makeRoom.length + 1,
  }
}

/** Of what was removed as a whole, in any of its rooms. */
const freeRestSql = (now: string): string =>
  `DELETE FROM room_items WHERE removed_at IS NULL AND owner IN
     (SELECT owner FROM room_items WHERE removed_at = ${now} AND item = owner)`

/** What takes more room than before is one item all the same. */
const itemSql = (
  place: Place,
  { owner, network, now, at = now }: RoomAsked,
  need: Need,
  when: string,
): string =>
  `INSERT INTO room_items (room, item, owner, network, units, worth, at)
   SELECT ${place(need.of.name)}, ${place(need.item ?? owner)}, ${place(owner)}, ${place(need.by ?? network)},
     ${place(need.units)}, ${place(need.worth ?? 0)}, ${place(need.at ?? at)} WHERE ${when}
   ON CONFLICT (room, item) DO UPDATE SET units = units + excluded.units`

/** For a batch in which something may have given way: its objects are to be told, before all others. */
export const remindSql = (db: D1Database): D1PreparedStatement =>
  db.prepare(
    `UPDATE saved SET compared_at = 0 WHERE compared_at > 0 AND name IN
       (SELECT owner FROM room_items WHERE removed_at IS NOT NULL AND owner IS NOT NULL AND noted = 0)`,
  )

/** @returns the names of what gave way, whole or in part; null if there was no room */
export async function roomOutcome(
  db: D1Database,
  { statements, storedAt }: ReturnType<typeof roomStatements>,
  rest: readonly D1PreparedStatement[] = [],
): Promise<string[] | null> {
  const results = await db.batch<{ owner?: string | null }>([...statements, ...rest])
  const gone = results.slice(0, storedAt - 1).flatMap(({ results: rows }) => rows.map(({ owner }) => owner))
  return results[storedAt]?.results.length
    ? [...new Set(gone.filter((owner) => typeof owner === 'string'))]
    : null
}

/** Room for a part of something that is there. @returns as roomOutcome */
export const addParts = (db: D1Database, asked: RoomAsked): Promise<string[] | null> =>
  roomOutcome(db, partStatements(db, asked))

const partStatements = (db: D1Database, asked: RoomAsked) =>
  roomStatements(
    db,
    asked,
    (place, when) =>
      `UPDATE saved SET compared_at = compared_at WHERE name = ${place(asked.owner)} AND ${when} RETURNING 1`,
  )

/** The rooms in which this item of it takes room. */
export async function roomsOfItem(db: D1Database, owner: string, item: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT room FROM room_items WHERE owner = ? AND item = ? AND removed_at IS NULL')
    .bind(owner, item)
    .all<{ room: string }>()
  return results.map(({ room }) => room)
}

/** Room for a part, instead of what it took before. @param asked for room only @returns as roomOutcome */
export const moveParts = (
  db: D1Database,
  asked: RoomAsked & { needs: readonly RoomNeed[] },
  { room, item }: PartName,
): Promise<string[] | null> =>
  roomOutcome(db, partStatements(db, asked), [
    // As what takes room, after it: if nothing was stored, nothing is changed.
    db
      .prepare(
        `DELETE FROM room_items WHERE changes() > 0 AND owner = ?1 AND room = ?2 AND item = ?3 AND removed_at IS NULL`,
      )
      .bind(asked.owner, room, item),
  ])

/** What turned out to be none of this work. @param asked with the time at which it was counted */
export async function giveWorkBack(db: D1Database, asked: RoomAsked): Promise<void> {
  const works = asked.needs.filter(isWork)
  await db.batch(
    works.map((work) => statement(db, (place) => giveWorkBackSql(work.of, askedSql(place, asked, work)))),
  )
}

export interface PartName {
  room: string
  item: string
}

/** They are gone, or never came to be. */
export async function dropParts(db: D1Database, owner: string, parts: readonly PartName[]): Promise<void> {
  if (parts.length === 0) return
  await db
    .prepare(
      `DELETE FROM room_items WHERE owner = ?1 AND removed_at IS NULL AND EXISTS
         (SELECT 1 FROM json_each(?2) part WHERE part.value ->> 'room' = room AND part.value ->> 'item' = item)`,
    )
    .bind(owner, JSON.stringify(parts))
    .run()
}

/** All but the thing itself. */
export async function dropAllParts(db: D1Database, owner: string): Promise<void> {
  await db
    .prepare('DELETE FROM room_items WHERE owner = ?1 AND item <> ?1 AND removed_at IS NULL')
    .bind(owner)
    .run()
}

/** What it takes from now on, of what it takes already; what is left out stays. */
export interface PartChange extends PartName {
  units?: number
  worth?: number
  at?: number
  /** It moves into another room, or another's share. */
  to?: { room: string; by: string }
}

export async function changeParts(
  db: D1Database,
  owner: string,
  changes: readonly PartChange[],
): Promise<void> {
  if (changes.length === 0) return
  await db.batch(
    changes.map(({ room, item, units = null, worth = null, at = null, to }) =>
      db
        .prepare(
          `UPDATE room_items SET units = coalesce(?4, units), worth = coalesce(?5, worth), at = coalesce(?6, at),
             room = coalesce(?7, room), network = coalesce(?8, network)
           WHERE owner = ?1 AND room = ?2 AND item = ?3 AND removed_at IS NULL`,
        )
        .bind(owner, room, item, units, worth, at, to?.room ?? null, to?.by ?? null),
    ),
  )
}
