// The addresses of the newsletter in D1; the only code that knows their table.

type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

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

/** An address that unsubscribed gets no email for this long; the privacy policy says when it is deleted. */
const SILENCE_MS = 30 * 24 * 60 * 60 * 1000
/** With the link, to an address that has not been confirmed. */
const MAX_MAILS = 3
/** Attempts that broke off may have sent the email anyway. */
const MAX_TRIES = 12

/**
 * Records that someone signed this address up. A known one stays as it is, with the day it was first signed up: otherwise,
 * signing it up again and again would keep it here. One that unsubscribed a while ago starts over, with its old token.
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
         asked_at = CASE WHEN state = 'unsubscribed' AND changed_at < ?4 THEN ?3 ELSE asked_at END,
         mails = CASE WHEN state = 'unsubscribed' AND changed_at < ?4 THEN 0 ELSE mails END,
         mail_attempts = CASE WHEN state = 'unsubscribed' AND changed_at < ?4 THEN 0 ELSE mail_attempts END,
         state = CASE WHEN state = 'unsubscribed' AND changed_at < ?4 THEN 'pending' ELSE state END
       RETURNING email, state, token`,
    )
    .bind(email, token, now, now - SILENCE_MS)
    .first<Subscriber>()
  return row ?? { email, state: 'pending', token }
}

/** @returns false if no one has this token */
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
 * Counts an attempt to email the link and returns the subscriber; null if there is nothing to confirm, if the last email was
 * sent less than `pauseMs` ago, or if there were enough: no one may use us to fill someone's mailbox.
 */
export async function claimConfirmation(
  db: D1Database,
  email: string,
  { now, pauseMs }: { now: number; pauseMs: number },
): Promise<Subscriber | null> {
  return db
    .prepare(
      `UPDATE subscribers SET mail_attempts = mail_attempts + 1
       WHERE email = ?1 AND state = 'pending' AND (mailed_at IS NULL OR mailed_at < ?2)
         AND mails < ${MAX_MAILS} AND mail_attempts < ${MAX_TRIES}
       RETURNING email, state, token`,
    )
    .bind(email, now - pauseMs)
    .first<Subscriber>()
}

export async function markConfirmationMailed(db: D1Database, email: string, now: number): Promise<void> {
  await db
    .prepare('UPDATE subscribers SET mails = mails + 1, mailed_at = ? WHERE email = ?')
    .bind(now, email)
    .run()
}

/** Deletes addresses that were not confirmed in time, and those that unsubscribed a while ago. */
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
