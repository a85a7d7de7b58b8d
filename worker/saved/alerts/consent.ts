// Asks an email address whether it wants alerts: for everything that waits for its yes, in one email, at most one a day. What
// waits stands in the register as links; the secrets of other things’ links are asked of their objects.
import { askDatabase } from '#worker/db/ask-database.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import { mailToken } from '#worker/mail/mail-token.ts'
import { sendConfirmation } from '#worker/mail/send-confirmation.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { targetOf, type AnySelf, type SavedTarget } from '#worker/saved/alerts/targets.ts'
import { addLink, linksAsked, waitingLinks, type WaitingLink } from '#worker/saved/links.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { MAX_ASKED } from '#worker/watch/alert-rules.ts'
import { NOT_ACCEPTED, consentEmail, type Sender } from '#worker/watch/send.ts'

type Asked = number | null | { problem: string; dueAt: number | null }

/** @returns when it is to be asked; null once it was, or if it wants no email; or what went wrong */
export async function askConsent(
  self: AnySelf,
  { id, address, secret }: SavedTarget,
  { mailer, site }: Sender,
): Promise<Asked> {
  const { DB: db } = self.outside.env
  const { name } = self.row
  const now = self.now()
  const addressHash = await askDatabase(hashOfAddress(db, address))
  const own = { hash: await sha256Hex(secret), name, target: id }
  const askedAt = await askDatabase(addLink(db, own, addressHash))
  if (askedAt !== null) return noteAsked(self, id, askedAt)
  const others = (await askDatabase(waitingLinks(db, addressHash, MAX_ASKED))).filter(
    ({ hash }) => hash !== own.hash,
  )
  const tokens = await Promise.all(others.map((link) => tokenOf(self, link, addressHash)))
  const links = [own, ...others.filter((_, at) => tokens[at] !== null)]
  const outcome = await sendConfirmation({
    kind: 'watch',
    db,
    mailer,
    address,
    now,
    email: async () =>
      consentEmail(
        address,
        [await mailToken(db, { secret, addressHash }), ...tokens.filter((token) => token !== null)],
        site,
      ),
    sent: linksAsked(
      db,
      links.map(({ hash }) => hash),
      now,
    ),
  })
  switch (outcome.kind) {
    case 'later':
      return outcome.at
    case 'silenced':
      return null
    case 'refused':
      return { problem: NOT_ACCEPTED, dueAt: outcome.at }
    case 'lost':
      return { problem: NOT_ACCEPTED, dueAt: null }
    case 'sent':
      return noteAsked(self, id, now)
  }
}

function noteAsked(self: AnySelf, id: string, at: number): null {
  if (self.isThere) self.store.run('UPDATE targets SET mailed_at = ?, problem = NULL WHERE id = ?', at, id)
  return null
}

/** Null if nobody is to be asked about it any more. */
const tokenOf = (self: AnySelf, { name, target }: WaitingLink, addressHash: string): Promise<string | null> =>
  name === self.row.name
    ? linkToken(self, target, addressHash)
    : askDatabase(stubOf(self.outside.env.SAVED, name).linkToken(target, addressHash)).catch(() => null)

export async function linkToken(self: AnySelf, id: string, addressHash: string): Promise<string | null> {
  const target = targetOf(self, id)
  if (target?.kind !== 'email' || target.state !== 'pending') return null
  const { DB } = self.outside.env
  if ((await hashOfAddress(DB, target.address)) !== addressHash) return null
  return mailToken(DB, { secret: target.secret, addressHash })
}
