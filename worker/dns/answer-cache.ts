// Caches answers across requests of one isolate. It has plain data and costs no subrequest, unlike the Cache API.
import { isAbsent, type DnsAnswer, type RecordType } from '#shared/dns/resolver.ts'
import { boundedMap } from '#worker/bounded-map.ts'
import type { Clock } from '#worker/clock.ts'
import { answerBytes } from '#worker/dns/answer-size.ts'

/** Whatever the TTL: a visitor who has just fixed a record wants to see it. */
const MAX_POSITIVE_SECONDS = 300
const MAX_NEGATIVE_SECONDS = 60
/** A failure passes quickly and says nothing about the record. */
const MAX_FAILURE_SECONDS = 10
/** Out of the isolate's 128 MB, as measured by answer-size.ts. */
const MAX_BYTES = 8_000_000
/** Twice the size of the longest sensible record, a key of 4096 bits. A longer answer would push out many short ones. */
const MAX_ANSWER_BYTES = 4_000

interface Entry {
  answer: DnsAnswer<unknown>
  expiresAt: number
}

export interface AnswerCache {
  get(name: string, type: RecordType): DnsAnswer<unknown> | undefined
  put(answer: DnsAnswer<unknown>): void
}

export function answerCache(clock: Clock, maxBytes = MAX_BYTES): AnswerCache {
  const entries = boundedMap<Entry>(maxBytes)
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
      const size = answerBytes(answer)
      if (seconds <= 0 || size > MAX_ANSWER_BYTES) entries.delete(key)
      else entries.set(key, { answer, expiresAt: clock.now() + seconds * 1000 }, size)
    },
  }
}

const keyOf = (name: string, type: RecordType) => `${type} ${name}`

function lifetimeSeconds(answer: DnsAnswer<unknown>): number {
  if (answer.kind === 'answer') return Math.min(answer.ttlSeconds, MAX_POSITIVE_SECONDS)
  if (isAbsent(answer)) return Math.min(answer.ttlSeconds, MAX_NEGATIVE_SECONDS)
  // What DNS itself said may be cached for a moment. A broken connection may not: the remedy is to ask again.
  return answer.kind === 'servfail' || answer.kind === 'refused' ? MAX_FAILURE_SECONDS : 0
}
