// Remembers answers across requests of one isolate. It holds plain data and costs no subrequest, unlike the Cache API.
import { isAbsent, type DnsAnswer, type RecordType } from '#shared/dns/resolver.ts'
import type { Clock } from '#worker/clock.ts'

/** However long the TTL: a visitor who has just mended a record wants to see it. */
export const MAX_POSITIVE_SECONDS = 300
export const MAX_NEGATIVE_SECONDS = 60
/** A failure passes quickly and says nothing about the record. */
export const MAX_FAILURE_SECONDS = 10
/** At about 1 KB each this is a few of the isolate's 128 MB. */
const MAX_ENTRIES = 5_000

export interface AnswerCache {
  get(name: string, type: RecordType): DnsAnswer<unknown> | undefined
  put(answer: DnsAnswer<unknown>): void
}

export function answerCache(clock: Clock, maxEntries = MAX_ENTRIES): AnswerCache {
  // A Map keeps the order of insertion, so its first key is the oldest entry.
  const entries = new Map<string, { answer: DnsAnswer<unknown>; expiresAt: number }>()
  return {
    get(name, type) {
      const key = keyOf(name, type)
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAt <= clock.now()) {
        entries.delete(key)
        return undefined
      }
      return entry.answer
    },
    put(answer) {
      const seconds = lifetimeSeconds(answer)
      const key = keyOf(answer.name, answer.type)
      entries.delete(key)
      if (seconds <= 0) return
      const oldest = entries.keys().next()
      if (entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value)
      entries.set(key, { answer, expiresAt: clock.now() + seconds * 1000 })
    },
  }
}

const keyOf = (name: string, type: RecordType) => `${type} ${name}`

function lifetimeSeconds(answer: DnsAnswer<unknown>): number {
  if (answer.kind === 'answer') return Math.min(answer.ttlSeconds, MAX_POSITIVE_SECONDS)
  if (isAbsent(answer)) return Math.min(answer.ttlSeconds, MAX_NEGATIVE_SECONDS)
  // What the DNS itself said may stand for a moment. A broken connection may not: asking again is the cure.
  return answer.kind === 'servfail' || answer.kind === 'refused' ? MAX_FAILURE_SECONDS : 0
}
