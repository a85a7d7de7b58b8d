// What the domains of one run share, such as a mail service's includes, is looked up once per run, and again in the next.
import type { Clock } from '#worker/clock.ts'
import { answerCache, type AnswerCache } from '#worker/dns/answer-cache.ts'

/** Runs that take turns in the queue. */
const KEPT = 2
/** For each, as measured by answer-size.ts. */
const MAX_BYTES = 2_000_000

/** @returns the cache of a run, by its name */
export function runCaches(clock: Clock): (run: string) => AnswerCache {
  // A Map keeps insertion order, so its first key is the oldest run.
  const caches = new Map<string, AnswerCache>()
  return (run) => {
    const cache = caches.get(run) ?? answerCache(clock, MAX_BYTES)
    caches.delete(run)
    caches.set(run, cache)
    for (const oldest of caches.keys()) {
      if (caches.size <= KEPT) break
      caches.delete(oldest)
    }
    return cache
  }
}
