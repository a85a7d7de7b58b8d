// A wildcard's CNAME answers for every name that is not there; records on mail at such names are made as if there were none.
import { describe, expect, test } from 'vitest'
import { ignoringWildcards } from '#shared/dns/decorated.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { CHECKS } from '#tests/shared/report/checks.ts'

const SITE: Zone = {
  'a.com': { MX: [[10, 'mx.a.com']], TXT: ['v=spf1 mx -all'], A: ['192.0.43.7'] },
  'mx.a.com': { A: ['192.0.43.8'] },
  '*.a.com': { CNAME: 'site.host.net' },
  'site.host.net': { A: ['192.0.43.9'] },
}

describe('below a wildcard', () => {
  test.each(['dmarc', 'transport', 'bimi'])(
    '%s proposes records of its own, and asks no one else',
    async (tool) => {
      const report = await CHECKS[tool]?.('a.com', zoneResolver(SITE))
      const changes = report?.changes ?? []
      expect(changes.map(({ action }) => action)).not.toContain('ask')
      expect(changes.length).toBeGreaterThan(0)
      expect(changes.every(({ type }) => type === 'TXT')).toBe(true)
    },
  )

  test('a CNAME that someone made stays one', async () => {
    const zone: Zone = { ...SITE, '_dmarc.a.com': { CNAME: 'gone.host.net' } }
    const report = await CHECKS.dmarc?.('a.com', zoneResolver(zone))
    expect(report?.changes.map(({ type }) => type)).toContain('CNAME')
  })

  test('a record behind the wildcard counts, as it does for receivers', async () => {
    const zone: Zone = { ...SITE, 'site.host.net': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@a.com'] } }
    const report = await CHECKS.dmarc?.('a.com', zoneResolver(zone))
    expect(report?.findings.map(({ code }) => code)).not.toContain('dmarc-no-record')
  })

  test('no query is added where there is no CNAME', async () => {
    const dns = zoneResolver({ 'a.com': {} })
    await ignoringWildcards(dns).query('_dmarc.a.com', 'TXT')
    expect(dns.queries).toEqual(['TXT _dmarc.a.com'])
  })
})
