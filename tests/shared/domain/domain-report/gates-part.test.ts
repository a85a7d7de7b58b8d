import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkDomain, checkGatesPart } from '#shared/domain/domain-report/check.ts'
import { combineParts, settled } from '#shared/domain/domain-report/combine.ts'
import { acme, GOOD } from '#tests/shared/domain/provider-rules/world.ts'

const suffixes = {
  publicSuffixOf: (domain: string) => domain.split('.').at(-1) ?? null,
  registrableDomain: (domain: string) => domain.split('.').slice(-2).join('.'),
}
const part = async (zone: Zone, domain = 'acme.com') =>
  (await checkGatesPart(domain, zoneResolver(zone), { suffixes })).report
const first = async (zone: Zone, domain: string) =>
  (await checkDomain(domain, zoneResolver(zone), { suffixes })).report.parts

describe('the part', () => {
  test('has the answer of each provider, and finds no fault with a healthy domain', async () => {
    const report = await part(GOOD)
    expect([report.part, report.exists, report.verdict.tone]).toEqual(['gates', true, 'ok'])
    expect(report.providers.map(({ outcome }) => outcome)).toEqual(['accept', 'accept', 'accept', 'accept'])
  })

  test('leaves findings and changes to the part on authentication, so nothing is said twice', async () => {
    const { findings, changes, verdict } = await part(acme({ 'acme.com': { MX: [[10, 'mx.acme.com']] } }))
    expect([findings, changes, verdict.tone]).toEqual([[], [], 'info'])
  })

  test('knows when the name does not exist, and when that is unknown', async () => {
    expect((await part({ 'other.com': { A: ['192.0.43.9'] } })).exists).toBe(false)
    const silent = await part({
      'acme.com': 'timeout',
      '_dmarc.acme.com': 'timeout',
      '_domainkey.acme.com': 'timeout',
    })
    expect([silent.exists, silent.verdict.tone]).toEqual([null, 'unknown'])
  })

  test('does not count against a domain that says that it sends no mail', async () => {
    const zone: Zone = {
      'inbox.com': { MX: [[10, 'mx.inbox.com']], TXT: ['v=spf1 -all'], NS: ['ns1.inbox.com'] },
      'mx.inbox.com': { A: ['192.0.43.8'] },
      '_dmarc.inbox.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@inbox.com'] },
    }
    const gates = await part(zone, 'inbox.com')
    expect(gates.verdict.tone).toBe('bad')
    const { authentication, delivery } = await first(zone, 'inbox.com')
    const all = [authentication, delivery, gates]
    expect(combineParts('inbox.com', all).kind).toBe('receives-only')
    expect(settled(all).find((one) => one.part === 'gates')?.verdict.tone).toBe('info')
  })
})
