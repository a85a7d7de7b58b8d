// The composition root: which resolver, which clock. Tests put others in their place.
import { systemClock, type Clock } from '#worker/clock.ts'
import { answerCache } from '#worker/dns/answer-cache.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { requestResolver, type RequestResolver } from '#worker/dns/request-resolver.ts'
import type { WorkerEnv } from '#worker/env.ts'

export interface Deps {
  clock: Clock
  /** A resolver for one request; `fresh` passes by what earlier requests left in the cache. */
  resolverFor(env: WorkerEnv, options: { fresh: boolean }): RequestResolver
}

/** The real ones. The cache lives as long as the isolate. */
export function productionDeps(): Deps {
  const clock = systemClock
  const cache = answerCache(clock)
  return {
    clock,
    resolverFor(env, { fresh }) {
      const upstreams = env.DOH_URLS.split(',')
        .map((url) => url.trim())
        .filter(Boolean)
      const doh = dohResolver({ upstreams, fetch: (url, init) => fetch(url, init), clock })
      return requestResolver({ doh, cache, fresh })
    },
  }
}
