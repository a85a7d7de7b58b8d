// Sends an email that asks an address for its consent: never to one that said no, at most one a day, each once. What the mail
// service refuses is tried again; only if a worker dies while it sends, or gets no answer, there may be a second copy, with the
// same X-Entity-Ref-ID.
import { hashOfAddress, keepOldSilence } from '#worker/db/subscribers.ts'
import { SendTimeout, retryDelay, type Email, type Mailer } from '#worker/mail/mailer.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'

// Emails that ask an address whether it wants email: the only ones that go to strangers, because anyone can type an address.
// So who asks is counted (worker/quota/refuse.ts), over the newsletter and all watches together, and each is sent once.

/** An address gets at most one confirmation email in this time, whatever it is about. */
const PAUSE_MS = DAY_MS
/** A worker that sends an email has the address to itself for this long; the mail service gets less time. */
const LEASE_MS = MINUTE_MS
/** If the mail service accepts nothing for about an hour, we give up; it can be asked for again an hour later. */
const MAX_TRIES = 8
const GIVEN_UP_MS = HOUR_MS
/** An email whose outcome is unknown may have been sent, so it is sent once more, and not again. */
const MAX_UNSURE = 2

/**
 * - claimed: send it now, with this id
 * - unsure: it was tried as often as it may be without knowing what came of it; it counts as sent
 * - silenced: this address gets no email
 * - later: another worker is at it, or the address was asked something less than a day ago
 */
type Claim =
  | { kind: 'claimed'; id: string; tries: number; unsure: number }
  | { kind: 'unsure' }
  | { kind: 'silenced' }
  | { kind: 'later'; at: number }

/** What the email asks about. While one of them is tried, the other waits. */
type ConfirmationKind = 'newsletter' | 'watch'

interface Wanted {
  kind: ConfirmationKind
  addressHash: string
  now: number
}

/** For the first caller. It counts as tried until the caller says what came of it. */
async function claimConfirmation(db: D1Database, { kind, addressHash, now }: Wanted): Promise<Claim> {
  const row = await db
    .prepare(
      `INSERT INTO confirmations (address_hash, kind, id, free_at, tries, unsure)
       SELECT ?1, ?4, ?2, ?3 + ${LEASE_MS}, 1, 1 WHERE NOT EXISTS (SELECT 1 FROM silences WHERE address_hash = ?1)
       ON CONFLICT DO UPDATE SET
         kind = excluded.kind, id = CASE tries WHEN 0 THEN excluded.id ELSE id END,
         free_at = excluded.free_at, tries = tries + 1, unsure = unsure + 1
         WHERE free_at <= ?3 AND (tries = 0 OR kind = ?4)
       RETURNING id, tries, unsure`,
    )
    .bind(addressHash, crypto.randomUUID(), now, kind)
    .first<{ id: string; tries: number; unsure: number }>()
  if (row) return row.unsure > MAX_UNSURE ? { kind: 'unsure' } : { kind: 'claimed', ...row }
  const why = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM silences WHERE address_hash = ?1) AS silenced,
         (SELECT free_at FROM confirmations WHERE address_hash = ?1) AS freeAt`,
    )
    .bind(addressHash)
    .first<{ silenced: number; freeAt: number | null }>()
  if (why?.silenced) return { kind: 'silenced' }
  const freeAt = why?.freeAt ?? 0
  return { kind: 'later', at: freeAt > now ? freeAt : now + GIVEN_UP_MS }
}

const settle = (db: D1Database, addressHash: string, freeAt: number): D1PreparedStatement =>
  db
    .prepare('UPDATE confirmations SET tries = 0, unsure = 0, free_at = ?2 WHERE address_hash = ?1')
    .bind(addressHash, freeAt)

/** For a batch with what the caller records about the email. */
const confirmationSent = (db: D1Database, addressHash: string, now: number): D1PreparedStatement =>
  settle(db, addressHash, now + PAUSE_MS)

interface Refusal {
  addressHash: string
  claim: { tries: number; unsure: number }
  now: number
  pauseMs: number
}

/** The mail service said no. @returns when to try again; null if it was tried often enough */
async function confirmationRefused(
  db: D1Database,
  { addressHash, claim: { tries, unsure }, now, pauseMs }: Refusal,
): Promise<number | null> {
  if (tries >= MAX_TRIES) {
    // Earlier copies of it may have arrived.
    await settle(db, addressHash, now + (unsure > 1 ? PAUSE_MS : GIVEN_UP_MS)).run()
    return null
  }
  await db
    .prepare('UPDATE confirmations SET unsure = unsure - 1, free_at = ?2 WHERE address_hash = ?1')
    .bind(addressHash, now + pauseMs)
    .run()
  return now + pauseMs
}

/** @returns how many */
export async function deleteOldConfirmations(db: D1Database, now: number): Promise<number> {
  const old = db.prepare('DELETE FROM confirmations WHERE free_at <= ?').bind(now - PAUSE_MS)
  return (await old.run()).meta.changes
}

interface Confirmation {
  /** Tells two emails to one address apart. */
  kind: ConfirmationKind
  db: D1Database
  mailer: Mailer
  /** In lower case. */
  address: string
  now: number
  email: (addressHash: string) => Promise<Email>
  /** Recorded together with the sending. */
  sent: readonly D1PreparedStatement[]
}

/**
 * - later, refused: to be tried again at this time; only `refused` reached the mail service
 * - lost: the mail service refused it too often
 */
type ConfirmationOutcome = { kind: 'sent' | 'silenced' | 'lost' } | { kind: 'later' | 'refused'; at: number }

/** @throws when the database fails: then the same email is sent again later, if at all */
export async function sendConfirmation(confirmation: Confirmation): Promise<ConfirmationOutcome> {
  const { kind, db, mailer, address, now, email, sent } = confirmation
  const addressHash = await hashOfAddress(db, address)
  await keepOldSilence(db, { oldHash: await sha256Hex(address), addressHash, now })
  const claim = await claimConfirmation(db, { kind, addressHash, now })
  if (claim.kind === 'silenced' || claim.kind === 'later') return claim
  if (claim.kind === 'claimed') {
    const { headers, ...rest } = await email(addressHash)
    try {
      await mailer.send({ ...rest, headers: { ...headers, 'X-Entity-Ref-ID': `${kind}-${claim.id}` } })
    } catch (error) {
      console.error('mail', 'confirmation', error instanceof Error ? error.name : 'unknown')
      // It may have been accepted.
      if (error instanceof SendTimeout) return { kind: 'later', at: now + retryDelay(2) * 1000 }
      const pauseMs = retryDelay(claim.tries) * 1000
      const at = await confirmationRefused(db, { addressHash, claim, now, pauseMs })
      return at === null ? { kind: 'lost' } : { kind: 'refused', at }
    }
  }
  await db.batch([confirmationSent(db, addressHash, now), ...sent])
  return { kind: 'sent' }
}
