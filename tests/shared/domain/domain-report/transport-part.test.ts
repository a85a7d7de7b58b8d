import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkTransportPart } from '#shared/domain/domain-report/check.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import { sitesOf } from '#shared/kit/foreign-fetch.ts'

const ZONE: Zone = {
  'acme.com': { MX: [[10, 'mx.acme.com']], NS: ['ns1.acme.com'] },
  'mx.acme.com': { A: ['192.0.43.8'] },
}
const part = async (zone: Zone, domain = 'acme.com') => {
  const options = { fetch: sitesOf({}), now: '2026-11-22T12:00:00Z' }
  return (await checkTransportPart(domain, zoneResolver(zone), options)).report
}

describe('the part', () => {
  test('blames no one for missing protection', async () => {
    const report = await part(ZONE)
    expect([report.part, report.exists, report.verdict.tone]).toEqual(['transport', true, 'info'])
    expect(report.changes.every(({ optional }) => optional)).toBe(true)
  })

  test('names where each finding comes from, and its changes fix them', async () => {
    const report = await part({ ...ZONE, '_smtp._tls.acme.com': { TXT: ['v=TLSRPTv1; rua=nowhere'] } })
    const codes = report.findings.map(({ code }) => code)
    expect(codes).toEqual(['sts-absent', 'tlsrpt-no-address', 'dnssec-insecure'])
    expect(report.tlsRpt.state).toBe('invalid')
    for (const { why } of report.changes) expect(codes).toEqual(expect.arrayContaining(why))
  })

  test('knows when the name does not exist', async () => {
    expect((await part({ 'other.com': { A: ['192.0.43.9'] } })).exists).toBe(false)
  })

  test('counts in the verdict and the changes of the whole', async () => {
    const broken = await part({ ...ZONE, '_smtp._tls.acme.com': { TXT: ['v=TLSRPTv1; rua=nowhere'] } })
    const { changes, findings } = combineParts('acme.com', [broken])
    expect(findings).toEqual(broken.findings)
    expect(changes.map(({ part: from }) => from)).toEqual(broken.changes.map(() => 'transport'))
  })
})
