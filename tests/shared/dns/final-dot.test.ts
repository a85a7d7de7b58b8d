import { describe, expect, test } from 'vitest'
import { nameAsWritten } from '#shared/dns/final-dot.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkCname } from '#shared/records/cname/check.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { check as checkLogo } from '#tests/shared/records/bimi/zone-check.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { check as checkTransport } from '#tests/shared/records/transport/zone-check.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'

const SERVICE: Zone = {
  'mx.vendor.microsoft': { A: ['192.0.43.8'], TXT: ['v=spf1 ip4:192.0.43.8 -all'] },
}

describe('the name before the zone was added', () => {
  const meant = (name: string, owner: string, zone: Zone = SERVICE) =>
    nameAsWritten(name, owner, zoneResolver(zone))

  test.each([
    ['mx.vendor.microsoft.a.test', 'a.test', 'mx.vendor.microsoft'],
    ['mx.vendor.microsoft.a.test', 'news.a.test', 'mx.vendor.microsoft'],
    ['mx.vendor.microsoft.news.a.test', 'news.a.test', 'mx.vendor.microsoft'],
    ['mx.vendor.microsoft.a.co.uk', 's1._domainkey.a.co.uk', 'mx.vendor.microsoft'],
    ['mx.a.test.a.test', 'a.test', 'mx.a.test'],
    ['mx.a.test.news.a.test', 'news.a.test', 'mx.a.test'],
    // Hosts that are gone.
    ['mx.a.test', 'a.test', null],
    ['mx.old.office.a.test', 'a.test', null],
    ['mx.vendor.microsoft.b.test', 'a.test', null],
  ])('%s at %s: %s', async (name, owner, written) => {
    expect(await meant(name, owner)).toBe(written)
  })

  test('of two labels may be a stranger’s', async () => {
    const zone = { 'mail.dev': { A: ['192.0.43.8'] } }
    expect(await meant('mail.dev.a.test', 'a.test', zone)).toBe(null)
    expect(await nameAsWritten('mail.dev.a.test', 'a.test', zoneResolver(zone), () => true)).toBe('mail.dev')
  })

  test('is not guessed while DNS does not answer', async () => {
    expect(await meant('mx.vendor.microsoft.a.test', 'a.test', { 'mx.vendor.microsoft': 'timeout' })).toBe(
      null,
    )
  })
})

describe('every record that names a host gets its final dot', () => {
  const home: Zone = { 'a.test': { A: ['192.0.43.9'] }, ...SERVICE }
  const doubled = 'mx.vendor.microsoft.a.test'

  test('MX', async () => {
    const { changes } = await checkMx('a.test', zoneResolver({ ...home, 'a.test': { MX: [[10, doubled]] } }))
    expect(changes).toMatchObject([{ id: 'mx-final-dot', after: ['10 mx.vendor.microsoft'] }])
  })

  test.each([
    ['include:$', ' ~all'],
    ['a:$', ' ~all'],
    ['redirect=$', ''],
  ])('SPF %s', async (term, end) => {
    const [before, after] = [doubled, 'mx.vendor.microsoft'].map(
      (name) => `v=spf1 ip4:192.0.43.7 ${term.replace('$', name)}${end}`,
    )
    const zone: Zone = { ...home, 'a.test': { TXT: [before ?? ''], MX: [[10, 'mx.vendor.microsoft']] } }
    const { changes } = await checkSpf('a.test', zoneResolver(zone))
    const [change] = changes
    expect(change).toMatchObject({ action: 'replace', before: [before], after: [after] })
    expect(change?.loses).toBeUndefined()
  })

  test('CNAME, and DKIM behind it', async () => {
    const owner = 's1._domainkey.a.test'
    const zone = {
      ...home,
      [owner]: { CNAME: 's1.key.microsoft.a.test' },
      's1.key.microsoft': SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {},
    }
    const after = ['s1.key.microsoft']
    const { changes } = await checkCname(owner, zoneResolver(zone))
    expect(changes).toMatchObject([{ id: 'cname-final-dot', type: 'CNAME', after }])
    const dkim = await checkDkim('a.test', 's1', zoneResolver(zone))
    expect(dkim.changes).toMatchObject([{ id: 'cname-final-dot', owner, type: 'CNAME', after }])
  })
})

