import type { WorkerEnv } from '#worker/env.ts'
import type { RawPiece } from '#worker/saved/store.ts'
import type { Before, Making } from '#worker/saved/stub.ts'
import { decodeHex } from '#shared/kit/bytes.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import type { Quota } from '#shared/saved/quota/quota.ts'
import { newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { removedUntil } from '#worker/saved/register.ts'
import { hashOfAddress, isSilenced } from '#worker/db/subscribers.ts'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { UNCONFIRMED_DAYS, type SavedTarget } from '#worker/saved/alerts/targets.ts'
import { addLink, linksAsked } from '#worker/saved/links.ts'

interface Found {
  making: Making & { before: Before }
  /** The messages as they came: too large for one call. */
  raws?: () => AsyncIterable<RawPiece>
}

/** Null if it has no rows for this name. */
export type Older = (env: WorkerEnv, name: string) => Promise<Found | null>

// Messages that an older version kept in pieces in a table of the database.
// D1 returns bytes as a JSON list of numbers, which takes 0.8 s of computing for 5 MiB. As hexadecimal digits, it takes a ninth.

/** The runtime's own function takes a hundredth of the time, if it has one. */
interface HexReader {
  fromHex?: (digits: string) => Uint8Array
}

/** @param mails their ids */
export async function* olderRaws(
  db: D1Database,
  table: 'mail_test_raw' | 'dmarc_monitor_raw' | 'mail_watch_raw',
  mails: readonly string[],
): AsyncGenerator<RawPiece> {
  const statement = db.prepare(`SELECT hex(bytes) FROM ${table} WHERE mail_id = ? AND piece = ?`)
  for (const mail of mails) {
    for (let piece = 0; ; piece++) {
      const digits = await askDatabase(statement.bind(mail, piece).first<string>('hex(bytes)'))
      if (digits === null) break
      yield { mail, piece, bytes: (Uint8Array as HexReader).fromHex?.(digits) ?? decodeHex(digits) }
    }
  }
}

// Messages that were refused lately, as an older version counted them in the row of what their address belongs to.

export interface RefusedColumns {
  refused: number
  refusedSince: number | null
  refusedLast: number | null
}

export const REFUSED_COLUMNS = 'refused, refused_since AS refusedSince, refused_last AS refusedLast'

/** @returns null if none ever was */
export const olderRefused = ({ refused, refusedSince, refusedLast }: RefusedColumns): RefusedMail | null =>
  refusedSince === null || refusedLast === null
    ? null
    : { since: refusedSince, last: refusedLast, messages: refused }

// What an older version removed to make room: of that, only the room's row was left.

/** One that says so, and has nothing else. @returns null if it was not removed */
export async function olderRemoved(
  db: D1Database,
  { kind, name, room }: { kind: string; name: string; room: Quota },
  madeOf: (units: number) => object,
): Promise<(Making & { before: Before }) | null> {
  const row = await askDatabase(
    db
      .prepare(
        `SELECT units, at, removed_at AS removedAt FROM room_items WHERE room = ? AND item = ? AND removed_at IS NOT NULL`,
      )
      .bind(room.name, name)
      .first<{ units: number; at: number; removedAt: number }>(),
  )
  if (!row) return null
  const { units, at, removedAt } = row
  const made = { kind, id: newView(), name, feedHash: '', network: '', made: madeOf(units), now: at }
  const nothing = { state: '{}', jobs: {}, events: [], targets: [] }
  return { ...made, before: { ...nothing, expiresAt: removedUntil(removedAt), removedAt } }
}

// Events and targets of what an older version kept in tables of the database.

/** @param row of what they belong to */
export async function olderTold(
  db: D1Database,
  name: string,
  { id, createdAt: madeAt }: { id: string; createdAt: number },
): Promise<Pick<Before, 'events' | 'targets' | 'jobs'>> {
  const { results: events } = await db
    .prepare('SELECT n, at, event FROM watch_events WHERE watch_id = ? ORDER BY n')
    .bind(id)
    .all<{ n: number; at: number; event: string }>()
  const { results: rows } = await db
    .prepare(
      `SELECT id, kind, address, state, secret, told, tries, failing_since AS failingSince, problem, mailed_at AS mailedAt,
         network, test_id AS testId, tested_at AS testedAt, test_problem AS testProblem, created_at AS createdAt, address_hash AS addressHash, page_hash AS pageHash,
         page_feed_hash AS pageFeedHash FROM watch_targets WHERE watch_id = ?`,
    )
    .bind(id)
    .all<OldTarget>()
  const targets: OldTarget[] = []
  for (const target of rows)
    if (target.kind === 'webhook' || (await linkOf(db, name, target))) targets.push(target)
  return {
    events,
    targets: targets.map((target) => ({ ...target, sending: null })),
    // Whoever said yes is told of what was not told, and whoever was not asked is asked.
    jobs: Object.fromEntries(
      targets.flatMap(({ id: target, state, createdAt }): [string, number][] => [
        ...(state === 'failed'
          ? []
          : [[`tell:${target}`, state === 'confirmed' ? madeAt : createdAt] as [string, number]]),
        ...(state === 'confirmed'
          ? []
          : [[`drop:${target}`, createdAt + UNCONFIRMED_DAYS * DAY_MS] as [string, number]]),
      ]),
    ),
  }
}

interface OldTarget extends Omit<SavedTarget, 'sending'> {
  createdAt: number
  addressHash: string | null
  pageHash: string | null
  pageFeedHash: string | null
}

/** The links of emails that were sent lead to the object from now on. @returns false if the address wants no email */
async function linkOf(db: D1Database, name: string, target: OldTarget): Promise<boolean> {
  const hash = await sha256Hex(target.secret)
  const addressHash = target.addressHash ?? (await hashOfAddress(db, target.address))
  if (await isSilenced(db, addressHash)) return false
  await addLink(db, { hash, name, target: target.id }, addressHash)
  if (target.mailedAt !== null) await db.batch(linksAsked(db, [hash], target.mailedAt))
  return true
}
