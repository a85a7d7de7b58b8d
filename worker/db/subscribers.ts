// The addresses of the newsletter in D1; the only place that knows their table.

export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

export interface Subscriber {
  email: string
  state: SubscriberState
  token: string
}

interface NewSubscriber {
  /** Lower case. */
  email: string
  token: string
  now: number
}

/**
 * Notes that somebody asked for this address. A confirmed one stays confirmed; any other is pending, with its old token.
 * @returns the subscriber as it is now stored
 */
export async function askForSubscription(
  db: D1Database,
  { email, token, now }: NewSubscriber,
): Promise<Subscriber> {
  const row = await db
    .prepare(
      `INSERT INTO subscribers (email, state, token, asked_at, changed_at)
       VALUES (?1, 'pending', ?2, ?3, ?3)
       ON CONFLICT (email) DO UPDATE SET
         asked_at = ?3,
         state = CASE state WHEN 'confirmed' THEN 'confirmed' ELSE 'pending' END
       RETURNING email, state, token`,
    )
    .bind(email, token, now)
    .first<Subscriber>()
  return row ?? { email, state: 'pending', token }
}

export const subscriberOf = (db: D1Database, token: string): Promise<Subscriber | null> =>
  db.prepare('SELECT email, state, token FROM subscribers WHERE token = ?').bind(token).first<Subscriber>()

/** @returns false when nobody has this token */
export async function setSubscription(
  db: D1Database,
  token: string,
  state: 'confirmed' | 'unsubscribed',
  now: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE subscribers SET state = ?, changed_at = ? WHERE token = ?')
    .bind(state, now, token)
    .run()
  return meta.changes > 0
}

/**
 * Counts a try to mail the link and hands out the subscriber; null when there is nothing to confirm, or when the last
 * mail went out less than `pauseMs` ago: nobody's mailbox is to be filled from here.
 */
export async function claimConfirmation(
  db: D1Database,
  email: string,
  { now, pauseMs }: { now: number; pauseMs: number },
): Promise<Subscriber | null> {
  return db
    .prepare(
      `UPDATE subscribers SET mail_attempts = mail_attempts + 1
       WHERE email = ? AND state = 'pending' AND (mailed_at IS NULL OR mailed_at < ?)
       RETURNING email, state, token`,
    )
    .bind(email, now - pauseMs)
    .first<Subscriber>()
}

export async function markConfirmationMailed(db: D1Database, email: string, now: number): Promise<void> {
  await db.prepare('UPDATE subscribers SET mailed_at = ? WHERE email = ?').bind(now, email).run()
}

/** Deletes what was not confirmed in time, and who left some time ago. */
export async function deleteStaleSubscribers(
  db: D1Database,
  { pendingBefore, leftBefore }: { pendingBefore: number; leftBefore: number },
): Promise<number> {
  const { meta } = await db
    .prepare(
      `DELETE FROM subscribers
       WHERE (state = 'pending' AND asked_at < ?) OR (state = 'unsubscribed' AND changed_at < ?)`,
    )
    .bind(pendingBefore, leftBefore)
    .run()
  return meta.changes
}
