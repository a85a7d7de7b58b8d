import { askDatabase } from '#worker/db/ask-database.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import {
  olderRaws,
  olderRefused,
  REFUSED_COLUMNS,
  olderTold,
  type Older,
  type RefusedColumns,
} from '#worker/saved/older/older.ts'
import { addWays, removedUntil } from '#worker/saved/register.ts'
import type { OwnRow } from '#worker/saved/store.ts'
import { DAY_MS } from '#shared/kit/calendar.ts'

interface OldMailWatch extends RefusedColumns {
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
}

interface OwnRows extends Record<string, readonly OwnRow[]> {
  mails: MailRow[]
  streams: OwnRow[]
  probes: ProbeRow[]
}
type MailRow = OwnRow & { id: string; state: string }
type ProbeRow = OwnRow & { token: string }

const READ_TIMEOUT_MS = 20_000

export const olderMailWatch: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT id, token, feed_hash AS feedHash, domain, network, every_hours AS everyHours, created_at AS createdAt,
         expires_at AS expiresAt, removed_at AS removedAt, last_at AS lastAt, silent_at AS silentAt, test, mails, day,
         day_mails AS dayMails, ${REFUSED_COLUMNS}
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
    raws: () => olderRaws(DB, 'mail_watch_raw', waitingIn(rows)),
  }
}

const NO_ROWS: OwnRows = { mails: [], streams: [], probes: [] }

/** Only of these, there are any. */
const waitingIn = ({ mails }: OwnRows): string[] =>
  mails.flatMap(({ id, state }) => (state === 'waiting' ? [String(id)] : []))

const knownOf = ({ lastAt, silentAt, test, mails, day, dayMails, ...row }: OldMailWatch) => ({
  lastAt,
  silentAt,
  test,
  mails,
  day,
  dayMails,
  refused: olderRefused(row),
})

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
  return {
    mails: (mails?.results ?? []) as MailRow[],
    streams: streams?.results ?? [],
    probes: (probes?.results ?? []) as ProbeRow[],
  }
}

interface OldTest {
  token: string
  network: string
  createdAt: number
  expiresAt: number
  keepMs: number
  removedAt: number | null
}

export const olderMailTest: Older = async ({ DB }, name) => {
  const test = await askDatabase(
    DB.prepare(
      `SELECT token, network, created_at AS createdAt, expires_at AS expiresAt, keep_ms AS keepMs, removed_at AS removedAt
       FROM mail_tests WHERE view_hash = ?`,
    )
      .bind(name)
      .first<OldTest>(),
  )
  if (!test) return null
  const { token, network, createdAt, removedAt } = test
  const hash = await sha256Hex(token)
  await askDatabase(addWays(DB, name, [{ hash, opens: 'mail' }]))
  const expiresAt = removedAt === null ? test.expiresAt : removedUntil(removedAt)
  const mails = removedAt === null ? await askDatabase(mailsOf(DB, token)) : []
  return {
    making: {
      kind: 'mail test',
      id: crypto.randomUUID(),
      name,
      feedHash: '',
      network,
      now: createdAt,
      made: { token, keepDays: test.keepMs / DAY_MS },
      addresses: [hash],
      rows: { mails },
      before: {
        expiresAt,
        removedAt,
        state: '{}',
        jobs: testJobsOf(mails, createdAt),
        events: [],
        targets: [],
      },
    },
    raws: () =>
      olderRaws(
        DB,
        'mail_test_raw',
        mails.filter((mail) => !mail.raw_removed).map((mail) => mail.id),
      ),
  }
}

/** What the register is to know of them. */
const testJobsOf = (mails: readonly OldMail[], at: number): Record<string, number> =>
  Object.fromEntries(mails.map(({ id }) => [`weigh:${id}`, at]))

interface OldMail {
  id: string
  size: number
  raw_removed: 0 | 1
}

async function mailsOf(db: D1Database, token: string): Promise<(OldMail & OwnRow)[]> {
  const { results } = await db
    .prepare(
      `SELECT id, n, delivery, received_at, envelope, size, summary, report, raw_removed_at IS NOT NULL AS raw_removed,
         report_removed_at IS NOT NULL AS report_removed FROM mail_test_mails WHERE token = ? ORDER BY n`,
    )
    .bind(token)
    .all<OldMail & OwnRow>()
  return results
}
