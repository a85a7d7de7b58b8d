// The API with only the DNS servers faked: they answer from a zone literal.
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { withExampleFiles, withExamples } from '#shared/report/catalogue/examples.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import { sitesOf, type SiteMap } from '#shared/kit/foreign-fetch.ts'
import { SAMPLE_SITES } from '#shared/data/samples/sites.ts'
import { answerMemory } from '#worker/api/answer-memory.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import type { Deps } from '#worker/deps.ts'
import { answerCache, runCaches } from '#worker/dns/answer-cache.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { requestResolver } from '#worker/dns/request-resolver.ts'
import { listAccess, listMemory, withListKeys } from '#worker/dns/list-access.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'

const SAMPLES = withExamples(sampleResolver)

/** @returns a function that calls the API at a path below its base */
export function apiOverZone(
  zone: Zone,
  clock: Clock = systemClock,
  bindings: object = {},
  sites: SiteMap = {},
  humanCheck?: HumanCheck,
) {
  const dns = zoneResolver(zone)
  const api = createCoreApi(depsOver(dns, { clock, bindings, sites, humanCheck }))
  const server = new Hono().route(API_BASE_PATH, api)
  const call = async (path: string, init?: RequestInit) =>
    server.request(`${API_BASE_PATH}${path}`, init, bindings)
  return Object.assign(call, { asked: dns.queries })
}

interface Surroundings {
  clock?: Clock
  bindings?: object
  sites?: SiteMap
  humanCheck?: HumanCheck | undefined
}

export function depsOver(
  dns: ReturnType<typeof zoneResolver>,
  { clock = systemClock, bindings = {}, sites = {}, humanCheck }: Surroundings = {},
): Deps {
  const cache = answerCache(clock)
  const ofRun = runCaches(clock)
  const memory = listMemory(clock)
  return {
    clock,
    answers: answerMemory(cache),
    humanCheckFor: () => humanCheck,
    lookupsFor: (_env, { fresh, run }) => ({
      resolver: requestResolver({
        doh: withListKeys(
          dohResolver({ upstreams: ['https://dns.example/dns-query'], fetch: dohServer(dns), clock }),
          bindings,
        ),
        cache: run === undefined ? cache : ofRun(run),
        fresh,
        samples: SAMPLES,
      }),
      eachUpstream: () => [dns],
      foreignFetch: withExampleFiles(sitesOf({ ...SAMPLE_SITES, ...sites }), clock),
      lists: listAccess({ env: bindings, memory, clock }),
    }),
  }
}

/** An answer's status and body, for one expectation. */
export const statusAndBody = async (response: Response | Promise<Response>) => {
  const { status } = await response
  return { status, body: await (await response).json() }
}
