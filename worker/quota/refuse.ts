// How a request is answered that asks for more room than there is, or for what was removed to make room.
import type { Context } from 'hono'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackOf, countAsk, type Lack, type Wanted, type Limit } from '#worker/db/quota.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import type { ApiError } from '#shared/api/answers.ts'
import { REMOVED_DAYS } from '#shared/saved/quota/quotas.ts'
import { keyedHash } from '#worker/db/salt.ts'
import { networkPrefix } from '#worker/http/rate-limit.ts'
import { ASKED_FOR, CONFIRMATIONS, OWN_CONFIRMATIONS } from '#shared/saved/quota/asked-quotas.ts'

/** What is stored is freed by its owner, or by time. */
const SHARE_RETRY_SECONDS = 3_600
const ALL_RETRY_SECONDS = 600

/** The network that sent this request. */
export const networkOfRequest = (c: Context<ApiEnv>): Promise<string> =>
  askDatabase(
    networkOf({
      db: c.env.DB,
      address: c.req.header('cf-connecting-ip'),
      rateLimit: c.env.RATE_LIMIT,
    }),
  )

/** Names the limit, and what frees room. @param wanted what was asked for, in the order in which it is checked */
export async function outOfRoom(
  c: Context<ApiEnv>,
  wanted: readonly [Wanted, ...Wanted[]],
  { network, now }: { network: string; now: number },
) {
  const lack = await askDatabase(lackOf(c.env.DB, wanted, { network, now }))
  return refuse(c, refusalOf(lack ?? { of: wanted[0].of, isShare: false, endsAt: null }, now))
}

export type Refusal = ApiError & { status: 429 | 503; retrySeconds: number }

export function refusalOf(lack: Lack, now: number): Refusal {
  const { isShare, endsAt } = lack
  const isFull = !isShare && endsAt === null
  const freed = isShare ? SHARE_RETRY_SECONDS : ALL_RETRY_SECONDS
  const retrySeconds = endsAt === null ? freed : Math.ceil((endsAt - now) / 1000)
  const body = errorBody(isFull ? 'unavailable' : 'rate_limited', lackWords(lack))
  return { ...body, status: isFull ? 503 : 429, retrySeconds }
}

export function refuse(c: Context<ApiEnv>, { error, status, retrySeconds }: Refusal) {
  c.header('Retry-After', String(retrySeconds))
  return c.json({ error }, status)
}

export const lackWords = ({ of, isShare }: Lack): string => (isShare ? of.ofShare : of.ofAll)

/** @param what "This watch" */
export const removedText = (what: string): string =>
  `${what} was removed to make room for others: space was short, and your network had the most of it. This notice stays for ${REMOVED_DAYS} days.`

/** One share for everyone whose address is unknown: on a local machine, that is its only visitor. */
const UNKNOWN_NETWORK = ''

interface Asking {
  db: D1Database
  /** As the platform names it (cf-connecting-ip). */
  address: string | undefined
  /** "off" for a benchmark: then no network has a share of its own. */
  rateLimit: string | undefined
}

/** @returns an empty text without an address, and on one's own machine */
export async function networkOf({ db, address, rateLimit }: Asking): Promise<string> {
  const prefix = networkPrefix(address)
  if (prefix === null || rateLimit === 'off' || prefix === '127.0.0.0' || prefix === '::')
    return UNKNOWN_NETWORK
  return keyedHash(db, 'network', prefix)
}

// Counts a request for a confirmation email, and refuses it when no more of them may be sent today.

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
