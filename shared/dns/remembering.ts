// A resolver that sends each query once: a check that runs twice over the same DNS costs no more than one run. It also finds
// out whether an answer is withheld because of its signatures, so that every check can say so.
import { asBogus, isBogus, saysBogus } from './bogus.ts'
import { decorate, type Question } from './decorate.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from './resolver.ts'

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
  const again = decorate(resolver, <T extends RecordType>({ key, options, ask }: Question<T>) => {
    const answer = asked.get(key) ?? (options?.checkingDisabled ? ask() : ask().then(withReason))
    asked.set(key, answer)
    return answer as Promise<DnsAnswer<RecordData[T]>>
  })
  return again
}
