// A draft cannot be used to have a stranger's servers queried for made-up names.
import { describe, expect, test } from 'vitest'
import { MAX_DRAFT_QUESTIONS } from '#shared/dns/question-pool.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { previewSpf } from '#shared/records/spf/check.ts'

const many = (count: number, domain: string) =>
  Array.from({ length: count }, (_, i) => `include:n${i}.${domain}`).join(' ')

const outside = (queries: readonly string[]) => queries.filter((query) => query.includes('victim.example'))

describe('the preview of an SPF record', () => {
  test('looks up at most fifteen made-up names', async () => {
    const dns = zoneResolver({ 'a.example': { TXT: ['v=spf1 -all'] } })
    const { report } = await previewSpf('a.example', `v=spf1 ${many(60, 'victim.example')} -all`, dns)
    expect(outside(dns.queries)).toHaveLength(MAX_DRAFT_QUESTIONS)
    expect(report.truncated).toBe(true)
  })

  test('does not get more of them by nesting', async () => {
    const zone: Zone = {
      'a.example': { TXT: ['v=spf1 -all'] },
      'b.example': { TXT: [`v=spf1 ${many(40, 'victim.example')} -all`] },
    }
    const dns = zoneResolver(zone)
    await previewSpf('a.example', 'v=spf1 include:b.example -all', dns)
    expect(outside(dns.queries).length).toBeLessThan(MAX_DRAFT_QUESTIONS)
  })

  test('looks up everything that the published record refers to', async () => {
    const record = `v=spf1 ${many(20, 'ours.example')} -all`
    const dns = zoneResolver({ 'a.example': { TXT: [record] } })
    const { report } = await previewSpf('a.example', `${record.slice(0, -5)} ip4:192.0.2.1 -all`, dns)
    expect(dns.queries.filter((query) => query.startsWith('TXT n'))).toHaveLength(20)
    expect(report.truncated).toBe(false)
  })
})
