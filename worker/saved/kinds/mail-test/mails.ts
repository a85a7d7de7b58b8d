import * as v from 'valibot'
import type { ReceivedMail } from '#shared/message/mail-test.ts'
import { Verdict } from '#shared/report/verdict.ts'
import { MAIL, MAIL_ARRIVALS } from '#shared/saved/quota/quotas.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import type { PartName, Need } from '#worker/saved/room-taken.ts'
import { lifeOf, type Self } from '#worker/saved/self.ts'
import { dropRaw, RAW_TABLE, addRaw, type Store } from '#worker/saved/store.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackOf } from '#worker/db/quota.ts'
import { takeRoom } from '#worker/saved/compare.ts'

export interface MailTestMade {
  /** The part of the address before the @. */
  token: string
  /** How long it lives after it was made, and after each message. */
  keepDays: number
}
export type MailTestSelf = Self<MailTestMade, object>

export const MAIL_TABLES = `CREATE TABLE mails (
     id TEXT PRIMARY KEY,
     -- From 1.
     n INTEGER NOT NULL UNIQUE,
     -- The same if the same message is submitted again.
     delivery TEXT NOT NULL UNIQUE,
     received_at INTEGER NOT NULL,
     -- JSON, like what follows "size": what its page lists, and its report.
     envelope TEXT NOT NULL,
     size INTEGER NOT NULL,
     summary TEXT,
     report TEXT,
     -- To make room.
     raw_removed INTEGER NOT NULL DEFAULT 0,
     report_removed INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   ${RAW_TABLE}`

export interface Mail {
  id: string
  n: number
  /** Milliseconds since 1970. */
  receivedAt: number
  envelope: string
  size: number
  summary: string | null
  report: string | null
  rawRemoved: 0 | 1
  reportRemoved: 0 | 1
}

const COLUMNS = `id, n, received_at AS receivedAt, envelope, size, summary, report, raw_removed AS rawRemoved,
  report_removed AS reportRemoved`

export const mailOf = ({ store }: MailTestSelf, n: number): Mail | null =>
  store.first<Mail>(`SELECT ${COLUMNS} FROM mails WHERE n = ?`, n)

export const mailById = ({ store }: MailTestSelf, id: string): Mail | null =>
  store.first<Mail>(`SELECT ${COLUMNS} FROM mails WHERE id = ?`, id)

/** As the judgment is written. */
const Summary = v.object({ from: v.string(), subject: v.string(), verdict: Verdict })

const NOT_JUDGED = { from: '', subject: '', verdict: null }

/** Oldest first. */
export const receivedMails = ({ store }: MailTestSelf): ReceivedMail[] =>
  store
    .all<Omit<Mail, 'report'>>(`SELECT ${COLUMNS.replace('report,', '')} FROM mails ORDER BY n`)
    .map(({ n, receivedAt, size, summary, rawRemoved, reportRemoved }) => {
      const known = (summary !== null && readAnyShape(Summary, summary)) || NOT_JUDGED
      const removed = reportRemoved ? 'all' : rawRemoved ? 'source' : undefined
      return {
        n,
        receivedAt: new Date(receivedAt).toISOString(),
        bytes: size,
        ...known,
        ...(removed && { removed }),
      }
    })

export const rawPart = (id: string): PartName => ({ room: MAIL.name, item: `raw ${id}` })
export const reportPart = (id: string): PartName => ({ room: MAIL.name, item: `report ${id}` })

const readPart = ({ item }: PartName) => {
  const [what = '', id = ''] = item.split(' ')
  return { what, id }
}

export function hasPart(self: MailTestSelf, part: PartName): boolean {
  const { what, id } = readPart(part)
  const mail = mailById(self, id)
  return mail !== null && (what === 'raw' ? !mail.rawRemoved : mail.report !== null)
}

