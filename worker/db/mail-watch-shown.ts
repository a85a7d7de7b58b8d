// What is shown of the mail of a watch, once it is judged.
import * as v from 'valibot'
import { MAX_MAILS_KEPT, MAX_UNPROVED, RAW_MS } from '#shared/mail-watch/limits.ts'
import { Fingerprint } from '#shared/mail-watch/schema.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import type { WaitingWatched } from '#worker/db/mail-watch-mails.ts'

interface JudgedRow {
  at: number
  stream: string
  fingerprint: Fingerprint
}

/** Newest first. */
export async function judgedMailsOf(db: D1Database, watchId: string): Promise<JudgedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT received_at AS at, stream, judged FROM mail_watch_mails
       WHERE watch_id = ? AND state = 'judged' AND stream IS NOT NULL ORDER BY n DESC LIMIT ${MAX_MAILS_KEPT}`,
    )
    .bind(watchId)
    .all<{ at: number; stream: string; judged: string }>()
  return results.flatMap(({ at, stream, judged }) => {
    const fingerprint = readAnyShape(Fingerprint, judged)
    return fingerprint ? [{ at, stream, fingerprint }] : []
  })
}

/** Of the last day. */
export async function linksOf(
  db: D1Database,
  watchId: string,
  now: number,
): Promise<{ text: string; href: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT links FROM mail_watch_mails WHERE watch_id = ? AND links IS NOT NULL AND state = 'judged' AND received_at > ? ORDER BY n DESC LIMIT 8`,
    )
    .bind(watchId, now - RAW_MS)
    .all<{ links: string }>()
  return results.flatMap(({ links }) => JSON.parse(links) as { text: string; href: string }[])
}

const UnprovedMail = v.object({ from: v.string(), network: v.nullable(v.string()) })
type UnprovedMail = v.InferOutput<typeof UnprovedMail>

/** It does not count (shared/mail-watch/proof.ts): the newest of them are kept, and nothing else changes. */
export async function storeUnproved(
  db: D1Database,
  { id, watchId }: Pick<WaitingWatched, 'id' | 'watchId'>,
  about: UnprovedMail,
): Promise<void> {
  const isUnproved = `watch_id = ?1 AND probe IS NULL AND stream IS NULL AND state = 'judged'`
  await db.batch([
    db
      .prepare(
        `UPDATE mail_watch_mails SET state = 'judged', judged = ?2, links = NULL, due_at = NULL
         WHERE id = ?1 AND state = 'lists'`,
      )
      .bind(id, JSON.stringify(about)),
    db
      .prepare(
        `DELETE FROM mail_watch_mails WHERE ${isUnproved} AND n <=
           (SELECT n FROM mail_watch_mails WHERE ${isUnproved} ORDER BY n DESC LIMIT 1 OFFSET ${MAX_UNPROVED})`,
      )
      .bind(watchId),
  ])
}

/** Newest first. */
export async function unprovedMailsOf(
  db: D1Database,
  watchId: string,
): Promise<(UnprovedMail & { at: number })[]> {
  const { results } = await db
    .prepare(
      `SELECT received_at AS at, judged FROM mail_watch_mails
       WHERE watch_id = ? AND probe IS NULL AND stream IS NULL AND state = 'judged' ORDER BY n DESC LIMIT ${MAX_UNPROVED}`,
    )
    .bind(watchId)
    .all<{ at: number; judged: string }>()
  return results.flatMap(({ at, judged }) => {
    const about = readAnyShape(UnprovedMail, judged)
    return about ? [{ ...about, at }] : []
  })
}
