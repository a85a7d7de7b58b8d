// How the API reaches the outside world when it runs in a terminal: the same checks over resolvers of the user's choice.
import type { Resolver } from '#shared/dns/resolver.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import { httpFetch, type Fetch } from '#cli/net/http-fetch.ts'
import { withPort53 } from '#cli/net/port-53.ts'
import { proxyFor } from '#cli/net/proxy.ts'
import { systemClock } from '#worker/clock.ts'
import type { Deps } from '#worker/deps.ts'
import { answerCache } from '#worker/dns/answer-cache.ts'
import { dohResolver, type DohResolver } from '#worker/dns/doh-resolver.ts'
import { requestResolver } from '#worker/dns/request-resolver.ts'
import { upstreamHealth } from '#worker/dns/upstreams.ts'
import { listAccess, listMemory, withListKeys } from '#worker/dns/list-access.ts'
import { foreignFetch } from '#worker/net/foreign-fetch.ts'
import { upstreamBudget } from '#worker/net/upstream-budget.ts'

export interface DepsOptions {
  /** URLs of DNS servers: https://… (RFC 8484), or dns://… for port 53; empty: nothing is queried. */
  resolvers: readonly string[]
  /** Puts its own records before what DNS says. */
  overlay?: (live: Resolver) => Resolver
  /** Instead of the network. */
  fetch?: Fetch
}

export function nodeDeps({ resolvers, overlay, fetch }: DepsOptions): Deps {
  // An unusable proxy is reported here; later it would look like servers that do not answer.
  for (const one of resolvers) if (one.startsWith('https:')) proxyFor(new URL(one), process.env)
  const clock = systemClock
  const cache = answerCache(clock)
  const memory = listMemory(clock)
  const health = upstreamHealth(clock)
  const askServers = fetch ?? withPort53(httpFetch())
  const readPage = fetch ?? httpFetch({ publicOnly: true })
  const over = (doh: DohResolver) => (overlay ? counted(overlay(doh), doh) : doh)
  return {
    clock,
    humanCheckFor: () => undefined,
    lookupsFor(env, { fresh, visitor }) {
      const budget = upstreamBudget()
      const outside = { clock, budget, signal: visitor?.signal }
      const ask = (upstreams: readonly string[]) =>
        over(dohResolver({ ...outside, fetch: askServers, upstreams, health }))
      const samples = overlay?.(sampleResolver)
      const doh = withListKeys(ask(resolvers), env)
      const resolver = requestResolver({ doh, cache, fresh, ...(samples && { samples }) })
      return {
        resolver,
        eachUpstream: () => resolvers.map((one) => ask([one])),
        foreignFetch:
          resolvers.length === 0
            ? nobodyAnswers(resolver)
            : foreignFetch({ ...outside, fetch: readPage, resolver }),
        lists: listAccess({ env, memory, clock }),
      }
    },
  }
}

const counted = (resolver: Resolver, doh: DohResolver): DohResolver => ({
  get upstreamRequests() {
    return doh.upstreamRequests
  },
  query: (name, type, options) => resolver.query(name, type, options),
})

/** The sample sites answer from the code; nothing else does. */
const nobodyAnswers = (resolver: Resolver) =>
  foreignFetch({ fetch: () => Promise.reject(new Error('offline')), resolver, clock: systemClock })

/** What is published now, for a few lookups, each within its own budget. */
export function liveResolver(resolvers: readonly string[]): Resolver {
  const deps = nodeDeps({ resolvers })
  return {
    query: (name, type, options) =>
      deps
        .lookupsFor({ DOH_URLS: resolvers.join(',') } as never, { fresh: false })
        .resolver.query(name, type, options),
  }
}
