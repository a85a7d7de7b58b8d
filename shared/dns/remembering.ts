// A resolver that asks each question once: a check that looks twice at the same DNS costs no more than one that looks once.
import type { DnsAnswer, RecordData, RecordType, Resolver } from '#shared/dns/resolver.ts'

export function remembering(resolver: Resolver): Resolver {
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  return {
    query<T extends RecordType>(name: string, type: T) {
      const key = `${type} ${name}`
      const answer = asked.get(key) ?? resolver.query(name, type)
      asked.set(key, answer)
      return answer as Promise<DnsAnswer<RecordData[T]>>
    },
  }
}
