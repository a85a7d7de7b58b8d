// The contact messages in D1; the only place that knows their table.
import type { ContactMessage } from '#shared/contact/schema.ts'

export interface StoredContactMessage extends ContactMessage {
  id: string
  /** Milliseconds since 1970. */
  receivedAt: number
}

/** Resolves once the message is stored; rejects when it is not. */
export async function insertContactMessage(db: D1Database, message: StoredContactMessage): Promise<void> {
  const { id, firstName, lastName, email, phoneNumber, subject, message: text, receivedAt } = message
  await db
    .prepare(
      `INSERT INTO contact_messages
         (id, first_name, last_name, email, phone_number, subject, message, received_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(id, firstName, lastName, email, phoneNumber, subject, text, receivedAt)
    .run()
}
