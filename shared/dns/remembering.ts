// A resolver that sends each query once: a check that runs twice over the same DNS costs no more than one run. It also finds
// out whether an answer is withheld because of its signatures, so that every check can say so.
import { asBogus, isBogus, saysBogus } from '#shared/dns/bogus.ts'
import {
  questionKey,
  type DnsAnswer,
  type QueryOptions,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'

/** Failures that cost a second query; the others of a check usually have the same reason. */
const MAX_EXPLAINED = 5

export function remembering(resolver: Resolver): Resolver {
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  let explained = 0
  const withReason = async <T>(answer: DnsAnswer<T>): Promise<DnsAnswer<T>> => {
    if (answer.kind !== 'servfail' || saysBogus(answer) || explained >= MAX_EXPLAINED) return answer
    explained += 1
    return (await isBogus(answer, again)) ? asBogus(answer) : answer
  }
  const ask = async (name: string, type: RecordType, options?: QueryOptions) => {
    const answer = await resolver.query(name, type, options)
    return options?.checkingDisabled ? answer : withReason(answer)
  }
  const again: Resolver = {
    query<T extends RecordType>(name: string, type: T, options?: QueryOptions) {
      const key = questionKey(name, type, options)
      const answer = asked.get(key) ?? ask(name, type, options)
      asked.set(key, answer)
      return answer as Promise<DnsAnswer<RecordData[T]>>
    },
  }
  return again
}
