// Addresses for one real email, and what arrived there, in D1; with raw-pieces.ts, the only code that knows these tables.
import { MAIL_TESTS, rawPieces } from '#worker/db/raw-pieces.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { MAIL, MAIL_ADDRESSES, MAIL_ARRIVALS } from '#shared/room/rooms.ts'

const MAX_MAILS = 10

export interface MailTest {
  /** The part before the @. */
  token: string
  /** Milliseconds since 1970, like all times here. */
  expiresAt: number
  /** When it was removed to make room for others; null otherwise. */
  removedAt: number | null
}

interface NewMailTest {
  token: string
  viewHash: string
  /** Of whoever asks for it (worker/room/network.ts); what arrives there counts for it. */
  network: string
  /** How long it lives after it was created, and after each message. */
  keepMs: number
  now: number
}

/** What a new address needs. */
export const ADDRESS_NEEDS = [{ of: MAIL_ADDRESSES, units: 1 }] as const

/** @returns null if there is no room */
export async function createMailTest(
  db: D1Database,
  { token, viewHash, network, keepMs, now }: NewMailTest,
): Promise<MailTest | null> {
  const expiresAt = now + keepMs
  const asked: AskedSql = { network: '?1', units: 1, now: '?2' }
  const results = await db.batch([
    db.prepare(makeRoomSql(MAIL_ADDRESSES, asked)).bind(network, now),
    db
      .prepare(
        `INSERT INTO mail_tests (network, created_at, token, view_hash, keep_ms, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${fits(MAIL_ADDRESSES, asked)} RETURNING 1`,
      )
      .bind(network, now, token, viewHash, keepMs, expiresAt),
  ])
  return results.at(-1)?.results.length ? { token, expiresAt, removedAt: null } : null
}

const TEST = 'token, expires_at AS expiresAt, removed_at AS removedAt'

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
  isBusy: number
}

/** For the network of the address ?1 at the time ?2. */
const askedFor = (units: string): AskedSql => ({
  network: '(SELECT network FROM mail_tests WHERE token = ?1)',
  units,
  now: '?2',
})
const MAY_ARRIVE = mayDo(MAIL_ARRIVALS, { ...askedFor('1') })

/**
 * Whether a message would be accepted if there is space for it.
 * @returns null if it would be
 */
export async function refusalOf(
  db: D1Database,
  { token, now }: { token: string; now: number },
): Promise<Refusal | null> {
  const address = await db
    .prepare(
      `SELECT expires_at AS expiresAt, mails, NOT ${MAY_ARRIVE} AS isBusy FROM mail_tests WHERE token = ?1`,
    )
    .bind(token, now)
    .first<Address>()
  if (!address) return 'unknown'
  if (address.expiresAt <= now) return 'expired'
  if (address.mails >= MAX_MAILS) return 'full'
  return address.isBusy ? 'busy' : null
}

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
  const asked = askedFor('?3')
  const isAccepted = `EXISTS (SELECT 1 FROM mail_tests WHERE token = ?1 AND expires_at > ?2 AND mails < ${MAX_MAILS})
    AND ${MAY_ARRIVE} AND NOT EXISTS (SELECT 1 FROM mail_test_mails WHERE token = ?1 AND delivery = ?4)`
  const [, inserted] = await db.batch<{ n: number }>([
    db.prepare(makeRoomSql(MAIL, asked, isAccepted)).bind(token, now, raw.length, delivery),
    db
      .prepare(
        `INSERT INTO mail_test_mails (id, token, n, delivery, received_at, envelope, size)
         SELECT ?5, token, mails + 1, ?4, ?2, ?6, ?3 FROM mail_tests
         WHERE token = ?1 AND ${isAccepted} AND ${fits(MAIL, asked)}
         RETURNING n`,
      )
      .bind(token, now, raw.length, delivery, id, envelope),
    ...rawPieces(db, MAIL_TESTS, id, raw),
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
  return (await refusalOf(db, { token, now })) ?? 'no-space'
}

export interface MailRow {
  n: number
  receivedAt: number
  size: number
  /** JSON, stored with the report; null until then. */
  summary: string | null
  /** Whether its source, or its report as well, was removed to make room. */
  rawRemoved: 0 | 1
  reportRemoved: 0 | 1
}

const REMOVED = 'raw_removed_at IS NOT NULL AS rawRemoved, report_removed_at IS NOT NULL AS reportRemoved'

/** Oldest first. */
export async function mailsOf(db: D1Database, token: string): Promise<MailRow[]> {
  const { results } = await db
    .prepare(
      `SELECT n, received_at AS receivedAt, size, summary, ${REMOVED} FROM mail_test_mails
       WHERE token = ? ORDER BY n`,
    )
    .bind(token)
    .all<MailRow>()
  return results
}

export interface StoredMail extends Pick<MailRow, 'receivedAt' | 'size' | 'rawRemoved' | 'reportRemoved'> {
  id: string
  envelope: string
  report: string | null
}

export const mailOf = (db: D1Database, token: string, n: number): Promise<StoredMail | null> =>
  db
    .prepare(
      `SELECT id, received_at AS receivedAt, size, envelope, report, ${REMOVED} FROM mail_test_mails
       WHERE token = ? AND n = ?`,
    )
    .bind(token, n)
    .first<StoredMail>()

/**
 * The first report on a message stays; a report on a message that was deleted in the meantime is dropped, and one for which there
 * is no room.
 */
export async function storeReport(
  db: D1Database,
  { id, report, summary, now }: { id: string; report: string; summary: string; now: number },
): Promise<void> {
  const asked: AskedSql = {
    network:
      '(SELECT t.network FROM mail_test_mails m JOIN mail_tests t ON t.token = m.token WHERE m.id = ?1)',
    units: '?3',
    now: '?2',
  }
  const isFirst =
    'EXISTS (SELECT 1 FROM mail_test_mails WHERE id = ?1 AND report IS NULL AND report_removed_at IS NULL)'
  const size = new TextEncoder().encode(report).length
  await db.batch([
    db.prepare(makeRoomSql(MAIL, asked, isFirst)).bind(id, now, size),
    db
      .prepare(
        `UPDATE mail_test_mails SET report = CASE WHEN ${fits(MAIL, asked)} THEN ?4 END, summary = ?5
         WHERE id = ?1 AND report IS NULL AND report_removed_at IS NULL`,
      )
      .bind(id, now, size, report, summary),
  ])
}
