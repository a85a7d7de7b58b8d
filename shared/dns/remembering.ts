// A resolver that sends each query once: a check that runs twice over the same DNS costs no more than one run.
import { decorate, type Question } from '#shared/dns/decorate.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '#shared/dns/resolver.ts'

export function remembering(resolver: Resolver): Resolver {
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  return decorate(resolver, <T extends RecordType>({ key, ask }: Question<T>) => {
    const answer = asked.get(key) ?? ask()
    asked.set(key, answer)
    return answer as Promise<DnsAnswer<RecordData[T]>>
  })
}
