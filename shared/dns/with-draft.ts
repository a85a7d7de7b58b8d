// The DNS as it would be with one TXT record that is not published yet: for previews of what a generator writes.
import type { Resolver, TxtData } from '#shared/dns/resolver.ts'

/** The same answers, but `record` is all that stands at `draftName`. */
export function withDraft(resolver: Resolver, draftName: string, record: string): Resolver {
  const draft: TxtData = { text: record, strings: [record], octets: new TextEncoder().encode(record).length }
  return {
    async query(name, type) {
      const answer = await resolver.query(name, type)
      if (name !== draftName || type !== 'TXT') return answer
      return {
        ...answer,
        kind: 'answer',
        records: [draft] as unknown as typeof answer.records,
        aliases: [],
        ttlSeconds: 0,
      }
    },
  }
}
