// What the person who asks for a confirmation email is told when no more of them may be sent today.
import type { Context } from 'hono'
import type { ApiError } from '#shared/api/error.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countAsk } from '#worker/db/confirmations.ts'
import { keyedHash } from '#worker/db/salt.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { networkPrefix } from '#worker/http/network-prefix.ts'

type RefusedAsk = ApiError & { status: 429 | 503; retrySeconds: number }

/** Counts the request. @returns null if the email may be sent */
export async function refusedAsk(
  c: Context<ApiEnv>,
  { addressHash, now }: { addressHash: string; now: number },
): Promise<RefusedAsk | null> {
  const { DB } = c.env
  const network = networkPrefix(c.req.header('cf-connecting-ip'))
  const networkHash = network && (await askDatabase(keyedHash(DB, 'network', network)))
  const outcome = await askDatabase(countAsk(DB, { addressHash, networkHash, now }))
  if (outcome === 'counted') return null
  const { full, retrySeconds } = outcome
  return full === 'network'
    ? { ...errorBody('rate_limited', NETWORK_FULL), status: 429, retrySeconds }
    : { ...errorBody('unavailable', ALL_FULL), status: 503, retrySeconds }
}

const NETWORK_FULL =
  'Your network has asked us to email as many addresses as it may in a day, so we have not stored this one. Try again tomorrow.'
const ALL_FULL =
  'This site has been asked to email as many new addresses as it may in a day, so we have not stored this one. Try again tomorrow.'
