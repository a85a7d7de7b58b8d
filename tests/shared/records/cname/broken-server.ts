// What no zone can express: records next to a CNAME, as broken servers send them.
import type { DnsAnswer, RecordData, RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

/** Answers these queries itself, like a broken server that sends records next to a CNAME. */
export const withAnswers = (zone: Zone, answers: Partial<Record<RecordType, unknown[]>>): Resolver => {
  const inner = zoneResolver(zone)
  return {
    async query<T extends RecordType>(name: string, type: T) {
      const answer = await inner.query(name, type)
      const records = name === 'www.a.test' ? answers[type] : undefined
      return records
        ? ({ ...answer, kind: 'answer', aliases: [], records, ttlSeconds: 60 } as DnsAnswer<RecordData[T]>)
        : answer
    },
  }
}
