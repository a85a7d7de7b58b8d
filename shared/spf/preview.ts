// Checks a record that is not published yet as if it were, and says what is published today.
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { withText } from '#shared/dns/with-records.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { checkSpf } from '#shared/spf/check.ts'
import { isSpfRecord } from '#shared/spf/parse.ts'
import type { SpfPreview } from '#shared/spf/schema.ts'

export async function previewSpf(domain: string, record: string, resolver: Resolver): Promise<SpfPreview> {
  const [report, published] = await Promise.all([
    checkSpf(domain, withText(resolver, domain, record, isSpfRecord), { advise: false }),
    resolver.query(domain, 'TXT'),
  ])
  const records = published.records.map(({ text }) => text).filter(isSpfRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
}
