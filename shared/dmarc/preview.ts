// Checks a record that is not published yet as if it were, and says what is published at its name today.
import { checkDmarc, type DmarcCheckOptions } from '#shared/dmarc/check.ts'
import { isDmarcRecord } from '#shared/dmarc/parse.ts'
import type { DmarcPreview } from '#shared/dmarc/schema.ts'
import { policyName } from '#shared/dmarc/tree-walk.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type Resolver, type TxtData } from '#shared/dns/resolver.ts'

export async function previewDmarc(
  domain: string,
  record: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<DmarcPreview> {
  const name = policyName(domain)
  const [report, published] = await Promise.all([
    checkDmarc(domain, withDraft(resolver, name, record), options),
    resolver.query(name, 'TXT'),
  ])
  const records = published.records.map(({ text }) => text).filter(isDmarcRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
}

/** The same DNS, but the draft is all that stands at its name. */
function withDraft(resolver: Resolver, draftName: string, record: string): Resolver {
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
