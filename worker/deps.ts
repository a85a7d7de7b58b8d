// The composition root: which resolver, which clock. Tests substitute others.
import { withExampleFiles, withExamples } from '#shared/report/catalogue/examples.ts'
import { sampleFetch } from '#shared/data/samples/sites.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { answerMemory, type AnswerMemory } from '#worker/api/answer-memory.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { answerCache, runCaches, type AnswerCache } from '#worker/dns/answer-cache.ts'
import { dohResolver, type DohResolver } from '#worker/dns/doh-resolver.ts'
import { requestResolver, type RequestResolver } from '#worker/dns/request-resolver.ts'
import { upstreamHealth } from '#worker/dns/upstreams.ts'
import { listAccess, listMemory, withListKeys, type ListAccess } from '#worker/dns/list-access.ts'
import type { RequestEnv, WorkerEnv } from '#worker/env.ts'
import { foreignFetch } from '#worker/net/foreign-fetch.ts'
import { turnstileCheck, type HumanCheck, type TurnstileKeys } from '#worker/net/turnstile.ts'
import {
  upstreamBudget,
  createPace,
  questionsPerSecond,
  type UpstreamBudget,
} from '#worker/net/upstream-budget.ts'
import type { Visitor } from '#worker/net/in-time.ts'

export interface Deps {
  clock: Clock
  /** The connections to the outside world for one request. */
  lookupsFor(env: RequestEnv, options: LookupOptions): Lookups
  /** Answers that need not be made again; without it, each one is. */
  answers?: AnswerMemory | undefined
  /** Whether a person sent a form; undefined if that is not checked. */
  humanCheckFor(env: TurnstileKeys): HumanCheck | undefined
}

interface LookupOptions {
  /** Skips what earlier requests left in the cache. */
  fresh: boolean
  /** For whom it looks things up. */
  visitor?: Visitor
  /** The run of a fleet: it has its own answers, and its queries keep a pace. */
  run?: string
}

/** How one request reaches the outside world, within one budget. */
export interface Lookups {
  resolver: RequestResolver
  /** One for each server, without a cache: what each of them sees now. */
  eachUpstream: () => readonly Resolver[]
  foreignFetch: ForeignFetch
  lists: ListAccess
}

const SAMPLES = withExamples(sampleResolver)
const SAMPLE_FILES = withExampleFiles(sampleFetch, systemClock)

/** The DNS-over-HTTPS servers in the order in which they are tried. */
export const upstreamsOf = (env: Pick<WorkerEnv, 'DOH_URLS'>): string[] =>
  env.DOH_URLS.split(',')
    .map((url) => url.trim())
    .filter(Boolean)

const NO_CACHE: AnswerCache = { get: () => undefined, put: () => {} }

/** The real ones. The caches live as long as the isolate. */
export function productionDeps(): Deps {
  const clock = systemClock
  const cache = answerCache(clock)
  const memory = listMemory(clock)
  const health = upstreamHealth(clock)
  const ofRun = runCaches(clock)
  const paceOf = createPace(clock)
  const fetchPage = (url: string, init: RequestInit) => fetch(url, init)
  return {
    clock,
    answers: answerMemory(cache),
    humanCheckFor: (env) => turnstileCheck(env, { fetch: fetchPage, clock }),
    lookupsFor(env, { fresh, visitor, run }) {
      const budget = upstreamBudget()
      const outside = () => ({ fetch: fetchPage, clock, budget, signal: visitor?.signal })
      const doh = whenAsked(budget, () => {
        env.onLookup?.()
        const qps = questionsPerSecond(env)
        const pace = qps === null || run === undefined ? undefined : paceOf(run, qps)
        return withListKeys(dohResolver({ ...outside(), upstreams: upstreamsOf(env), health, pace }), env)
      })
      const resolver = requestResolver({
        doh,
        cache: run === undefined ? cache : ofRun(run),
        fresh,
        samples: SAMPLES,
      })
      return {
        resolver,
        eachUpstream: () =>
          upstreamsOf(env).map((upstream) =>
            requestResolver({
              doh: withListKeys(dohResolver({ ...outside(), upstreams: [upstream] }), env),
              cache: NO_CACHE,
              fresh: true,
              samples: SAMPLES,
            }),
          ),
        foreignFetch: (url, request) =>
          foreignFetch({ ...outside(), resolver, samples: SAMPLE_FILES })(url, request),
        lists: listAccess({ env, memory, clock }),
      }
    },
  }
}

/** What the cache answers needs no way out. */
function whenAsked(budget: UpstreamBudget, open: () => DohResolver): DohResolver {
  let opened: DohResolver | undefined
  return {
    get upstreamRequests() {
      return budget.requests
    },
    query: (name, type, options) => (opened ??= open()).query(name, type, options),
  }
}
