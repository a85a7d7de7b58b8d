import { DAY_MS } from '#shared/kit/calendar.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { olderRaws, type Older } from '#worker/saved/older/older.ts'
import { addWays, removedUntil } from '#worker/saved/register.ts'
import type { OwnRow } from '#worker/saved/store.ts'

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
      before: { expiresAt, removedAt, state: '{}', jobs: jobsOf(mails, createdAt), events: [], targets: [] },
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
const jobsOf = (mails: readonly OldMail[], at: number): Record<string, number> =>
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
