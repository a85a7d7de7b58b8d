// What a request that looks things up gets: a resolver, connections to the outside, and the lists.
import type { MiddlewareHandler, Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { keyOfAnswer, type KeptAnswer } from '#worker/api/answer-memory.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { presentVisitor } from '#worker/net/in-time.ts'
import { errorBody } from '#worker/http/errors.ts'

// No answer of the API is longer than 1 MB, no matter what is in DNS or in the request.

const MAX_RESPONSE_BYTES = 1_000_000
/** The most that UTF-8 takes for a UTF-16 code unit. */
const MOST_BYTES = 3

/**
 * Measures the JSON of this request as it is written: reading it from a finished answer takes about as long as making it.
 * Streams are not affected; their rows are limited one by one.
 * @returns what was written last
 */
function boundAnswer(c: Context<ApiEnv>): { readonly text: string | null } {
  const { json } = c
  const written: { text: string | null } = { text: null }
  const bounded = (data: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) => {
    const text = JSON.stringify(data)
    if (isTooLong(text)) return json(TOO_LONG, 502)
    written.text = text
    return c.body(text, status, { 'Content-Type': 'application/json', ...headers })
  }
  c.json = bounded as typeof json
  return written
}

const isTooLong = (text: string): boolean =>
  text.length * MOST_BYTES > MAX_RESPONSE_BYTES && new TextEncoder().encode(text).length > MAX_RESPONSE_BYTES

const TOO_LONG = errorBody(
  'lookup_failed',
  'There is so much in it that the report would be longer than 1 MB.',
)

/** Gives the request its resolver, and its answer the cost of the lookups. */
export function openDns(deps: Deps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const startedAt = deps.clock.now()
    const fresh = c.req.header('cache-control') === 'no-cache'
    const key = deps.answers ? keyOfAnswer(c.req) : null
    const kept = key === null || fresh ? undefined : deps.answers?.recall(key)
    if (kept) return c.body(kept.text, 200, headersOf(kept))
    const visitor = presentVisitor(c.req.raw)
    const { resolver, eachUpstream, foreignFetch, lists } = deps.lookupsFor(c.env, { fresh, visitor })
    c.set('visitor', visitor)
    c.set('resolver', resolver)
    c.set('eachUpstream', eachUpstream)
    c.set('foreignFetch', foreignFetch)
    c.set('lists', lists)
    const written = boundAnswer(c)
    await next()
    const { waves, queries, upstreamRequests } = resolver.cost
    if (queries === 0) return
    const dns = `dns;dur=${deps.clock.now() - startedAt};desc="waves=${waves} queries=${queries}"`
    const timing = `${dns}, upstream;desc="requests=${upstreamRequests}"`
    c.res.headers.set('Server-Timing', timing)
    const { fromCache } = resolver
    const mayBeKept = c.res.status === 200 && !c.var.isOfItsMoment
    if (key === null || fromCache === null || written.text === null || !mayBeKept) return
    deps.answers?.keep(key, { text: written.text, timing }, fromCache)
  }
}

const headersOf = ({ timing }: KeptAnswer) => ({
  'Content-Type': 'application/json',
  'Server-Timing': timing,
})
