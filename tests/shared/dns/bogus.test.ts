import { expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { CHECKS } from '#tests/shared/report/checks.ts'

const ZONE: Zone = {
  'a.com': {
    bogus: true,
    DS: ['1 13 2 ab'],
    MX: [[10, 'mx.b.com']],
    TXT: ['v=spf1 mx -all'],
    A: ['192.0.43.7'],
  },
  'click.a.com': { A: ['192.0.43.7'] },
  'mx.b.com': { A: ['192.0.43.8'] },
}

test.each(['spf', 'dkim', 'dmarc', 'bimi', 'mx', 'cname'])('%s', async (tool) => {
  const report = await CHECKS[tool]?.('a.com', zoneResolver(ZONE))
  expect(report?.verdict.tone).toBe('unknown')
  expect(report?.verdict.sentence).toMatch(/DNS answered .+ but the DNSSEC signatures are wrong/)
  expect(report?.verdict.sentence).toContain('until the zone’s owner or DNS host fixes DNSSEC.')
  const text = JSON.stringify(report)
  expect(text).not.toMatch(/could not be reached|[Tt]ry again|gave no answer/)
  expect(report?.changes.filter(({ action }) => action !== 'ask')).toEqual([])
})

test('a server that does not answer is not blamed for signatures', async () => {
  const report = await CHECKS.mx?.('a.com', zoneResolver({ 'a.com': 'servfail' }))
  expect(JSON.stringify(report)).not.toContain('DNSSEC')
})
