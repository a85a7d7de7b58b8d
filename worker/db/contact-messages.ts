// The contact messages in D1; the only place that knows their table.
import type { ContactMessage } from '#shared/api/contact.ts'

interface NewContactMessage extends ContactMessage {
  id: string
  /** The same for a message that is sent twice; null when the caller has none. */
  idempotencyKey: string | null
  /** Milliseconds since 1970. */
  receivedAt: number
}

/**
 * Resolves once the message is stored; rejects when it is not. A message that is already there is not stored again.
 * @returns the id of the stored message, and whether it is new
 */
export async function storeContactMessage(
  db: D1Database,
  message: NewContactMessage,
): Promise<{ id: string; isNew: boolean }> {
  const { id, idempotencyKey, firstName, lastName, email, phoneNumber, subject, receivedAt } = message
  const { meta } = await db
    .prepare(
      `INSERT INTO contact_messages
         (id, idempotency_key, first_name, last_name, email, phone_number, subject, message, received_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (idempotency_key) DO NOTHING`,
    )
    .bind(id, idempotencyKey, firstName, lastName, email, phoneNumber, subject, message.message, receivedAt)
    .run()
  if (meta.changes > 0) return { id, isNew: true }
  const known = await db
    .prepare('SELECT id FROM contact_messages WHERE idempotency_key = ?')
    .bind(idempotencyKey)
    .first<{ id: string }>()
  return { id: known?.id ?? id, isNew: false }
}

export interface MessageToMail extends ContactMessage {
  id: string
  receivedAt: number
  /** Attempts before this one: if there were any, a copy may have been sent. */
  earlierAttempts: number
}

/** Counts an attempt and returns the message; null when it was already emailed or deleted. */
export async function claimContactMessage(
  db: D1Database,
  id: string,
  now: number,
): Promise<MessageToMail | null> {
  const row = await db
    .prepare(
      `UPDATE contact_messages SET mail_attempts = mail_attempts + 1, last_attempt_at = ?
       WHERE id = ? AND mailed_at IS NULL
       RETURNING first_name, last_name, email, phone_number, subject, message, received_at, mail_attempts`,
    )
    .bind(now, id)
    .first<ContactRow>()
  return (
    row && {
      id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_number,
      subject: row.subject,
      message: row.message,
      receivedAt: row.received_at,
      earlierAttempts: row.mail_attempts - 1,
    }
  )
}

interface ContactRow {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  subject: string
  message: string
  received_at: number
  mail_attempts: number
}

export async function markContactMailed(db: D1Database, id: string, now: number): Promise<void> {
  await db.prepare('UPDATE contact_messages SET mailed_at = ? WHERE id = ?').bind(now, id).run()
}

/**
 * Ids of messages that were received before `unqueuedBefore` and never tried, or last tried before `before`, oldest first; they
 * count as tried `now`, so a stalled queue does not get them again and again.
 */
export async function takeUnmailedContactMessages(
  db: D1Database,
  {
    unqueuedBefore,
    before,
    now,
    limit,
  }: { unqueuedBefore: number; before: number; now: number; limit: number },
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `UPDATE contact_messages SET last_attempt_at = ?2
       WHERE id IN (
         SELECT id FROM contact_messages
         WHERE mailed_at IS NULL AND ((last_attempt_at IS NULL AND (received_at < ?4 OR received_at > ?2)) OR last_attempt_at < ?1 OR last_attempt_at > ?2)
         ORDER BY received_at LIMIT ?3)
       RETURNING id`,
    )
    .bind(before, now, limit, unqueuedBefore)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** @returns how many were deleted */
export async function deleteContactMessages(db: D1Database, receivedBefore: number): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM contact_messages WHERE received_at < ?')
    .bind(receivedBefore)
    .run()
  return meta.changes
}
