// Sends an email that asks an address for its consent: never to one that said no, at most one a day, each once. What the mail
// service refuses is tried again; only if a worker dies while it sends, or gets no answer, there may be a second copy, with the
// same X-Entity-Ref-ID.
import {
  claimConfirmation,
  confirmationRefused,
  confirmationSent,
  type ConfirmationKind,
} from '#worker/db/confirmations.ts'
import { hashOfAddress, keepOldSilence } from '#worker/db/silences.ts'
import { SendTimeout, retryDelay, type Email, type Mailer } from '#worker/mail/mailer.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

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
