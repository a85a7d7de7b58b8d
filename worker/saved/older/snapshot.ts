import { SNAPSHOTS } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { bodyRows } from '#worker/saved/kinds/snapshot.ts'
import { olderRemoved, type Older } from '#worker/saved/older/older.ts'

const kind = 'snapshot'

interface Row {
  keptAt: number
  expiresAt: number
  size: number
  network: string
  body: string
}

export const olderSnapshot: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT kept_at AS keptAt, expires_at AS expiresAt, size, network, body FROM snapshots WHERE key_hash = ?`,
    )
      .bind(name)
      .first<Row>(),
  )
  if (!row) {
    const making = await olderRemoved(DB, { kind, name, room: SNAPSHOTS }, (size) => ({ size }))
    return making && { making }
  }
  const { keptAt, expiresAt, size, network, body } = row
  const made = { kind, id: newView(), name, feedHash: '', network, made: { size }, now: keptAt }
  const nothing = { state: '{}', jobs: {}, events: [], targets: [] }
  return { making: { ...made, rows: bodyRows(body), before: { ...nothing, expiresAt, removedAt: null } } }
}
