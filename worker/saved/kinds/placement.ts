import * as v from 'valibot'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '#shared/kit/calendar.ts'
import {
  GIVE_UP_AFTER_HOURS,
  KEPT_DAYS,
  MISSING_AFTER_MINUTES,
} from '#shared/saved/deliverability-test/limits.ts'
import { reportOf, type SeedCopy, type SeedTest } from '#shared/saved/deliverability-test/report.ts'
import type { FoundFolder } from '#shared/saved/deliverability-test/schema.ts'
import { PLACEMENT, PLACEMENT_A_DAY, PLACEMENT_AN_HOUR } from '#shared/saved/quota/quotas.ts'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { addMentions } from '#worker/saved/links.ts'
import { changeParts } from '#worker/saved/room-taken.ts'
import type { Brief, Kind, Self } from '#worker/saved/self.ts'
import type { OwnRow } from '#worker/saved/store.ts'

// What someone waits for: what comes for it is looked for more often meanwhile.

async function awaitUntil(db: D1Database, name: string, until: number | null): Promise<void> {
  await db.prepare('UPDATE saved SET awaited_until = ?2 WHERE name = ?1').bind(name, until).run()
}

export async function isAnyAwaited(db: D1Database, kind: string, now: number): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM saved WHERE awaited_until > ?2 AND kind = ?1
         AND NOT EXISTS (SELECT 1 FROM room_items WHERE owner = name AND item = name AND removed_at IS NOT NULL) LIMIT 1`,
    )
    .bind(kind, now)
    .first()
  return row !== null
}

/** For this long after a test was created, someone is waiting on its page. */
const RECENT_MS = 15 * MINUTE_MS
/** Whoever still waits on its page sees that it has expired. */
const REMEMBERED_MS = 5 * MINUTE_MS

/** Without the key: the token is in the message. */
const Made = v.object({ token: v.string() })
type Made = v.InferOutput<typeof Made>
/** All that it knows is in its table, which is emptied when it has expired or gave way. */
const State = v.object({})
type State = v.InferOutput<typeof State>
type PlacementSelf = Self<Made, State>

/** In the order in which they are shown; the sender is only with the copy that named it first. */
const COPIES = `CREATE TABLE copies (
    n INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, provider TEXT NOT NULL,
    folder TEXT, place TEXT, found_at INTEGER, seconds INTEGER, ip TEXT, sender TEXT
  ) STRICT;`

export interface OfferedMailbox {
  /** Lower case. */
  address: string
  provider: string
}

/** For making one. */
export const copyRows = (mailboxes: readonly OfferedMailbox[]) => ({
  copies: mailboxes.map(({ address, provider }, index): OwnRow => ({ n: index + 1, address, provider })),
})

export interface SeenCopy {
  /** Lower case. */
  address: string
  folder: FoundFolder
  place: string | null
  seconds: number | null
  ip: string | null
  sender: string | null
}

/** Without what only the mailboxes know. */
export type SeenTest = Omit<SeedTest, 'copies'> & { copies: Omit<SeedCopy, 'readAt'>[] }

export const PLACEMENT_ASKS = {
  page: {
    /** @returns null if it was removed to make room */
    test(self: PlacementSelf, _asked: null): SeenTest | null {
      const { made, createdAt, expiresAt, removedAt } = self.facts
      if (removedAt !== null) return null
      return { ...made, sender: senderOf(self), createdAt, expiresAt, copies: copiesOf(self) }
    },
  },
  mail: {
    /**
     * The folder in which a copy was first seen stays: a second message with the same code, or a moved copy, changes nothing.
     * @returns how many were new, and whether more are awaited
     */
    found(self: PlacementSelf, seen: readonly SeenCopy[]): { stored: number; isAwaited: boolean } {
      const now = self.now()
      if (self.row.expires_at <= now) return { stored: 0, isAwaited: false }
      const stored = self.store.together(() => seen.filter((copy) => storeCopy(self, copy, now)).length)
      if (stored > 0) self.schedule('note', now)
      return { stored, isAwaited: stored > 0 && (awaitedUntil(self) ?? 0) > now }
    },
  },
}

const resultPath = (view: string): string => `${deliverabilityTestResult.path}?test=${view}`

/** Without the mailboxes, what has not come is not called missing. */
function brief(self: PlacementSelf): Brief {
  const { made, createdAt, expiresAt } = self.facts
  const sender = senderOf(self)
  const copies = copiesOf(self).map((copy) => ({ ...copy, readAt: null }))
  const { verdict } = reportOf({ ...made, sender, createdAt, expiresAt, copies }, self.now())
  const found = copies.flatMap(({ foundAt }) => foundAt ?? [])
  return {
    name: sender ?? made.token,
    tone: verdict.tone,
    headline: verdict.heading,
    changedAt: found.length > 0 ? isoTime(Math.max(...found)) : null,
  }
}

export const placementKind: Kind<Made, State> = {
  name: 'placement',
  title: 'This placement test',
  noSuch: 'There is no such test: it was deleted, or its URL was replaced.',
  made: Made,
  state: State,
  begin: () => ({}),
  lifeMs: KEPT_DAYS * DAY_MS,
  isProlongedByReading: false,
  rememberedMs: REMEMBERED_MS,
  needs: () => [
    { of: PLACEMENT_AN_HOUR, units: 1 },
    { of: PLACEMENT_A_DAY, units: 1 },
    { of: PLACEMENT, units: 1 },
  ],
  tables: [COPIES],
  brief: { pageOf: resultPath, of: brief },
  jobs: { note },
  first: ['note'],
  asks: PLACEMENT_ASKS,
  // All of it is about whoever sent the copies.
  forget: (self) => self.end(),
}

const copiesOf = ({ store }: PlacementSelf) =>
  store.all<Omit<SeedCopy, 'readAt'>>(
    'SELECT provider, address, folder, place, seconds, ip, found_at AS foundAt FROM copies ORDER BY n',
  )

const senderOf = ({ store }: PlacementSelf): string | null =>
  store.first<{ sender: string }>('SELECT sender FROM copies WHERE sender IS NOT NULL')?.sender ?? null

const storeCopy = (self: PlacementSelf, copy: SeenCopy, now: number): boolean => {
  const { address, folder, place, seconds, ip, sender } = copy
  return self.store.run(
    `UPDATE copies SET folder = ?, place = ?, found_at = ?, seconds = ?, ip = ?, sender = ? WHERE address = ? AND folder IS NULL`,
    ...[folder, place, now, seconds, ip, senderOf(self) === null ? sender : null, address],
  )
}

/** Until when someone waits for copies; null once all have come. */
function awaitedUntil(self: PlacementSelf): number | null {
  const copies = copiesOf(self)
  if (copies.every(({ folder }) => folder !== null)) return null
  const { created_at } = self.row
  const found = copies.flatMap(({ foundAt }) => foundAt ?? [])
  const until = Math.max(created_at + RECENT_MS, ...found.map((at) => at + MISSING_AFTER_MINUTES * MINUTE_MS))
  return Math.min(until, created_at + GIVE_UP_AFTER_HOURS * HOUR_MS)
}

/** Tells the register: whether it is awaited, that it gives way after what nobody has used, and whom it is about. */
async function note(self: PlacementSelf): Promise<null> {
  const { DB } = self.outside.env
  const { name } = self.row
  const sender = senderOf(self)
  const isSeen = copiesOf(self).some(({ folder }) => folder !== null)
  await awaitUntil(DB, name, awaitedUntil(self))
  if (isSeen) await changeParts(DB, name, [{ room: PLACEMENT.name, item: name, worth: 1 }])
  if (sender !== null) {
    const addressHash = await hashOfAddress(DB, sender)
    await addMentions(DB, [{ hash: `${name} ${addressHash}`, name, target: '', addressHash }])
  }
  return null
}
