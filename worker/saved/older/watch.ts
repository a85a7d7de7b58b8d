import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { olderTold } from '#worker/saved/older/targets.ts'
import type { Older } from '#worker/saved/older/older.ts'
import type { Before } from '#worker/saved/stub.ts'

const Selectors = v.array(v.string())

interface OldWatch {
  id: string
  kind: string
  subject: string
  selectors: string
  everyHours: number
  createdAt: number
  expiresAt: number
  nextAt: number
  lookedAt: number | null
  removedAt: number | null
  state: string
  feedHash: string | null
  network: string
}

export const olderWatch: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT id, kind, subject, selectors, every_hours AS everyHours, created_at AS createdAt, expires_at AS expiresAt,
         next_at AS nextAt, looked_at AS lookedAt, removed_at AS removedAt, state, feed_hash AS feedHash, network
       FROM watches WHERE key_hash = ?`,
    )
      .bind(name)
      .first<OldWatch>(),
  )
  if (!row) return null
  const { id, kind, subject, everyHours, createdAt, feedHash, network } = row
  const made = { kind, subject, selectors: readAnyShape(Selectors, row.selectors) ?? [], everyHours }
  const making = { kind: 'watch', id, name, feedHash: feedHash ?? '', network, made, now: createdAt }
  return { making: { ...making, before: await askDatabase(beforeOf(DB, name, row)) } }
}

async function beforeOf(db: D1Database, name: string, row: OldWatch): Promise<Before> {
  const told = await olderTold(db, name, row)
  const { expiresAt, removedAt, lookedAt, nextAt } = row
  return {
    ...told,
    expiresAt,
    removedAt,
    state: `{"seen":${row.state},"lookedAt":${lookedAt ?? 'null'},"nextAt":${nextAt}}`,
    jobs: {
      ...told.jobs,
      ...(removedAt === null && { look: Math.min(nextAt, Date.parse('9999-01-01')) }),
    },
  }
}
