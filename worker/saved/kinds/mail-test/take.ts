// A test address takes a message: counted first, then stored as a whole, judged after the sender has its answer.
import { MAIL, MAIL_ARRIVALS } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackOf } from '#worker/db/quota.ts'
import { rawPart, type MailTestSelf } from '#worker/saved/kinds/mail-test/mails.ts'
import { addRaw } from '#worker/saved/raw.ts'
import { takeRoom } from '#worker/saved/room.ts'
import type { Need } from '#worker/saved/room-taken.ts'
import { lifeOf } from '#worker/saved/self.ts'

const MAX_MAILS = 10

/** Why a message is not accepted. */
export type Refusal = 'unknown' | 'expired' | 'full' | 'busy' | 'no-space'

/** `isNew` is false for a message that was already there: it is not stored again. */
export type Taken = { n: number; isNew: boolean } | Refusal

export interface Arriving {
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
