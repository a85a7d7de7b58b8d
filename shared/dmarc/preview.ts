// Checks a record that is not published yet as if it were, and says what is published at its name today.
import { checkDmarc, type DmarcCheckOptions } from '#shared/dmarc/check.ts'
import { isDmarcRecord } from '#shared/dmarc/parse.ts'
import type { DmarcPreview } from '#shared/dmarc/schema.ts'
import { policyName } from '#shared/dmarc/tree-walk.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { withText } from '#shared/dns/with-records.ts'

export async function previewDmarc(
  domain: string,
  record: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<DmarcPreview> {
  const name = policyName(domain)
  const [report, published] = await Promise.all([
    checkDmarc(domain, withText(resolver, name, record), options),
    resolver.query(name, 'TXT'),
  ])
  const records = published.records.map(({ text }) => text).filter(isDmarcRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
}
