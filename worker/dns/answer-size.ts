// How much memory an answer takes, roughly: its texts, and something for each object that holds one.
import type { DnsAnswer, TxtData } from '#shared/dns/resolver.ts'

const OBJECT_OCTETS = 48

export function answerOctets(answer: DnsAnswer<unknown>): number {
  let octets = OBJECT_OCTETS + answer.name.length
  for (const { name, target } of answer.aliases) octets += OBJECT_OCTETS + name.length + target.length
  for (const record of answer.records as unknown[]) octets += recordOctets(record)
  return octets
}

function recordOctets(record: unknown): number {
  if (typeof record === 'string') return OBJECT_OCTETS + record.length
  if (!isTxt(record)) return OBJECT_OCTETS + JSON.stringify(record).length
  // The text is there a second time, in its strings.
  return OBJECT_OCTETS * (1 + record.strings.length) + 2 * record.octets
}

const isTxt = (record: unknown): record is TxtData =>
  typeof record === 'object' && record !== null && 'strings' in record
