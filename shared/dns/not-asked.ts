import type { DnsAnswer, RecordType } from './resolver.ts'

/** The answer to a query that exceeded its request's queries. */
export const notAsked = (name: string, type: RecordType): DnsAnswer<never> => ({
  name,
  type,
  kind: 'over-budget',
  records: [],
  aliases: [],
  authenticated: false,
  source: 'this site',
  timeMs: 0,
  detail: 'not asked',
})
