// What a request that looks things up gets: a resolver, connections to the outside, and the lists.
import type { MiddlewareHandler } from 'hono'
import { keyOfAnswer, type KeptAnswer } from '#worker/api/answer-memory.ts'
import { boundAnswer } from '#worker/api/bound-answer.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { presentVisitor } from '#worker/net/visitor.ts'

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
    if (key === null || fromCache === null || written.text === null || c.res.status !== 200) return
    deps.answers?.keep(key, { text: written.text, timing }, fromCache)
  }
}

const headersOf = ({ timing }: KeptAnswer) => ({
  'Content-Type': 'application/json',
  'Server-Timing': timing,
})
