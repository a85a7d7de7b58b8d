// Compares the register with the objects: each of them once a day, and before all others those that are to be told something or
// are still kept by an older version.
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { oneByOne } from '#worker/one-by-one.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { WorkerEnv } from '#worker/env.ts'
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
import { olderMonitor } from '#worker/saved/older/dmarc-monitor.ts'
import type { Older } from '#worker/saved/older/older.ts'
import { olderMailWatch, olderMailTest } from '#worker/saved/older/mails.ts'
import { olderLink, olderRowsOf } from '#worker/saved/older/rows.ts'
import { olderPlacement, olderWarmup, olderWatch, olderSnapshot } from '#worker/saved/older/others.ts'
import { olderFleet } from '#worker/saved/older/fleet.ts'
import type { AnySelf } from '#worker/saved/alerts/targets.ts'
import {
  addParts,
  moveParts,
  roomsOfItem,
  type Need,
  type PartName,
  type RoomNeed,
} from '#worker/saved/room-taken.ts'

// Takes over what an older version kept in the database's own tables. It may be done twice, or stop anywhere: an object that is
// there is left alone, and a row is deleted after its object was made.

/** By kind. */
const OLDER: Readonly<Record<string, Older>> = {
  watch: olderWatch,
  snapshot: olderSnapshot,
  warmup: olderWarmup,
  placement: olderPlacement,
  'mail test': olderMailTest,
  fleet: olderFleet,
  'dmarc monitor': olderMonitor,
  'mail watch': olderMailWatch,
}

/** A message of 5 MiB in several calls, or rows of 30 MiB. */
const LONG = { timeoutMs: 20_000 }

/** @returns whether there was anything to take over */
export async function carryOver(env: WorkerEnv, kind: string, name: string): Promise<boolean> {
  const { DB } = env
  const found = await OLDER[kind]?.(env, name)
  if (!found) return false
  const stub = stubOf(env.SAVED, name)
  const { making, raws } = found
  // It begins when all of it is there.
  const before = { ...making.before, jobs: {} }
  await askDatabase(stub.make({ ...making, before }), LONG)
  for await (const piece of raws?.() ?? []) await askDatabase(stub.addRaw(piece), LONG)
  await askDatabase(stub.begin(making.before.jobs))
  const results = await askDatabase(
    DB.batch([...olderRowsOf(kind, DB, name), DB.prepare('SELECT 1 FROM saved WHERE name = ?').bind(name)]),
  )
  const [deleted, registered] = results.slice(-2)
  if (deleted?.results.length === 0 && registered?.results.length === 0) {
    // Its owner deleted it in the meantime.
    await askDatabase(stub.delete({ kind, hash: name, opens: 'page' }))
    return false
  }
  return true
}

/** What the link in an email is about, by its secret. @returns whether there was anything to take over */
export async function carryOverLink(env: WorkerEnv, secret: string): Promise<boolean> {
  const about = await askDatabase(olderLink(env.DB, secret))
  return about !== null && carryOver(env, about.kind, about.name)
}

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

// Room for a part of a saved thing, such as a message that has come: the register counts it before the object stores it.

/** @returns false if there is none; what gave way is told at once */
export async function takeRoom(self: AnySelf, needs: readonly Need[]): Promise<boolean> {
  const { env } = self.outside
  const { name, network } = self.row
  const now = self.now()
  const gone = await askDatabase(addParts(env.DB, { owner: name, network, now, needs }))
  if (gone) await tellGone(env, gone, now)
  return gone !== null
}

/**
 * Room for a part, instead of what it took before. Done twice, it is done once.
 * @returns false if there is none, or nothing that it took: then it keeps what it has
 */
export async function moveRoom(
  self: AnySelf,
  needs: readonly [RoomNeed, ...RoomNeed[]],
  from: PartName,
): Promise<boolean> {
  const { DB } = self.outside.env
  const { name, network } = self.row
  const now = self.now()
  const rooms = await askDatabase(roomsOfItem(DB, name, from.item))
  if (!rooms.includes(from.room)) return rooms.includes(needs[0].of.name)
  const gone = await askDatabase(moveParts(DB, { owner: name, network, now, needs }, from))
  if (gone) await tellGone(self.outside.env, gone, now)
  return gone !== null
}