/** For an address that is to be forgotten. What the register has of the message follows. */
export function forgetMail(self: MailTestSelf, id: string): void {
  self.store.together(() => {
    self.store.run('DELETE FROM mails WHERE id = ?', id)
    dropRaw(self.store, id)
    for (const job of ['weigh', 'ways']) self.schedule(`${job}:${id}`, self.now())
  })
}

export function partGaveWay({ store }: { store: Store }, part: PartName): void {
  const { what, id } = readPart(part)
  if (what === 'raw') {
    store.run('UPDATE mails SET raw_removed = 1 WHERE id = ?', id)
    dropRaw(store, id)
  } else store.run('UPDATE mails SET report = NULL, report_removed = 1 WHERE id = ?', id)
}

// A test address takes a message: counted first, then stored as a whole, judged after the sender has its answer.

const MAX_MAILS = 10

/** Why a message is not accepted. */
export type Refusal = 'unknown' | 'expired' | 'full' | 'busy' | 'no-space'

/** `isNew` is false for a message that was already there: it is not stored again. */
export type Taken = { n: number; isNew: boolean } | Refusal

interface Arriving {
  /** The same if the same message is submitted again. */
  delivery: string
  /** JSON. */
  envelope: string
  raw: Uint8Array
}

const lastOf = ({ store }: MailTestSelf): number =>
  store.first<{ n: number | null }>('SELECT max(n) AS n FROM mails')?.n ?? 0

function ownRefusal(self: MailTestSelf): 'expired' | 'full' | null {
  const { expires_at, removed_at } = self.row
  if (removed_at !== null || expires_at <= self.now()) return 'expired'
  return lastOf(self) >= MAX_MAILS ? 'full' : null
}

/** Whether a message would be accepted if there is space for it. */
export async function refusal(self: MailTestSelf): Promise<{ refusal: Refusal | null }> {
  const own = ownRefusal(self)
  if (own) return { refusal: own }
  const lack = await lacking(self, [{ of: MAIL_ARRIVALS, units: 1 }])
  return { refusal: lack && 'busy' }
}

const lacking = (self: MailTestSelf, needs: readonly Need[]) =>
  askDatabase(lackOf(self.outside.env.DB, needs, { network: self.row.network, now: self.now() }))

export async function take(self: MailTestSelf, mail: Arriving): Promise<Taken> {
  const { delivery, raw } = mail
  const outcome = (): Taken | null => {
    const known = self.store.first<{ n: number }>('SELECT n FROM mails WHERE delivery = ?', delivery)
    return known ? { n: known.n, isNew: false } : ownRefusal(self)
  }
  const before = outcome()
  if (before) return before
  const id = crypto.randomUUID()
  const needs = [
    { of: MAIL_ARRIVALS, units: 1 },
    { of: MAIL, units: raw.length, item: rawPart(id).item, worth: 1 },
  ]
  // It may have been counted all the same.
  const counted = () => self.isThere && self.schedule(`weigh:${id}`, self.now())
  const hasRoom = await takeRoom(self, needs).catch((failure: unknown) => {
    counted()
    throw failure
  })
  if (!self.isThere) return 'unknown'
  const meanwhile = outcome()
  if (meanwhile) {
    if (hasRoom) counted()
    return meanwhile
  }
  if (!hasRoom) return (await lacking(self, needs))?.of === MAIL_ARRIVALS ? 'busy' : 'no-space'
  return { n: store(self, id, mail), isNew: true }
}

/** All of it or nothing, whatever happens to this process. */
function store(self: MailTestSelf, id: string, { delivery, envelope, raw }: Arriving): number {
  const now = self.now()
  const n = lastOf(self) + 1
  self.store.together(() => {
    self.store.run(
      'INSERT INTO mails (id, n, delivery, received_at, envelope, size) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, n, delivery, now, envelope, raw.length],
    )
    addRaw(self.store, id, raw)
    self.liveUntil(now + lifeOf(self.kind, self.facts.made))
    self.schedule(`judge:${n}`, now)
    self.schedule('use', now)
  })
  return n
}
