// The evidence behind a verdict: every lookup, who answered, and the answer.
import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'
import { cutText } from '#shared/kit/foreign-text.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { isAbsent, questionKey, type DnsAnswer, type QueryOptions } from '#shared/dns/resolver.ts'

export const Evidence = v.object({
  question: text('The query, e.g. "TXT example.com".'),
  kind: text('Kind of answer: answer, no-data, nxdomain, or the failure.'),
  answer: described(
    v.array(v.string()),
    'The records as text, or why there are none. Very long text is cut off, and says so.',
  ),
  source: text('Who answered.'),
  ttlSeconds: v.optional(
    described(v.number(), 'Seconds that the answer may be cached; missing for a failure.'),
  ),
  timeMs: described(v.number(), 'Milliseconds; 0 when it came from the cache.'),
  authenticated: described(v.boolean(), 'Whether the source says that DNSSEC validated the answer.'),
})
export type Evidence = v.InferOutput<typeof Evidence>

/** How many records of an answer are shown; the biggest domains have about 60 TXT records. */
const MAX_RECORDS = 100

/** One answer as a line of evidence; very long or very many records are cut, and it says so. */
export function evidenceOf(answer: DnsAnswer<unknown>, options?: QueryOptions): Evidence {
  const { name, type, kind, source, timeMs, authenticated } = answer
  const aliases = answer.aliases.slice(0, MAX_RECORDS).map((alias) => `CNAME ${alias.target}`)
  const line = { question: questionKey(name, type, options), kind, source, timeMs, authenticated }
  if (answer.kind === 'answer') {
    const records = answer.records.slice(0, MAX_RECORDS).map((record) => cutText(recordText(type, record)))
    const more = answer.records.length - records.length
    const note = more > 0 ? [`… (${more} more records)`] : []
    return { ...line, answer: [...aliases, ...records, ...note], ttlSeconds: answer.ttlSeconds }
  }
  if (isAbsent(answer)) {
    const absence = kind === 'nxdomain' ? 'the name does not exist (NXDOMAIN)' : `no ${type} record (NODATA)`
    return { ...line, answer: [...aliases, absence], ttlSeconds: answer.ttlSeconds }
  }
  return { ...line, answer: [...aliases, answer.detail] }
}
