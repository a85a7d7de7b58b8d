// How often one visitor may send requests: counted per tool, and with lower limits for what is stored. Over IPv6, what is stored or
// costs much is counted once more for the /48 around it, which has 65,536 visitors of /64.
import type { MiddlewareHandler } from 'hono'
import { formatIp, parseIp, unmapIpv4, prefixOf } from '#shared/dns/ip-address.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'

/** "192.0.2.0" for its /24, "2001:500:88::" for its /48; null if the text is not an IP address. */
export const networkPrefix = (address: string | undefined): string | null => prefixOf(address)?.start ?? null

export const PERIOD_SECONDS = 60
/** For a whole network, several times what one visitor may: for what is stored four to eight times, for lookups four and sixteen. */
const STORED = 40
const LOOKED_UP = 960
/**
 * How many requests of each kind, per period. Limits of one size share the binding LIMIT_<size> of wrangler.toml, since the kind is
 * in the key; tests/conventions/rate-limits.test.ts compares.
 */
export const LIMITS = {
  ...limits({ size: 5, ofNetwork: STORED }, 'send a form', 'start a placement test'),
  ...limits({ size: 6, ofNetwork: STORED }, 'make keys'),
  ...limits(
    { size: 10, ofNetwork: STORED },
    'get an address',
    'keep a result',
    'start a watch',
    'start a monitor',
    'save a warmup',
    'begin a move',
    'read many',
  ),
  ...limits({ size: 60, ofNetwork: LOOKED_UP }, 'look up'),
  ...limits({ size: 240, ofNetwork: LOOKED_UP }, 'look up one of many'),
  ...limits(
    { size: 120, ofNetwork: null },
    'read an inbox',
    'run a fleet',
    'read a watch',
    'read a monitor',
    'read a placement test',
    'read a warmup',
    'read a move',
    'draw a picture',
  ),
}
/** Counted as 'make keys', too: a pair of 4096 bits takes 0.8 s of computing; the page makes its keys in the browser. */
export const KEY_PATH = '/user/tools/dkim/generate'
/** An IPv6 network of this length is one household or one company. */
const IPV6_PREFIX_BYTES = 8

interface Limit {
  size: number
  /** The size for the network around a visitor; null if that is not counted. */
  ofNetwork: number | null
}

export type Counted = keyof typeof LIMITS

function limits<Kind extends string>(limit: Limit, ...kinds: Kind[]): Record<Kind, Limit> {
  return Object.fromEntries(kinds.map((kind) => [kind, limit])) as Record<Kind, Limit>
}

/** @param scope the name of what is counted together, from the path: "spf" for /user/tools/spf/checker */
export function limitRate(
  counted: Counted | ((path: string) => Counted),
  scope: (path: string) => string,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { path } = c.req
    const kind = typeof counted === 'string' ? counted : counted(path)
    const address = c.req.header('cf-connecting-ip')
    if (await isOver(c.env, bucketsOf(kind, scope(path), address))) {
      c.header('Retry-After', String(PERIOD_SECONDS))
      return c.json(errorBody('rate_limited', TOO_OFTEN), 429)
    }
    await next()
  }
}

interface Bucket {
  size: number
  key: string
}

/** A network has one bucket for all kinds that its limit counts, so its key does not name the kind. */
function bucketsOf(kind: Counted, scope: string, address: string | undefined): Bucket[] {
  const { size, ofNetwork } = LIMITS[kind]
  const visitor = visitorOf(address)
  const network = address?.includes(':') ? networkPrefix(address) : null
  const buckets: Bucket[] = []
  if (visitor !== null) buckets.push({ size, key: `${kind}: ${scope} ${visitor}` })
  if (ofNetwork !== null && network !== null) buckets.push({ size: ofNetwork, key: `${scope} ${network}` })
  return buckets
}

/** There is no limiter in a test or on a local machine. */
async function isOver(env: ApiEnv['Bindings'] | undefined, buckets: readonly Bucket[]): Promise<boolean> {
  if (env?.RATE_LIMIT === 'off') return false
  const outcomes = await Promise.all(
    buckets.map(async ({ size, key }) => env?.[`LIMIT_${size}`]?.limit({ key })),
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
