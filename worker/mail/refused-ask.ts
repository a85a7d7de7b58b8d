// Counts a request for a confirmation email, and refuses it when no more of them may be sent today.
import type { Context } from 'hono'
import { ASKED_FOR, CONFIRMATIONS, OWN_CONFIRMATIONS } from '#shared/saved/quota/asked-quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countAsk, type Limit } from '#worker/db/asks.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { networkOfRequest, refusalOf, type Refusal } from '#worker/quota/refuse.ts'

interface Ask {
  addressHash: string
  /** The domain of the address, if whoever asks has proved that it is theirs. */
  ownDomain?: string | null
  now: number
}

/**
 * It counts whether an email will be sent or not: otherwise, what is left would reveal which addresses we know.
 * @returns null if the email may be sent
 */
export async function refusedAsk(
  c: Context<ApiEnv>,
  { addressHash, ownDomain, now }: Ask,
): Promise<Refusal | null> {
  const asker = { network: await networkOfRequest(c), now }
  const lackBesides = async (limit: Limit) => {
    const lack = await askDatabase(countAsk(c.env.DB, [{ of: ASKED_FOR, each: addressHash }, limit], asker))
    return lack?.of === ASKED_FOR ? null : lack
  }
  if (ownDomain && !(await lackBesides({ of: OWN_CONFIRMATIONS, each: ownDomain }))) return null
  const lack = await lackBesides({ of: CONFIRMATIONS })
  return lack && refusalOf(lack, now)
}