test('DMARC behind a CNAME', async () => {
  const zone: Zone = {
    'a.test': { A: ['192.0.43.9'], MX: [[10, 'a.test']] },
    '_dmarc.a.test': { CNAME: 'a.dmarc.microsoft.a.test' },
    'a.dmarc.microsoft': { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@a.test'] },
  }
  const { changes } = await checkDmarc('a.test', zoneResolver(zone), { suffixes })
  expect(changes).toMatchObject([
    { id: 'cname-final-dot', owner: '_dmarc.a.test', after: ['a.dmarc.microsoft'] },
  ])
})

describe('a record whose own name has the domain twice is moved', () => {
  const key = SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {}
  const home: Zone = {
    'a.test': { A: ['192.0.43.9'], MX: [[10, 'mx.a.test']] },
    'mx.a.test': { A: ['192.0.43.9'] },
  }
  const spf = (zone: Zone, domain = 'a.test') => checkSpf(domain, zoneResolver({ ...home, ...zone }))
  const dkim = (zone: Zone, domain = 'a.test') => checkDkim(domain, 's1', zoneResolver({ ...home, ...zone }))

  test('SPF, corrected on the way', async () => {
    const { findings, changes } = await spf({ 'a.test.a.test': { TXT: ['v=spf1 ip:192.0.43.9 -all'] } })
    expect(findings.map(({ code }) => code)).toContain('dns-record-misplaced')
    expect(changes).toMatchObject([
      { action: 'create', owner: 'a.test', after: ['v=spf1 ip4:192.0.43.9 -all'] },
    ])
  })

  test('below the registered domain, for a subdomain', async () => {
    const zone: Zone = {
      'news.a.test': { A: ['192.0.43.9'] },
      'news.a.test.a.test': { TXT: ['v=spf1 ip4:192.0.43.9 -all'] },
    }
    const { changes } = await spf(zone, 'news.a.test')
    expect(changes).toMatchObject([{ action: 'create', owner: 'news.a.test' }])
  })

  test('DKIM', async () => {
    const { verdict, changes } = await dkim({ 's1._domainkey.a.test.a.test': key })
    expect(verdict.tone).toBe('bad')
    expect(changes).toMatchObject([
      { action: 'create', owner: 's1._domainkey.a.test', why: ['dns-record-misplaced'] },
    ])
  })

  test('BIMI', async () => {
    const zone: Zone = {
      '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject'] },
      'default._bimi.a.test.a.test': { TXT: ['v=BIMI1; l=https://a.test/logo.svg;'] },
    }
    const { verdict, changes } = await checkLogo({ ...home, ...zone }, 'a.test')
    expect(verdict.tone).toBe('bad')
    expect(changes).toMatchObject([
      {
        action: 'create',
        owner: 'default._bimi.a.test',
        after: ['v=BIMI1; l=https://a.test/logo.svg'],
        why: ['bimi-record-misplaced'],
      },
    ])
  })

  test('BIMI, with what cannot be kept named, and not one of several', async () => {
    const at = async (...TXT: string[]) =>
      (await checkLogo({ ...home, 'default._bimi.a.test.a.test': { TXT } }, 'a.test')).changes.filter(
        ({ why }) => why.includes('bimi-record-misplaced'),
      )
    const [one] = await at('v=BIMI1; l=https://a.test/logo.svg; nonsense')
    expect(one).toMatchObject({ action: 'create' })
    expect(one?.text).toContain('“nonsense” is left out')
    expect(await at('v=BIMI1; l=https://a.test/1.svg', 'v=BIMI1; l=https://a.test/2.svg')).toMatchObject([
      { action: 'ask' },
    ])
  })

  test.each([
    ['_mta-sts', 'v=STSv1; id=20260101', 'sts-record-misplaced'],
    ['_smtp._tls', 'v=TLSRPTv1; rua=mailto:mine@a.test', 'tlsrpt-record-misplaced'],
  ])('%s', async (name, text, code) => {
    const zone: Zone = { 'mta-sts.a.test': { A: ['192.0.43.9'] }, [`${name}.a.test.a.test`]: { TXT: [text] } }
    const policy = 'version: STSv1\nmode: testing\nmx: mx.a.test\nmax_age: 604800\n'
    const { verdict, changes } = await checkTransport({ ...home, ...zone }, policy, 'a.test')
    expect(verdict.tone).toBe('bad')
    const [moved] = changes.filter(({ why }) => why.includes(code))
    expect(moved).toMatchObject({ action: 'create', owner: `${name}.a.test` })
    const [first = ''] = moved?.after ?? []
    // A new id makes senders read the policy again.
    expect(first.replace(/id=\w+/, '')).toBe(text.replace(/id=\w+/, ''))
  })

  test('not for what a wildcard says of every name', async () => {
    const { findings } = await spf({ '*.a.test': { TXT: ['v=spf1 -all'] } })
    expect(findings.map(({ code }) => code)).not.toContain('dns-record-misplaced')
  })
})
