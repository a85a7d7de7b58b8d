// Keeps answers of the API that were made from cached DNS answers alone. As long as the cache has the very same ones, making
// an answer again could only repeat it, and takes three times as long.
import { API_BASE_PATH } from '#shared/site.ts'
import type { DnsAnswer } from '#shared/dns/resolver.ts'
import { DNS_ROUTES } from '#shared/tools/catalogue.ts'
import { boundedMap } from '#shared/kit/bounded-map.ts'
import { answerBytes, type AnswerCache } from '#worker/dns/answer-cache.ts'

/** Out of the isolate's 128 MB. A text takes up to two bytes per character. */
const MAX_BYTES = 6_000_000
const BYTES_PER_CHARACTER = 2
/** The report on a whole domain with much to fix; longer ones would push out many others. */
const MAX_ANSWER_BYTES = 250_000

export interface KeptAnswer {
  /** JSON. */
  text: string
  /** The Server-Timing header: what its lookups cost. */
  timing: string
}

interface Entry extends KeptAnswer {
  /** The cache's own objects. */
  madeFrom: readonly DnsAnswer<unknown>[]
}

export interface AnswerMemory {
  /** @param question path and query; undefined if nothing is kept, or if it would be different now */
  recall(question: string): KeptAnswer | undefined
  keep(question: string, answer: KeptAnswer, madeFrom: readonly DnsAnswer<unknown>[]): void
}

/** @returns the key of a request's answer; null if it has to be made for each request */
export const keyOfAnswer = ({ method, path, url }: { method: string; path: string; url: string }) =>
  method === 'GET' && DNS_ROUTES.has(belowBase(path)) ? url : null

const belowBase = (path: string): string =>
  path.startsWith(API_BASE_PATH) ? path.slice(API_BASE_PATH.length) : path

/** @param cache where the DNS answers came from */
export function answerMemory(cache: Pick<AnswerCache, 'get'>, maxBytes = MAX_BYTES): AnswerMemory {
  const entries = boundedMap<Entry>(maxBytes)
  const isCurrent = (answer: DnsAnswer<unknown>) => cache.get(answer.name, answer.type) === answer
  return {
    recall(question) {
      const entry = entries.get(question)
      if (entry?.madeFrom.every(isCurrent)) return entry
      entries.delete(question)
      return undefined
    },
    keep(question, answer, madeFrom) {
      const size = sizeOf(question, answer, madeFrom)
      if (size > MAX_ANSWER_BYTES) entries.delete(question)
      else entries.set(question, { ...answer, madeFrom }, size)
    },
  }
}

/** With the DNS answers: once the cache has dropped them, only this memory still holds them. */
function sizeOf(question: string, { text }: KeptAnswer, madeFrom: readonly DnsAnswer<unknown>[]): number {
  let bytes = BYTES_PER_CHARACTER * (question.length + text.length)
  for (const answer of madeFrom) bytes += answerBytes(answer)
  return bytes
}
