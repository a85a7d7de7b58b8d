// How many fleets a network has created today, stored without its address.
import { FLEET_DOMAINS } from '#shared/fleet/limits.ts'

const FLEETS_A_DAY = 5

interface Visit {
  visitor: string
  domains: number
  now: number
  hash: (text: string) => Promise<string>
}

/** @returns false if the day's share is used up; then nothing is counted */
export async function countVisit(db: D1Database, { visitor, domains, now, hash }: Visit): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10)
  const [, salted] = await db.batch<{ salt: string }>([
    db
      .prepare('INSERT INTO fleet_days (day, salt) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .bind(day, crypto.randomUUID()),
    db.prepare('SELECT salt FROM fleet_days WHERE day = ?').bind(day),
  ])
  const visitorHash = await hash(`${salted?.results[0]?.salt ?? ''} ${visitor}`)
  const { results } = await db
    .prepare(
      `INSERT INTO fleet_visits (day, visitor_hash, fleets, domains) VALUES (?1, ?2, 1, ?3)
       ON CONFLICT DO UPDATE SET fleets = fleets + 1, domains = domains + ?3
         WHERE fleets < ${FLEETS_A_DAY} AND domains + ?3 <= ${FLEET_DOMAINS}
       RETURNING 1`,
    )
    .bind(day, visitorHash, domains)
    .all()
  return results.length > 0
}
