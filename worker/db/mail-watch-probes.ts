// The addresses of unsubscribe tests in D1.
import type { ProbeRole } from '#shared/mail-watch/schema.ts'
import type { Probe, SentRequest } from '#shared/mail-watch/unsubscribe-test.ts'
import { UNSUBSCRIBE_TESTS } from '#shared/room/mail-watch-rooms.ts'
import { mayDo } from '#worker/db/room.ts'

export interface StoredProbe extends Omit<Probe, 'address' | 'hasLink'> {
  token: string
  url: string | null
  askedAt: number | null
}

interface Row {
  role: ProbeRole
  token: string
  url: string | null
  askedAt: number | null
  request: string | null
  mails: string
}

/** In the order of their roles: control, get, post. */
export async function probesOf(db: D1Database, watchId: string): Promise<StoredProbe[]> {
  const { results } = await db
    .prepare(
      `SELECT role, token, url, asked_at AS askedAt, request,
         (SELECT json_group_array(received_at) FROM (SELECT received_at FROM mail_watch_mails m
            WHERE m.watch_id = p.watch_id AND m.probe = p.token AND is_mailing = 1 ORDER BY received_at)) AS mails
       FROM mail_watch_probes p WHERE watch_id = ? ORDER BY role`,
    )
    .bind(watchId)
    .all<Row>()
  return results.map((row) => ({
    ...row,
    request: row.request === null ? null : (JSON.parse(row.request) as SentRequest),
    mails: JSON.parse(row.mails) as number[],
  }))
}

/** What a new test needs. */
export const TEST_NEEDS = [{ of: UNSUBSCRIBE_TESTS, units: 1 }] as const

interface NewTest {
  watchId: string
  network: string
  now: number
  tokens: Readonly<Record<ProbeRole, string>>
}

/** Ends the test before. @returns false if there is no room, or no such watch */
export async function storeProbes(
  db: D1Database,
  { watchId, network, now, tokens }: NewTest,
): Promise<boolean> {
  const isAllowed = mayDo(UNSUBSCRIBE_TESTS, { network: '?2', units: 1, now: '?3' })
  const roles = Object.entries(tokens)
  const results = await db.batch([
    db
      .prepare(
        `DELETE FROM mail_watch_mails WHERE watch_id = ?1 AND ${isAllowed}
           AND probe IN (SELECT token FROM mail_watch_probes WHERE watch_id = ?1)`,
      )
      .bind(watchId, network, now),
    db
      .prepare(`DELETE FROM mail_watch_probes WHERE watch_id = ?1 AND ${isAllowed}`)
      .bind(watchId, network, now),
    db
      .prepare(`UPDATE mail_watches SET test = NULL WHERE id = ?1 AND ${isAllowed}`)
      .bind(watchId, network, now),
    db
      .prepare(
        `INSERT INTO mail_watch_probes (watch_id, created_at, role, token)
         SELECT ?1, ?3, value ->> 0, value ->> 1 FROM json_each(?4)
         WHERE ${isAllowed} AND EXISTS (SELECT 1 FROM mail_watches WHERE id = ?1) RETURNING 1`,
      )
      .bind(watchId, network, now, JSON.stringify(roles)),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

/** The visitor asked for its request; before anything is sent, so that nothing is sent twice. @returns false if it was asked for before */
export async function claimProbe(
  db: D1Database,
  { watchId, role, now }: { watchId: string; role: ProbeRole; now: number },
): Promise<boolean> {
  const { results } = await db
    .prepare(
      `UPDATE mail_watch_probes SET asked_at = ?3 WHERE watch_id = ?1 AND role = ?2 AND asked_at IS NULL RETURNING 1`,
    )
    .bind(watchId, role, now)
    .all()
  return results.length > 0
}

interface Sent {
  watchId: string
  role: ProbeRole
  request: SentRequest
  nextAt: number
}

interface NotSent {
  watchId: string
  request: SentRequest
}

/** Ends the test for all that were to be asked: what one of them shows alone proves nothing. */
export async function storeNotSent(db: D1Database, { watchId, request }: NotSent): Promise<void> {
  await db
    .prepare(
      `UPDATE mail_watch_probes SET asked_at = ?2, request = ?3, url = NULL
       WHERE watch_id = ?1 AND role <> 'control' AND asked_at IS NULL`,
    )
    .bind(watchId, request.at, JSON.stringify(request))
    .run()
}

export async function storeRequest(db: D1Database, { watchId, role, request, nextAt }: Sent): Promise<void> {
  await db.batch([
    db
      .prepare(`UPDATE mail_watch_probes SET request = ?3, url = NULL WHERE watch_id = ?1 AND role = ?2`)
      .bind(watchId, role, JSON.stringify(request)),
    db
      .prepare(`UPDATE mail_watches SET test = 'open', next_at = min(next_at, ?2) WHERE id = ?1`)
      .bind(watchId, nextAt),
  ])
}
