import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { asksForAction, type Tone } from '#shared/report/verdict.ts'
import { checkAddress } from './checks.ts'
import { failing, KINDS, WEIGHT, wholeOf } from './failing.ts'

const IP = '198.41.0.4'
const NAMED: Zone = {
  '4.0.41.198.in-addr.arpa': { PTR: ['mx.shop.example'] },
  'mx.shop.example': { A: [IP] },
}
const listed = (...zones: string[]): Zone => ({
  ...NAMED,
  ...Object.fromEntries(zones.map((zone) => [`4.0.41.198.${zone}`, { A: ['127.0.0.2'] }])),
})

const BAD: [what: string, zone: Zone, tone: Tone][] = [
  ['on a heavy list', listed('bl.spamcop.net'), 'bad'],
  ['on a light list', listed('dnsbl-1.uceprotect.net'), 'warn'],
  ['on both', listed('bl.spamcop.net', 'dnsbl-1.uceprotect.net'), 'bad'],
  ['on one that may be ignored', listed('dnsbl-3.uceprotect.net'), 'info'],
  ['without a name', {}, 'bad'],
  ['whose name leads elsewhere', { ...NAMED, 'mx.shop.example': { A: ['198.41.0.5'] } }, 'bad'],
]

const check = (zone: Zone) => wholeOf((resolver) => checkAddress(IP, resolver), zone)

describe('a healthy address', () => {
  test.each(KINDS)('is not blamed for anything when one answer is lost (%s)', async (kind) => {
    const { report, asked } = await check(NAMED)
    expect(report.verdict.tone).toBe('ok')
    expect(asked.length).toBeGreaterThan(20)
    for (const lost of asked) {
      const { verdict, findings, changes } = await checkAddress(
        IP,
        failing(NAMED, (question) => (question === lost ? kind : null)),
      )
      expect(['bad', 'warn'], `${lost}: ${verdict.sentence}`).not.toContain(verdict.tone)
      expect(findings.filter(asksForAction), lost).toEqual([])
      expect(neededChanges(changes), lost).toEqual([])
    }
  })

  test.each(KINDS)('is unknown when every answer is lost (%s)', async (kind) => {
    const { verdict, findings } = await checkAddress(
      IP,
      failing(NAMED, () => kind),
    )
    expect(verdict.tone).toBe('unknown')
    expect(findings.filter(asksForAction)).toEqual([])
  })
})

describe.each(BAD)('an address %s', (_, zone, tone) => {
  test('is reported as such, and nothing worse when one answer is lost', async () => {
    const { report, asked } = await check(zone)
    expect(report.verdict.tone, report.verdict.sentence).toBe(tone)
    const known = new Set(report.findings.map(({ message }) => message))
    for (const lost of asked) {
      for (const kind of KINDS) {
        const { verdict, findings } = await checkAddress(
          IP,
          failing(zone, (question) => (question === lost ? kind : null)),
        )
        expect(WEIGHT[verdict.tone], `without ${lost}`).toBeLessThanOrEqual(WEIGHT[tone])
        const fresh = findings.filter((finding) => asksForAction(finding) && !known.has(finding.message))
        expect(fresh, `without ${lost}`).toEqual([])
      }
    }
  })
})
