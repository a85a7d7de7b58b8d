// Checks a record that is not published yet as if it were, and compares it with what is published at its name today.
import { inspectBimi, type BimiCheckOptions } from './inspect.ts'
import { bimiName, isBimiRecord } from './parse.ts'
import type { BimiQuestion } from './question.ts'
import type { BimiPreview } from './schema.ts'
import { bimiVerdict } from './verdict.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { withText } from '#shared/dns/with-records.ts'

export async function previewBimi(
  question: BimiQuestion,
  record: string,
  resolver: Resolver,
  options: BimiCheckOptions,
): Promise<BimiPreview> {
  const name = bimiName(question.selector, question.domain)
  const [{ facts }, published] = await Promise.all([
    inspectBimi(question, withText(resolver, name, record), options),
    resolver.query(name, 'TXT'),
  ])
  // A draft gets no changes: they would replace a record that is not published.
  const report = { ...facts, verdict: bimiVerdict(facts), changes: [] }
  const records = published.records.map(({ text }) => text).filter(isBimiRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
}
