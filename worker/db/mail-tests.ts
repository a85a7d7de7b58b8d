// Addresses for one real email, and what arrived there, in D1; with mail-test-raw.ts, the only code that knows these tables.
import { rawPieces } from '#worker/db/mail-test-raw.ts'

const MAX_MAILS = 10
/** For all addresses together. */
const MAX_MAILS_A_MINUTE = 300
/** All messages with their reports; the free plan has 500 MB for the whole database. */
const MAX_BYTES = 250 * 1024 * 1024

export interface MailTest {
  /** The part before the @. */
  token: string
  /** Milliseconds since 1970, like all times here. */
  expiresAt: number
}

interface NewMailTest {
  token: string
  viewHash: string
  /** How long it lives after it was created, and after each message. */
  keepMs: number
  now: number
}

export async function createMailTest(
  db: D1Database,
  { token, viewHash, keepMs, now }: NewMailTest,
): Promise<MailTest> {
  const expiresAt = now + keepMs
  await db
    .prepare(
      `INSERT INTO mail_tests (token, view_hash, created_at, keep_ms, expires_at) VALUES (?, ?, ?, ?, ?)`,
    )
    .bind(token, viewHash, now, keepMs, expiresAt)
    .run()
  return { token, expiresAt }
}

const TEST = 'token, expires_at AS expiresAt'

export const mailTestOf = (db: D1Database, viewHash: string): Promise<MailTest | null> =>
  db.prepare(`SELECT ${TEST} FROM mail_tests WHERE view_hash = ?`).bind(viewHash).first<MailTest>()

/** Deletes the address with everything that arrived there. */
export async function deleteMailTest(db: D1Database, token: string): Promise<void> {
  const mails = `SELECT id FROM mail_test_mails WHERE token = ?`
  await db.batch([
    db.prepare(`DELETE FROM mail_test_raw WHERE mail_id IN (${mails})`).bind(token),
    db.prepare(`DELETE FROM mail_test_mails WHERE token = ?`).bind(token),
    db.prepare(`DELETE FROM mail_tests WHERE token = ?`).bind(token),
  ])
}

/** Why a message is not accepted. */
export type Refusal = 'unknown' | 'expired' | 'full' | 'busy' | 'no-space'

interface Address {
  expiresAt: number
  mails: number
  lastMinute: number
  bytes: number
}

/**
 * Whether a message of this size would be accepted.
 * @returns null if it would be
 */
export async function refusalOf(
  db: D1Database,
  { token, size, now }: { token: string; size: number; now: number },
): Promise<Refusal | null> {
  const address = await db
    .prepare(
      `SELECT expires_at AS expiresAt, mails, ${LAST_MINUTE} AS lastMinute, ${BYTES} AS bytes
       FROM mail_tests WHERE token = ?1`,
    )
    .bind(token, now - 60_000)
    .first<Address>()
  if (!address) return 'unknown'
  if (address.expiresAt <= now) return 'expired'
  if (address.mails >= MAX_MAILS) return 'full'
  if (address.lastMinute >= MAX_MAILS_A_MINUTE) return 'busy'
  return address.bytes + size > MAX_BYTES ? 'no-space' : null
}

/** ?2 is the time one minute ago. Counts no further than the limit. */
const LAST_MINUTE = `(SELECT count(*) FROM
  (SELECT 1 FROM mail_test_mails WHERE received_at > ?2 LIMIT ${MAX_MAILS_A_MINUTE}))`
const BYTES = '(SELECT octets FROM mail_test_space)'

interface NewMail {
  id: string
  token: string
  /** The same if the same message is submitted again. */
  delivery: string
  /** JSON. */
  envelope: string
  raw: Uint8Array
  now: number
}

/** `isNew` is false for a message that was already there: it is not stored again. */
type Stored = { id: string; n: number; isNew: boolean } | Refusal

/** Stores the whole message or nothing, whatever happens to this process. */
export async function storeMail(db: D1Database, mail: NewMail): Promise<Stored> {
  const { id, token, delivery, envelope, raw, now } = mail
  const [inserted] = await db.batch<{ n: number }>([
    db
      .prepare(
        `INSERT INTO mail_test_mails (id, token, n, delivery, received_at, envelope, size)
         SELECT ?3, token, mails + 1, ?4, ?5, ?6, ?7 FROM mail_tests
         WHERE token = ?1 AND expires_at > ?5 AND mails < ${MAX_MAILS}
           AND ${LAST_MINUTE} < ${MAX_MAILS_A_MINUTE} AND ${BYTES} + ?7 <= ${MAX_BYTES}
         ON CONFLICT (token, delivery) DO NOTHING
         RETURNING n`,
      )
      .bind(token, now - 60_000, id, delivery, now, envelope, raw.length),
    ...rawPieces(db, id, raw),
    db
      .prepare(
        `UPDATE mail_tests SET mails = mails + 1, expires_at = max(expires_at, ?2 + keep_ms)
         WHERE token = (SELECT token FROM mail_test_mails WHERE id = ?1)`,
      )
      .bind(id, now),
  ])
  const [row] = inserted?.results ?? []
  if (row) return { id, n: row.n, isNew: true }
  const known = await db
    .prepare('SELECT id, n FROM mail_test_mails WHERE token = ? AND delivery = ?')
    .bind(token, delivery)
    .first<{ id: string; n: number }>()
  if (known) return { ...known, isNew: false }
  return (await refusalOf(db, { token, size: raw.length, now })) ?? 'busy'
}

export interface MailRow {
  n: number
  receivedAt: number
  size: number
  /** JSON, stored with the report; null until then. */
  summary: string | null
}

/** Oldest first. */
export async function mailsOf(db: D1Database, token: string): Promise<MailRow[]> {
  const { results } = await db
    .prepare(
      `SELECT n, received_at AS receivedAt, size, summary FROM mail_test_mails WHERE token = ? ORDER BY n`,
    )
    .bind(token)
    .all<MailRow>()
  return results
}

export interface StoredMail {
  id: string
  receivedAt: number
  size: number
  envelope: string
  report: string | null
}

export const mailOf = (db: D1Database, token: string, n: number): Promise<StoredMail | null> =>
  db
    .prepare(
      `SELECT id, received_at AS receivedAt, size, envelope, report FROM mail_test_mails
       WHERE token = ? AND n = ?`,
    )
    .bind(token, n)
    .first<StoredMail>()

/** The first report on a message stays; a report on a message that was deleted in the meantime is dropped. */
export async function storeReport(
  db: D1Database,
  { id, report, summary }: { id: string; report: string; summary: string },
): Promise<void> {
  await db
    .prepare('UPDATE mail_test_mails SET report = ?2, summary = ?3 WHERE id = ?1 AND report IS NULL')
    .bind(id, report, summary)
    .run()
}
