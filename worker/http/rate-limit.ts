// How often one visitor may send requests: counted per tool, and with lower limits for what is stored.
import type { MiddlewareHandler } from 'hono'
import { formatIp, parseIp, unmapIpv4 } from '#shared/dns/ip-address.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'

/** As in wrangler.toml, which the platform uses; tests/house/rate-limits.test.ts compares. */
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
  SEED_LIMIT: 5,
  PLACEMENT_LIMIT: 120,
} as const
/** Counted with KEY_LIMIT: a pair of 4096 bits takes 0.8 s of computing; the page makes its keys in the browser. */
export const KEY_PATH = '/user/tools/dkim/generate'
/** An IPv6 network of this length is one household or one company. */
const IPV6_PREFIX_BYTES = 8

type Limit = keyof typeof LIMITS

/** @param scope the name of what is counted together, from the path: "spf" for /user/tools/spf/checker */
export function limitRate(
  limit: Limit | ((path: string) => Limit),
  scope: (path: string) => string,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const name = typeof limit === 'string' ? limit : limit(c.req.path)
    const limiter = c.env?.RATE_LIMIT === 'off' ? undefined : c.env?.[name]
    // There is no limiter in a test or on a local machine.
    const visitor = limiter ? visitorOf(c.req.header('cf-connecting-ip')) : null
    const outcome =
      visitor === null ? undefined : await limiter?.limit({ key: `${scope(c.req.path)} ${visitor}` })
    if (outcome?.success === false) {
      c.header('Retry-After', String(PERIOD_SECONDS))
      return c.json(errorBody('rate_limited', TOO_OFTEN), 429)
    }
    await next()
  }
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
