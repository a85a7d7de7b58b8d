// The composition root: which resolver, which clock. Tests put others in their place.
import type { ForeignFetch } from '#shared/net/foreign-fetch.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import { answerCache } from '#worker/dns/answer-cache.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { withListKeys } from '#worker/dns/list-keys.ts'
import { requestResolver, type RequestResolver } from '#worker/dns/request-resolver.ts'
import { listAccess, type ListAccess } from '#worker/dnsbl/list-access.ts'
import { listMemory } from '#worker/dnsbl/list-memory.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { foreignFetch } from '#worker/net/foreign-fetch.ts'
import { turnstileCheck, type HumanCheck, type TurnstileKeys } from '#worker/net/turnstile.ts'
import { upstreamBudget } from '#worker/net/upstream-budget.ts'

export interface Deps {
  clock: Clock
  /** The ways out for one request; `fresh` passes by what earlier requests left in the cache. */
  lookupsFor(env: WorkerEnv, options: { fresh: boolean }): Lookups
  /** Whether a person sent a form; undefined where that is not asked. */
  humanCheckFor(env: TurnstileKeys): HumanCheck | undefined
}

/** How one request asks the outside world, within one budget. */
export interface Lookups {
  resolver: RequestResolver
  foreignFetch: ForeignFetch
  lists: ListAccess
}

/** The DNS-over-HTTPS servers in the order in which they are asked. */
export const upstreamsOf = (env: Pick<WorkerEnv, 'DOH_URLS'>): string[] =>
  env.DOH_URLS.split(',')
    .map((url) => url.trim())
    .filter(Boolean)

/** The real ones. The cache lives as long as the isolate. */
export function productionDeps(): Deps {
  const clock = systemClock
  const cache = answerCache(clock)
  const memory = listMemory(clock)
  const fetchPage = (url: string, init: RequestInit) => fetch(url, init)
  return {
    clock,
    humanCheckFor: (env) => turnstileCheck(env, { fetch: fetchPage, clock }),
    lookupsFor(env, { fresh }) {
      const budget = upstreamBudget()
      const doh = dohResolver({ upstreams: upstreamsOf(env), fetch: fetchPage, clock, budget })
      const resolver = requestResolver({ doh: withListKeys(doh, env), cache, fresh })
      return {
        resolver,
        foreignFetch: foreignFetch({ fetch: fetchPage, resolver, clock, budget }),
        lists: listAccess({ env, memory, clock }),
      }
    },
  }
}
