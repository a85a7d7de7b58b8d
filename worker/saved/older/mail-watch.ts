// Mail watches that an older version kept in tables of the database.
import { decodeHex } from '#shared/encoding/hex.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import type { Older } from '#worker/saved/older/older.ts'
import { olderTold } from '#worker/saved/older/targets.ts'
import { addWays } from '#worker/saved/register.ts'
import type { OwnRow } from '#worker/saved/store.ts'

interface OldMailWatch {
  id: string
  token: string
  feedHash: string
  domain: string
  network: string
  everyHours: number | null
  createdAt: number
  expiresAt: number
  removedAt: number | null
  lastAt: number | null
  silentAt: number | null
  test: string | null
  mails: number
  day: number
  dayMails: number
  refused: number
  refusedSince: number | null
  refusedLast: number | null
}

type MailRow = OwnRow & { id: string; state: string; size: number }
type ProbeRow = OwnRow & { token: string }
interface OwnRows extends Record<string, readonly OwnRow[]> {
  mails: MailRow[]
  raw: OwnRow[]
  streams: OwnRow[]
  probes: ProbeRow[]
}

/** What goes into one call: a message waits for seconds, so what is beyond this was never judged for long. */
const MAX_RAW_BYTES = 20 * 1024 * 1024
const READ_TIMEOUT_MS = 20_000

/** @returns the name of the object that is to be made of it */
export const olderWatchOfAddress = (db: D1Database, token: string): Promise<string | null> =>
  db
    .prepare(
      `SELECT view_hash AS name FROM mail_watches
       WHERE token = ?1 OR id = (SELECT watch_id FROM mail_watch_probes WHERE token = ?1)`,
    )
    .bind(token)
    .first<string>('name')

export const olderMailWatch: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT id, token, feed_hash AS feedHash, domain, network, every_hours AS everyHours, created_at AS createdAt,
         expires_at AS expiresAt, removed_at AS removedAt, last_at AS lastAt, silent_at AS silentAt, test, mails, day,
         day_mails AS dayMails, refused, refused_since AS refusedSince, refused_last AS refusedLast
       FROM mail_watches WHERE view_hash = ?`,
    )
      .bind(name)
      .first<OldMailWatch>(),
  )
  if (!row) return null
  const { id, token, feedHash, domain, network, everyHours, createdAt, expiresAt, removedAt } = row
  const rows =
    removedAt === null ? await askDatabase(rowsOf(DB, id), { timeoutMs: READ_TIMEOUT_MS }) : NO_ROWS
  const tokens = [token, ...rows.probes.map((probe) => probe.token)]
  const addresses = await Promise.all(tokens.map((one) => sha256Hex(one)))
  const ways = addresses.map((hash) => ({ hash, opens: 'mail' as const }))
  await askDatabase(addWays(DB, name, ways))
  const told = await askDatabase(olderTold(DB, name, row))
  return {
    making: {
      kind: 'mail watch',
      id,
      name,
      feedHash,
      network,
      now: createdAt,
      addresses,
      rows,
      made: { domain, token, everyHours },
      before: {
        ...told,
        expiresAt,
        removedAt,
        state: JSON.stringify(knownOf(row)),
        jobs: { ...told.jobs, ...(removedAt === null && jobsOf(row, rows)) },
      },
    },
  }
}

const NO_ROWS: OwnRows = { mails: [], raw: [], streams: [], probes: [] }

function knownOf({ lastAt, silentAt, test, mails, day, dayMails, ...row }: OldMailWatch) {
  const { refused: messages, refusedSince: since, refusedLast: last } = row
  const refused = since === null || last === null ? null : { since, last, messages }
  return { lastAt, silentAt, test, mails, day, dayMails, refused }
}

/** Each finds for itself when it is due again. */
const jobsOf = ({ createdAt }: OldMailWatch, { mails }: OwnRows): Record<string, number> => ({
  look: createdAt,
  result: createdAt,
  tidy: createdAt,
  ...Object.fromEntries(
    mails.flatMap(({ id, state }) => (state === 'judged' ? [] : [[`judge:${id}`, createdAt]])),
  ),
})

async function rowsOf(db: D1Database, id: string): Promise<OwnRows> {
  const [mails, streams, probes] = await db.batch<OwnRow>(
    [
      `SELECT id, n, probe, delivery, received_at, envelope, size, sent_by, proved_first, state, judged, stream, links, is_mailing
       FROM mail_watch_mails WHERE watch_id = ? AND NOT (state = 'waiting' AND raw_removed_at IS NOT NULL) ORDER BY n`,
      'SELECT key, memory FROM mail_watch_streams WHERE watch_id = ?',
      'SELECT role, token, url, asked_at, request FROM mail_watch_probes WHERE watch_id = ?',
    ].map((sql) => db.prepare(sql).bind(id)),
  )
  const raw: OwnRow[] = []
  let bytes = 0
  const kept: MailRow[] = []
  for (const mail of (mails?.results ?? []) as MailRow[]) {
    const isWaiting = mail.state === 'waiting'
    if (isWaiting) bytes += mail.size
    if (isWaiting && bytes > MAX_RAW_BYTES) continue
    if (isWaiting) raw.push(...(await piecesOf(db, mail.id)))
    kept.push(mail)
  }
  return {
    mails: kept,
    raw,
    streams: streams?.results ?? [],
    probes: (probes?.results ?? []) as ProbeRow[],
  }
}

async function piecesOf(db: D1Database, mail: string): Promise<OwnRow[]> {
  const { results } = await db
    .prepare('SELECT piece, hex(bytes) AS digits FROM mail_watch_raw WHERE mail_id = ? ORDER BY piece')
    .bind(mail)
    .all<{ piece: number; digits: string }>()
  return results.map(({ piece, digits }) => ({
    mail,
    piece,
    bytes: decodeHex(digits).slice().buffer,
  }))
}
