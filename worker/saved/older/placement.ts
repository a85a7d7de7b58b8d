import { PLACEMENT } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { newView, sha256Hex } from '#worker/mail-test/keys.ts'
import type { Older } from '#worker/saved/older/older.ts'
import { olderRemoved } from '#worker/saved/older/removed.ts'
import { addWays } from '#worker/saved/register.ts'
import type { OwnRow } from '#worker/saved/store.ts'

const kind = 'placement'

interface Row {
  token: string
  sender: string | null
  createdAt: number
  expiresAt: number
  network: string
}

export const olderPlacement: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT token, sender, created_at AS createdAt, expires_at AS expiresAt, network FROM seed_tests WHERE view_hash = ?`,
    )
      .bind(name)
      .first<Row>(),
  )
  if (!row) {
    const making = await olderRemoved(DB, { kind, name, room: PLACEMENT }, () => ({ token: '' }))
    return making && { making }
  }
  const { token, createdAt, expiresAt, network } = row
  const hash = await sha256Hex(token)
  await askDatabase(addWays(DB, name, [{ hash, opens: 'mail' }]))
  const made = { kind, id: newView(), name, feedHash: '', network, made: { token }, now: createdAt }
  const before = {
    expiresAt,
    removedAt: null,
    state: '{}',
    jobs: { note: createdAt },
    events: [],
    targets: [],
  }
  const copies = await askDatabase(copiesOf(DB, row))
  return { making: { ...made, addresses: [hash], rows: { copies }, before } }
}

async function copiesOf(db: D1Database, { token, sender }: Row): Promise<OwnRow[]> {
  const { results } = await db
    .prepare(
      `SELECT n, address, provider, folder, place, found_at, seconds, ip FROM seed_copies WHERE token = ? ORDER BY n`,
    )
    .bind(token)
    .all<Record<string, string | number | null>>()
  const first = results.find(({ found_at }) => found_at !== null)
  return results.map((copy) => ({ ...copy, sender: copy === first ? sender : null }))
}
