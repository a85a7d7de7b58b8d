// Checks a record that is not published yet as if it were, and compares it with what is published at its name today.
import { inspectDmarc, type DmarcCheckOptions } from './inspect.ts'
import { isDmarcRecord } from './parse.ts'
import type { DmarcPreview } from './schema.ts'
import { policyName } from './tree-walk.ts'
import { dmarcVerdict } from './verdict.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { forDraft } from '#shared/dns/for-draft.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { withText } from '#shared/dns/with-records.ts'

export async function previewDmarc(
  domain: string,
  record: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<DmarcPreview> {
  const name = policyName(domain)
  // The tree walk is done for the published records, too; the report addresses are the draft's.
  const isOwn = (asked: string) => isWithin(domain, asked.replace(/^_dmarc\./, ''))
  const [{ facts }, published] = await Promise.all([
    inspectDmarc(domain, withText(forDraft(resolver, isOwn), name, record), options),
    resolver.query(name, 'TXT'),
  ])
  // A draft gets no changes: they would replace a record that is not published.
  const report = { ...facts, verdict: dmarcVerdict(facts), changes: [] }
  const records = published.records.map(({ text }) => text).filter(isDmarcRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
}
