import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

const ZONE: Zone = {
  'mail.a.test': { A: ['192.0.43.5'] },
  'host.test': { A: ['192.0.43.6'] },
  'service.test': { TXT: ['v=spf1 ip4:192.0.32.0/24 -all'] },
}
const check = (record: string, zone: Zone = {}) =>
  checkSpf('a.test', zoneResolver({ ...ZONE, ...zone, 'a.test': { TXT: [record], A: ['192.0.43.4'] } }))

describe('include: of a host', () => {
  test('of the domain becomes a:, and nothing is given up', async () => {
    const { changes } = await check('v=spf1 include:mail.a.test include:service.test -all')
    expect(changes).toMatchObject([
      { after: ['v=spf1 a:mail.a.test include:service.test -all'], why: ['spf-include-without-record'] },
    ])
    expect(changes[0]?.loses).toBeUndefined()
  })

  test('of someone else is given up, with its reason', async () => {
    const { changes } = await check('v=spf1 include:host.test include:service.test -all')
    expect(changes).toMatchObject([
      {
        after: ['v=spf1 include:service.test -all'],
        loses: [{ what: 'mail from servers in include:host.test' }],
      },
    ])
  })

  test('does not stand in for an a: that goes', async () => {
    const { changes } = await check('v=spf1 a:gone.a.test include:service.test -all')
    expect(changes[0]?.loses).toEqual([
      { what: 'mail from the servers of gone.a.test', why: 'gone.a.test has no such record in DNS.' },
    ])
  })
})

describe('exists: of a fixed name', () => {
  test.each(['exists:mail.a.test', '+exists:mail.a.test', 'exists:%{d}'])(
    '%s allows everyone',
    async (term) => {
      const { verdict, findings } = await check(`v=spf1 ${term} -all`)
      expect(verdict.tone).toBe('bad')
      expect(findings.map(({ code }) => code)).toContain('spf-wide-network')
    },
  )

  test('means the host', async () => {
    const { changes } = await check('v=spf1 exists:mail.a.test -all')
    expect(changes).toMatchObject([{ after: ['v=spf1 a:mail.a.test -all'], risk: 'delivery' }])
  })

  test.each(['exists:%{i}.list.test', 'exists:gone.test', '-exists:mail.a.test', '?exists:mail.a.test'])(
    '%s does not',
    async (term) => {
      const { findings } = await check(`v=spf1 ${term} include:service.test -all`)
      expect(findings.map(({ code }) => code)).not.toContain('spf-wide-network')
    },
  )
})

describe('a pasted line', () => {
  const START = fc.constantFrom(
    'a.test. 3600 IN TXT ',
    '@ IN TXT ',
    'a.test IN TXT ( ',
    'IN TXT ',
    'TXT ',
    'TXT: ',
    'SPF: ',
    'Value: ',
    'very-long-name.of-an-organization.with-many.parts.example.org. 86400 IN SPF ',
  )
  test('keeps every sender', async () => {
    await fc.assert(
      fc.asyncProperty(START, fc.constantFrom('"', ''), async (start, quote) => {
        const { changes } = await check(
          `${start}${quote}v=spf1 a:mail.a.test include:service.test ~all${quote}`,
        )
        expect(changes).toMatchObject([{ after: ['v=spf1 a:mail.a.test include:service.test ~all'] }])
      }),
    )
  })

  test.each(['our SPF is fine', 'spf1.example.com', 'content of this zone: see the wiki'])(
    '“%s” is none',
    async (text) => {
      const { findings } = await check(text)
      expect(findings.map(({ code }) => code)).not.toContain('spf-near-miss')
    },
  )
})

test.each([
  ['v=spf1 include:service.test,other.test -all', 'v=spf1 include:service.test include:other.test -all'],
  ['v=spf1 ?a:host.test;mail.a.test ~all', 'v=spf1 ?a:host.test ?a:mail.a.test ~all'],
  ['v=spf2 include:service.test -all', 'v=spf1 include:service.test -all'],
  ['v=spf include:service.test -all', 'v=spf1 include:service.test -all'],
])('“%s” keeps every name', async (record, meant) => {
  const other: Zone = { 'other.test': { TXT: ['v=spf1 ip4:192.0.33.0/24 -all'] } }
  const { publish } = await check(record, other)
  expect(publish.content).toBe(meant)
})

test('a record of Sender ID is no SPF record', async () => {
  const { findings } = await check('v=spf2.0/pra include:service.test -all')
  expect(findings.map(({ code }) => code)).not.toContain('spf-near-miss')
})

test('a merge says which end it softens, and why', async () => {
  const zone = { ...ZONE, 'a.test': { TXT: ['v=spf1 ip4:192.0.43.1 -all', 'v=spf1 include:service.test'] } }
  const { changes } = await checkSpf('a.test', zoneResolver(zone))
  expect(changes[0]?.notes?.join()).toContain('One of the records has no end, so “-all” becomes “~all”')
})
