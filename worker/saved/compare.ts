// Compares the register with the objects: each of them once a day, and before all others those that are to be told something or
// are still kept by an older version.
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { oneByOne } from '#worker/one-by-one.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { carryOver } from '#worker/saved/carry-over.ts'
import {
  compareLater,
  forgetSaved,
  noteCompared,
  prolong,
  removedUntil,
  takeToCompare,
  toCompare,
  type ToCompare,
} from '#worker/saved/register.ts'
import { stubOf } from '#worker/saved/stub.ts'

/** With a run every five minutes, 11,500 a day. */
const A_RUN = 40
/** What was registered is made within seconds. */
const MADE_WITHIN_MS = HOUR_MS

export async function compareSaved(env: WorkerEnv, now: number): Promise<void> {
  const rows = await askDatabase(takeToCompare(env.DB, now, A_RUN))
  await oneByOne(
    Object.fromEntries(rows.map((row) => [row.name, () => compareOrLater(env, row, now)] as const)),
  )
}

/** Told at once, as far as they answer; the others are told by the schedule. */
const TOLD_AT_ONCE = 5

/** @param names of what gave way, whole or in part */
export async function tellGone(env: WorkerEnv, names: readonly string[], now: number): Promise<void> {
  if (names.length === 0) return
  const rows = await askDatabase(toCompare(env.DB, names.slice(0, TOLD_AT_ONCE), now)).catch(() => [])
  await Promise.all(rows.map((row) => compareOne(env, row, now).catch(() => undefined)))
}

async function compareOrLater(env: WorkerEnv, row: ToCompare, now: number): Promise<void> {
  try {
    await compareOne(env, row, now)
  } catch (failure) {
    await askDatabase(compareLater(env.DB, row.name, now))
    throw failure
  }
}

async function compareOne(env: WorkerEnv, row: ToCompare, now: number): Promise<void> {
  const { name, kind, createdAt, expiresAt, removedAt, gone, parts } = row
  const stub = stubOf(env.SAVED, name)
  const known = { removedAt, until: removedAt === null ? expiresAt : removedUntil(removedAt), gone, parts }
  // Also the rest of one that was taken over in part, before the worker died.
  await carryOver(env, kind, name)
  const until = await askDatabase(stub.compare(known))
  if (until === null) {
    if (now - createdAt >= MADE_WITHIN_MS) await askDatabase(forgetSaved(env.DB, name, kind))
    return
  }
  if (until !== expiresAt && removedAt === null) await askDatabase(prolong(env.DB, name, until))
  await askDatabase(noteCompared(env.DB, row, now))
}
