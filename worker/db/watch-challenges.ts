// First messages to webhooks, and test alerts, counted by day; the counts outlive the target and its watch.

/** What counts, and how many a day it may have. */
export type DayLimits = Readonly<Record<string, number>>

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** ?1 is the day, ?2 the limits. */
export const HAS_ROOM = `NOT EXISTS (SELECT 1 FROM json_each(?2) l
  JOIN watch_challenges c ON c.day = ?1 AND c.about = l.key WHERE c.posts >= l.value)`

export async function isRoomForChallenge(db: D1Database, limits: DayLimits, now: number): Promise<boolean> {
  const row = await db
    .prepare(`SELECT ${HAS_ROOM} AS room`)
    .bind(dayOf(now), JSON.stringify(limits))
    .first<{ room: number }>()
  return row?.room === 1
}

/** Adds one to each of the limits ?2 of the day ?1. @param condition in SQL */
export const countSql = (condition: string): string =>
  `INSERT INTO watch_challenges (day, about, posts) SELECT ?1, key, 1 FROM json_each(?2) WHERE ${condition}
   ON CONFLICT (day, about) DO UPDATE SET posts = posts + 1 RETURNING 1`

/** Counts one that is about to be sent. @returns false if there were enough today; then nothing is counted */
export async function countChallenge(db: D1Database, limits: DayLimits, now: number): Promise<boolean> {
  const { results } = await db.prepare(countSql(HAS_ROOM)).bind(dayOf(now), JSON.stringify(limits)).all()
  return results.length > 0
}

/** The counts of earlier days. */
export const forgetChallenges = (db: D1Database, now: number): D1PreparedStatement =>
  db.prepare('DELETE FROM watch_challenges WHERE day < ?').bind(dayOf(now))
