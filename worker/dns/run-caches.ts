// What the domains of one run share, such as a mail service's includes, is looked up once per run, and again in the next.
import { boundedMap } from '#worker/bounded-map.ts'
import type { Clock } from '#worker/clock.ts'
import { answerCache, type AnswerCache } from '#worker/dns/answer-cache.ts'

/** Runs that are under way in one isolate. */
const KEPT = 8
/** For each, as measured by answer-size.ts. */
const MAX_BYTES = 2_000_000

/** @returns the cache of a run, by its name */
export function runCaches(clock: Clock): (run: string) => AnswerCache {
  const caches = boundedMap<AnswerCache>(KEPT)
  return (run) => {
    const cache = caches.get(run) ?? answerCache(clock, MAX_BYTES)
    caches.set(run, cache)
    return cache
  }
}
