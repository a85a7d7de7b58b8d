import { MonitorMemory } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { REPORTS_OF_A_RECEIVER, REPORTS_OF_A_STRANGER } from '#shared/saved/quota/mail-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { PolicyChanged, type MonitorFacts } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import {
  olderRaws,
  olderRefused,
  REFUSED_COLUMNS,
  olderTold,
  type Older,
  type RefusedColumns,
} from '#worker/saved/older/older.ts'
import { addWays } from '#worker/saved/register.ts'
import type { OwnRow } from '#worker/saved/store.ts'
import type { Before } from '#worker/saved/stub.ts'

/** Of one answer of the database. */
const ROWS_AT_ONCE = 5_000
const READ_TIMEOUT_MS = 20_000

interface OldMonitor extends RefusedColumns, Pick<MonitorFacts, 'seenAt' | 'leftAt' | 'record' | 'mails'> {
  id: string
  token: string
  feedHash: string
  domain: string
  registered: string
  network: string
  createdAt: number
  expiresAt: number
  removedAt: number | null
  policyChange: string | null
  nextAt: number
  memory: string
}

interface OldMail {
  id: string
  size: number
  state: string
  rawRemovedAt: number | null
}

export const olderMonitor: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT id, token, feed_hash AS feedHash, domain, registered, network, created_at AS createdAt, expires_at AS expiresAt,
         seen_at AS seenAt, left_at AS leftAt, removed_at AS removedAt, record, policy_change AS policyChange, next_at AS nextAt,
         mails, memory, ${REFUSED_COLUMNS}
       FROM dmarc_monitors WHERE view_hash = ?`,
    )
      .bind(name)
      .first<OldMonitor>(),
  )
  if (!row) return null
  const { id, token, domain, registered, feedHash, network, createdAt, removedAt } = row
  const address = await sha256Hex(token)
  await askDatabase(addWays(DB, name, [{ hash: address, opens: 'mail' }]))
  const mails = removedAt === null ? await askDatabase(mailsOf(DB, id)) : []
  return {
    making: {
      kind: 'dmarc monitor',
      id,
      name,
      feedHash,
      network,
      now: createdAt,
      addresses: [address],
      made: { token, domain, registered },
      rows: removedAt === null ? await rowsOf(DB, id) : {},
      before: await askDatabase(beforeOf(DB, { name, row, mails })),
    },
    raws: () =>
      olderRaws(
        DB,
        'dmarc_monitor_raw',
        mails.filter(hasRaw).map((mail) => mail.id),
      ),
  }
}

const hasRaw = ({ rawRemovedAt, state }: OldMail): boolean => rawRemovedAt === null || state === 'waiting'

async function beforeOf(
  db: D1Database,
  { name, row, mails }: { name: string; row: OldMonitor; mails: readonly OldMail[] },
): Promise<Before> {
  const told = await olderTold(db, name, row)
  const { createdAt, expiresAt, removedAt, nextAt } = row
  const waiting = mails.filter(({ state }) => state === 'waiting')
  const jobs = {
    look: Math.min(nextAt, Date.parse('9999-01-01')),
    tidy: createdAt,
    ...Object.fromEntries(waiting.map(({ id }) => [`read:${id}`, createdAt])),
  }
  const state = JSON.stringify(stateOf(row))
  return { ...told, expiresAt, removedAt, state, jobs: { ...told.jobs, ...(removedAt === null && jobs) } }
}

/** What cannot be read is none. */
const stateOf = (row: OldMonitor): MonitorFacts => ({
  seenAt: row.seenAt,
  leftAt: row.leftAt,
  record: row.record,
  mails: row.mails,
  policyChange: readAnyShape(PolicyChanged, row.policyChange ?? ''),
  refused: olderRefused(row),
  memory: readAnyShape(MonitorMemory, row.memory),
})

async function mailsOf(db: D1Database, id: string): Promise<OldMail[]> {
  const { results } = await db
    .prepare(
      'SELECT id, size, state, raw_removed_at AS rawRemovedAt FROM dmarc_monitor_mails WHERE monitor_id = ?',
    )
    .bind(id)
    .all<OldMail>()
  return results
}

/** Its tables as they are, by their columns today. */
const COLUMNS: Readonly<Record<string, string>> = {
  mails:
    'id, n, delivery, received_at, envelope, size, sent_by, proved_first, proved, state, summary, raw_removed_at',
  seen: 'key, reporter, begins, ends, seen_at',
  days: 'day, reporter, aligned, failed, refused, spread, incomplete',
  sums: 'what, day, reporter, key, count, other',
  senders: 'name, first_day, last_day, mark',
  receivers: 'org, network, mark',
}

async function rowsOf(db: D1Database, id: string): Promise<Record<string, OwnRow[]>> {
  const found: Record<string, OwnRow[]> = { counted: await askDatabase(countedOf(db, id)) }
  for (const [table, columns] of Object.entries(COLUMNS))
    found[table] = await allOf(db, { table, columns, id })
  return found
}

async function allOf(
  db: D1Database,
  { table, columns, id }: { table: string; columns: string; id: string },
): Promise<OwnRow[]> {
  const rows: OwnRow[] = []
  for (;;) {
    const { results } = await askDatabase(
      db
        .prepare(
          `SELECT ${columns} FROM dmarc_monitor_${table} WHERE monitor_id = ? ORDER BY ${columns} LIMIT ${ROWS_AT_ONCE} OFFSET ?`,
        )
        .bind(id, rows.length)
        .all<OwnRow>(),
      { timeoutMs: READ_TIMEOUT_MS },
    )
    rows.push(...results)
    if (results.length < ROWS_AT_ONCE) return rows
  }
}

/** What its receivers have sent today. */
async function countedOf(db: D1Database, id: string): Promise<OwnRow[]> {
  const works = [REPORTS_OF_A_RECEIVER, REPORTS_OF_A_STRANGER]
  const statement = db.prepare(
    `SELECT ends_at / ?3 - 1 AS day, ?2 AS work, network AS reporter, used FROM room_work
     WHERE room = ?2 || ' ' || ?1 AND network <> '*'`,
  )
  const results = await db.batch<OwnRow>(
    works.map(({ name, periodMs }) => statement.bind(id, name, periodMs)),
  )
  return results.flatMap((result) => result.results)
}
