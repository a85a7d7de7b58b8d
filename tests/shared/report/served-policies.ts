// The web next to a zone, for the transport check: publishing an MTA-STS record means that the proposed file is already
// there.
import { isFailure, type DnsAnswer, type Resolver } from '#shared/dns/resolver.ts'
import { withRecords } from '#shared/dns/decorated.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { sampleFetch } from '#shared/data/samples/sites.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import type { TransportOptions } from '#shared/records/transport/inspect.ts'
import { buildStsPolicy, policyHost, stsRecordName } from '#shared/records/transport/mta-sts.ts'

const ADDRESS: unknown = '192.0.43.7'

export function servedPolicies(domain: string, resolver: Resolver): [Resolver, TransportOptions] {
  const name = stsRecordName(domain)
  const host = policyHost(domain)
  const texts = async () => (await resolver.query(name, 'TXT')).records.map(({ text }) => text)
  const isSample = async () => {
    const sample = SAMPLE_ZONE[name]
    return typeof sample === 'object' && (await texts()).join() === String(sample.TXT)
  }
  const hosted = withRecords(resolver, host, (type, records) =>
    type === 'A' && records.length === 0 ? [ADDRESS as (typeof records)[number]] : [...records],
  )
  const dns: Resolver = {
    async query(asked, type, options) {
      const answer = await resolver.query(asked, type, options)
      const isNew = asked === host && !isFailure(answer as DnsAnswer<unknown>) && (await texts()).length > 0
      return isNew ? hosted.query(asked, type, options) : answer
    },
  }
  const fetch: ForeignFetch = async (url, request) => {
    if (await isSample()) return sampleFetch(url, request)
    const { records } = await resolver.query(domain, 'MX')
    const mx = records.map(({ exchange }) => exchange)
    const bytes = new TextEncoder().encode(buildStsPolicy({ mode: 'testing', mx, maxAge: 604_800 }))
    return { kind: 'body', url, status: 200, contentType: 'text/plain', bytes, redirects: [] }
  }
  return [dns, { fetch, now: '2026-11-22T12:00:00Z' }]
}
