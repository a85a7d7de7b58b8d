// What is kept of the mails of a watch, as it is read from D1.
import { MAX_MAILS_KEPT, RAW_MS } from '#shared/mail-watch/limits.ts'
import { Fingerprint } from '#shared/mail-watch/schema.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'

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
      `SELECT links FROM mail_watch_mails WHERE watch_id = ? AND links IS NOT NULL AND received_at > ? ORDER BY n DESC LIMIT 8`,
    )
    .bind(watchId, now - RAW_MS)
    .all<{ links: string }>()
  return results.flatMap(({ links }) => JSON.parse(links) as { text: string; href: string }[])
}
