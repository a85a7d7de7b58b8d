// Checks a record that is not published yet as if it were, and says what is published today.
import { isFailure, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { checkSpf } from '#shared/spf/check.ts'
import { isSpfRecord } from '#shared/spf/parse.ts'
import type { SpfPreview } from '#shared/spf/schema.ts'

export async function previewSpf(domain: string, record: string, resolver: Resolver): Promise<SpfPreview> {
  const [report, published] = await Promise.all([
    checkSpf(domain, withDraft(resolver, domain, record)),
    resolver.query(domain, 'TXT'),
  ])
  const records = published.records.map(({ text }) => text).filter(isSpfRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
}

/** The same DNS, but the domain's SPF record is the draft. */
function withDraft(resolver: Resolver, domain: string, record: string): Resolver {
  const draft: TxtData = { text: record, strings: [record], octets: new TextEncoder().encode(record).length }
  return {
    async query(name, type) {
      const answer = await resolver.query(name, type)
      if (name !== domain || type !== 'TXT') return answer
      const others = answer.records.filter((other) => !isSpfRecord((other as TxtData).text))
      const records = [...others, draft] as typeof answer.records
      return { ...answer, kind: 'answer', records, ttlSeconds: 0 }
    },
  }
}
