// Roughly how much memory an answer takes: its texts, plus a little for each object that contains one.
import type { DnsAnswer, TxtData } from '#shared/dns/resolver.ts'

const OBJECT_BYTES = 48

export function answerBytes(answer: DnsAnswer<unknown>): number {
  let bytes = OBJECT_BYTES + answer.name.length
  for (const { name, target } of answer.aliases) bytes += OBJECT_BYTES + name.length + target.length
  for (const record of answer.records as unknown[]) bytes += recordBytes(record)
  return bytes
}

function recordBytes(record: unknown): number {
  if (typeof record === 'string') return OBJECT_BYTES + record.length
  if (!isTxt(record)) return OBJECT_BYTES + JSON.stringify(record).length
  // The text is stored a second time, in its strings.
  return OBJECT_BYTES * (1 + record.strings.length) + 2 * record.bytes
}

const isTxt = (record: unknown): record is TxtData =>
  typeof record === 'object' && record !== null && 'strings' in record
