// A resolver that sends each query once: a check that runs twice over the same DNS costs no more than one run.
import {
  questionKey,
  type DnsAnswer,
  type QueryOptions,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'

export function remembering(resolver: Resolver): Resolver {
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  return {
    query<T extends RecordType>(name: string, type: T, options?: QueryOptions) {
      const key = questionKey(name, type, options)
      const answer = asked.get(key) ?? resolver.query(name, type, options)
      asked.set(key, answer)
      return answer as Promise<DnsAnswer<RecordData[T]>>
    },
  }
}
