import type { DnsAnswer, RecordType } from '#shared/dns/resolver.ts'

/** Stands for the answer to a question that went beyond the questions of its request. */
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
