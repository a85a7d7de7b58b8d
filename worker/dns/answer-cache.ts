// Caches answers across requests of one isolate. It has plain data and costs no subrequest, unlike the Cache API.
import { isAbsent, type DnsAnswer, type RecordType, type TxtData } from '#shared/dns/resolver.ts'
import { boundedMap } from '#shared/kit/bounded-map.ts'
import type { Clock } from '#worker/clock.ts'

// Roughly how much memory an answer takes: its texts, plus a little for each object that contains one.
const OBJECT_BYTES = 48

export function answerBytes(answer: DnsAnswer<unknown>): number {
  let bytes = OBJECT_BYTES + answer.name.length
  for (const { name, target } of answer.aliases) bytes += OBJECT_BYTES + name.length + target.length
  for (const record of answer.records as unknown[]) bytes += recordBytes(record)
  return bytes
}

function recordBytes(record: unknown): number {
  if (typeof record === 'string') return OBJECT_BYTES + record.length
  if (!isTxt(record)) return OBJECT_BYTES + JSON.stringify(record).length
  // The text is stored a second time, in its strings.
  return OBJECT_BYTES * (1 + record.strings.length) + 2 * record.bytes
}

const isTxt = (record: unknown): record is TxtData =>
  typeof record === 'object' && record !== null && 'strings' in record

/** Whatever the TTL: a visitor who has just fixed a record wants to see it. */
const MAX_POSITIVE_SECONDS = 300
const MAX_NEGATIVE_SECONDS = 60
/** A failure passes quickly and says nothing about the record. */
const MAX_FAILURE_SECONDS = 10
/** Out of the isolate's 128 MB, as measured by answerBytes. */
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

// What the domains of one run share, such as a mail service's includes, is looked up once per run, and again in the next.

/** Runs that are under way in one isolate. */
const KEPT = 8
/** For each, as measured by answerBytes. */
const MAX_BYTES_A_RUN = 2_000_000

/** @returns the cache of a run, by its name */
export function runCaches(clock: Clock): (run: string) => AnswerCache {
  const caches = boundedMap<AnswerCache>(KEPT)
  return (run) => {
    const cache = caches.get(run) ?? answerCache(clock, MAX_BYTES_A_RUN)
    caches.set(run, cache)
    return cache
  }
}
