// Who hands in a message for a public address, and whether it proves itself before it is stored.
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { proveSender } from '#shared/message/judge.ts'
import { fieldsNamed, readRawMessage, unfoldedValue } from '#shared/message/raw-message.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { PROOFS, BYTES_A_UNIT, UNPROVED_MAIL } from '#shared/saved/quota/mail-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countWorkSql, mayDo } from '#worker/db/quota.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Deps } from '#worker/deps.ts'
import { networkOf } from '#worker/quota/refuse.ts'
import type { Work } from '#shared/saved/quota/quota.ts'

/** One share for all messages of which nobody knows where they came from. */
const UNKNOWN_ORIGIN = 'unknown'

/** @returns the hash of the network that a message came from; empty on one's own machine */
export const sendingNetwork = (
  { ip }: Envelope,
  { DB, RATE_LIMIT }: Pick<WorkerEnv, 'DB' | 'RATE_LIMIT'>,
): Promise<string> =>
  ip === undefined && RATE_LIMIT !== 'off'
    ? Promise.resolve(UNKNOWN_ORIGIN)
    : askDatabase(networkOf({ db: DB, address: ip, rateLimit: RATE_LIMIT }))

interface Arriving {
  raw: Uint8Array
  envelope: Envelope
}

interface Door {
  /** The hash of the network that it came from. */
  sentBy: string
  /** Whether a proof would let it in. @param domain that it says it is from */
  isBelieved: (domain: string) => Promise<boolean>
}

/**
 * Asked only once the share of what proves nothing is used up: a proof is some questions to DNS.
 * @returns the domain that DMARC proves; null if it proves none that is believed, or there were enough proofs
 */
export async function provedAtTheDoor(
  { raw, envelope }: Arriving,
  { deps, env }: { deps: Deps; env: WorkerEnv },
  { sentBy, isBelieved }: Door,
): Promise<string | null> {
  const claimed = claimedBy(raw)
  if (claimed === null || !(await isBelieved(claimed))) return null
  const now = deps.clock.now()
  const asked = { network: '?1', units: 1, now: '?2' }
  const counted = await askDatabase(
    env.DB.prepare(countWorkSql(PROOFS, asked, mayDo(PROOFS, asked)))
      .bind(sentBy, now)
      .first(),
  )
  if (!counted) return null
  const { resolver } = deps.lookupsFor(env, { fresh: false })
  const { domain, isProved } = await proveSender(raw, envelope, {
    resolver,
    now: new Date(now),
    suffixes: publicSuffixList,
  })
  return isProved && domain === claimed ? claimed : null
}

/** The domain in From; of several, none could be proved. */
function claimedBy(raw: Uint8Array): string | null {
  const mailboxes = fieldsNamed(readRawMessage(raw), 'from').flatMap((field) =>
    parseMailboxes(unfoldedValue(field)),
  )
  const [domain, ...others] = new Set(mailboxes.map((one) => one.domain))
  return domain && others.length === 0 ? domain : null
}

// What a message to a public address takes of the share of mail that proves nothing (shared/saved/quota/mail-quotas.ts).

interface ArrivingMail {
  /** The hash of the network that it came from; of a message that is proved, who sent it. */
  sentBy: string
  /** What it was sent to, each of which has a share of its own. */
  to: string
  /** In bytes. */
  size: number
}

export const arrivalNeed = (of: Work, { sentBy, to, size }: ArrivingMail) => ({
  of,
  by: sentBy,
  units: 1 + Math.floor(size / BYTES_A_UNIT),
  ...(of.each !== undefined && { each: to }),
})

/** @param ofOne the share of what it was sent to */
export const unprovedNeeds = (ofOne: Work, mail: ArrivingMail) =>
  [UNPROVED_MAIL, ofOne].map((work) => arrivalNeed(work, mail))
