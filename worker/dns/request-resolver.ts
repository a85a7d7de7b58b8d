// The resolver of one incoming request: its own memory, the isolate's cache, the sample zones and the DoH servers in one.
import { isQueryName } from '#shared/dns/domain-name.ts'
import {
  questionKey,
  type DnsAnswer,
  type QueryOptions,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { evidenceOf, type Evidence } from '#shared/report/evidence.ts'
import { isSampleListQuestion } from '#shared/data/samples/list-answers.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import type { AnswerCache } from '#worker/dns/answer-cache.ts'
import type { DohResolver } from '#worker/dns/doh-resolver.ts'

interface RequestResolverOptions {
  doh: DohResolver
  cache: AnswerCache
  /** Query again what the cache still has; the new answer is cached. */
  fresh: boolean
  /** Answers for the sample domains; a zone file may come before them. */
  samples?: Resolver
}

/** What a request cost, for Server-Timing and the log. */
interface LookupCost {
  /** Groups of queries that were sent one after another. */
  waves: number
  /** Distinct queries, wherever they were answered. */
  queries: number
  upstreamRequests: number
}

export interface RequestResolver extends Resolver {
  readonly cost: LookupCost
  /** Every answered query of this request, in the order of the answers. */
  readonly evidence: Evidence[]
  /** The cache's answers, if every query was answered by it or by the samples; otherwise null. */
  readonly fromCache: readonly DnsAnswer<unknown>[] | null
}

export function requestResolver(from: RequestResolverOptions): RequestResolver {
  const { doh, cache } = from
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  const waves = waveCounter()
  const evidence: Evidence[] = []
  const fromCache: DnsAnswer<unknown>[] = []
  const recalling: AnswerCache = {
    put: (answer) => cache.put(answer),
    get(name, type) {
      const answer = cache.get(name, type)
      if (answer) fromCache.push(answer)
      return answer
    },
  }
  const note = async (question: Question) => {
    const answer = await lookUp(question)
    evidence.push(evidenceOf(answer, question.options))
    return answer
  }
  return {
    evidence,
    get fromCache() {
      return doh.upstreamRequests === 0 ? fromCache : null
    },
    get cost() {
      return { waves: waves.count, queries: asked.size, upstreamRequests: doh.upstreamRequests }
    },
    query<T extends RecordType>(name: string, type: T, options?: QueryOptions) {
      const key = questionKey(name, type, options)
      const known =
        asked.get(key) ?? waves.track(() => note({ ...from, name, type, options, cache: recalling }))
      asked.set(key, known)
      return known as Promise<DnsAnswer<RecordData[T]>>
    },
  }
}

interface Question extends RequestResolverOptions {
  name: string
  type: RecordType
  options: QueryOptions | undefined
}

async function lookUp({
  name,
  type,
  options,
  doh,
  cache,
  fresh,
  samples = sampleResolver,
}: Question): Promise<DnsAnswer<RecordData[RecordType]>> {
  if (!isQueryName(name)) return unaskable(name, type)
  if (isSampleName(name) || isSampleListQuestion(name)) return samples.query(name, type, options)
  // An answer that no one validated must not be used for a query that wants validation.
  if (options?.checkingDisabled) return doh.query(name, type, options)
  const remembered = fresh ? undefined : cache.get(name, type)
  if (remembered) return { ...remembered, timeMs: 0 } as DnsAnswer<RecordData[RecordType]>
  const answer = await doh.query(name, type)
  cache.put(answer)
  return answer
}

/** A query belongs to the wave after the last one whose answers it could have seen. */
function waveCounter() {
  let answered = 0
  let count = 0
  return {
    get count() {
      return count
    },
    async track<T>(ask: () => Promise<T>): Promise<T> {
      const wave = answered + 1
      count = Math.max(count, wave)
      const answer = await ask()
      answered = Math.max(answered, wave)
      return answer
    },
  }
}

const unaskable = (name: string, type: RecordType): DnsAnswer<never> => ({
  name,
  type,
  aliases: [],
  authenticated: false,
  source: 'This site',
  timeMs: 0,
  kind: 'malformed',
  records: [],
  detail: 'the name is too long or has an empty part',
})
