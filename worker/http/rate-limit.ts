// How often one visitor may send requests: counted per tool, and with lower limits for what is stored. Over IPv6, what is stored or
// costs much is counted once more for the /48 around it, which has 65,536 visitors of /64.
import type { MiddlewareHandler } from 'hono'
import { formatIp, parseIp, unmapIpv4 } from '#shared/dns/ip-address.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { networkPrefix } from '#worker/http/network-prefix.ts'

/** As in wrangler.toml, which the platform uses; tests/conventions/rate-limits.test.ts compares. */
export const PERIOD_SECONDS = 60
/** How many per period. */
export const LIMITS = {
  LOOKUP_LIMIT: 60,
  WRITE_LIMIT: 5,
  KEY_LIMIT: 6,
  ADDRESS_LIMIT: 10,
  INBOX_LIMIT: 120,
  SNAPSHOT_LIMIT: 10,
  FLEET_ROW_LIMIT: 240,
  FLEET_LIMIT: 120,
  WATCH_LIMIT: 10,
  WATCHED_LIMIT: 120,
  MONITOR_LIMIT: 10,
  MONITORED_LIMIT: 120,
  SEED_LIMIT: 5,
  PLACEMENT_LIMIT: 120,
  WRITE_NETWORK_LIMIT: 40,
  LOOKUP_NETWORK_LIMIT: 960,
  WARMUP_LIMIT: 10,
  WARMED_LIMIT: 120,
} as const
/** Counted with KEY_LIMIT: a pair of 4096 bits takes 0.8 s of computing; the page makes its keys in the browser. */
export const KEY_PATH = '/user/tools/dkim/generate'
/** An IPv6 network of this length is one household or one company. */
const IPV6_PREFIX_BYTES = 8

type Limit = keyof typeof LIMITS

/** Several times the limit of one visitor: for what is stored four to eight times, for lookups four and sixteen times. */
const OF_NETWORK: Partial<Record<Limit, Limit>> = {
  WRITE_LIMIT: 'WRITE_NETWORK_LIMIT',
  KEY_LIMIT: 'WRITE_NETWORK_LIMIT',
  ADDRESS_LIMIT: 'WRITE_NETWORK_LIMIT',
  SNAPSHOT_LIMIT: 'WRITE_NETWORK_LIMIT',
  WATCH_LIMIT: 'WRITE_NETWORK_LIMIT',
  MONITOR_LIMIT: 'WRITE_NETWORK_LIMIT',
  SEED_LIMIT: 'WRITE_NETWORK_LIMIT',
  WARMUP_LIMIT: 'WRITE_NETWORK_LIMIT',
  LOOKUP_LIMIT: 'LOOKUP_NETWORK_LIMIT',
  FLEET_ROW_LIMIT: 'LOOKUP_NETWORK_LIMIT',
}

/** @param scope the name of what is counted together, from the path: "spf" for /user/tools/spf/checker */
export function limitRate(
  limit: Limit | ((path: string) => Limit),
  scope: (path: string) => string,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const name = typeof limit === 'string' ? limit : limit(c.req.path)
    const ofNetwork = OF_NETWORK[name]
    const address = c.req.header('cf-connecting-ip')
    const counted = [
      { limit: name, who: visitorOf(address) },
      ...(ofNetwork
        ? [{ limit: ofNetwork, who: address?.includes(':') ? networkPrefix(address) : null }]
        : []),
    ]
    if (await isOver(c.env, scope(c.req.path), counted)) {
      c.header('Retry-After', String(PERIOD_SECONDS))
      return c.json(errorBody('rate_limited', TOO_OFTEN), 429)
    }
    await next()
  }
}

interface Counted {
  limit: Limit
  who: string | null
}

/** There is no limiter in a test or on a local machine. */
async function isOver(
  env: ApiEnv['Bindings'] | undefined,
  scope: string,
  counted: readonly Counted[],
): Promise<boolean> {
  if (env?.RATE_LIMIT === 'off') return false
  const outcomes = await Promise.all(
    counted.map(async ({ limit, who }) =>
      who === null ? undefined : env?.[limit]?.limit({ key: `${scope} ${who}` }),
    ),
  )
  return outcomes.some((outcome) => outcome?.success === false)
}

export const TOO_OFTEN =
  'Too many requests came from your network in the last minute. Wait a minute, then try again.'

/** The IP address, for IPv6 its first half; null if there is none. */
export function visitorOf(address: string | undefined): string | null {
  const parsed = parseIp(address?.trim() ?? '')
  if (!parsed) return null
  const ip = unmapIpv4(parsed)
  if (ip.family === 4) return formatIp(ip)
  return formatIp({ family: 6, bytes: ip.bytes.map((byte, i) => (i < IPV6_PREFIX_BYTES ? byte : 0)) })
}
