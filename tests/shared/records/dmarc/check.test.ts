import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkDmarc, previewDmarc } from '#shared/records/dmarc/check.ts'
import { DmarcReport } from '#shared/records/dmarc/schema.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { check, codes, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'

describe('what the report says first', () => {
  test('the record is found', async () => {
    const report = await check(withRecord(`v=DMARC1; p=reject; ${RUA}`))
    expect(report).toMatchObject({
      found: true,
      state: 'found',
      valid: true,
      domain: 'example.com',
      name: '_dmarc.example.com',
      records: [`v=DMARC1; p=reject; ${RUA}`],
      tags: { v: 'DMARC1', p: 'reject', rua: 'mailto:dmarc@example.com' },
      warnings: [],
      publish: { name: '_dmarc.example.com', type: 'TXT', content: `v=DMARC1; p=reject; ${RUA}` },
      policy: { p: 'reject', sp: 'reject', np: 'reject', t: 'n', applied: 'reject', appliedBy: 'p' },
      policyDomain: 'example.com',
      organizationalDomain: 'example.com',
      walk: [
        { name: '_dmarc.example.com', result: 'record' },
        { name: '_dmarc.com', result: 'none' },
      ],
      legacy: {
        organizationalDomain: 'example.com',
        policyDomain: 'example.com',
        applied: 'reject',
        differences: [],
      },
    })
    expect(v.safeParse(DmarcReport, report).success).toBe(true)
  })

  test.each<[what: string, zone: Zone]>([
    ['no TXT record', { 'example.com': { MX: [[10, 'mx.example.com']] } }],
    ['no such domain', {}],
    [
      'other texts only',
      {
        'example.com': { MX: [[10, 'mx.example.com']] },
        '_dmarc.example.com': txt('hello', 'v=spf1 -all'),
      },
    ],
  ])('the record is absent: %s', async (_, zone) => {
    expect(await check(zone)).toMatchObject({
      found: false,
      state: 'absent',
      message: 'No DMARC record found',
      valid: false,
      policyDomain: null,
      publish: { name: '_dmarc.example.com', content: 'v=DMARC1; p=none; rua=mailto:dmarc@example.com' },
    })
  })

  test.each([
    'timeout',
    'servfail',
    'refused',
    'transport-error',
    'malformed',
    'truncated',
    'cname-loop',
    'over-budget',
  ] as const)('after %s it is unknown', async (failure) => {
    const report = await check({ '_dmarc.example.com': failure })
    expect(report).toMatchObject({
      found: false,
      state: 'unknown',
      policyDomain: null,
      organizationalDomain: null,
    })
    expect(report.message).not.toBe('No DMARC record found')
    expect(report.findings.map(({ code }) => code)).toContain('dmarc-lookup-failed')
  })

  test('the name with _dmarc is the domain', async () => {
    expect((await check(withRecord('v=DMARC1; p=none'), '_dmarc.example.com')).domain).toBe('example.com')
  })

  test('a record in several strings is one text (RFC 9989, 4.5)', async () => {
    const report = await check({ '_dmarc.example.com': { TXT: [['v=DMARC1; p=quar', 'antine']] } })
    expect(report.policy?.p).toBe('quarantine')
  })

  test('a CNAME at the name is followed', async () => {
    const zone = {
      '_dmarc.example.com': { CNAME: 'policy.example.net' },
      'policy.example.net': txt('v=DMARC1; p=reject'),
    }
    expect(await check(zone)).toMatchObject({ valid: true, records: ['v=DMARC1; p=reject'] })
    expect(await codes(zone)).toContain('dmarc-record-is-alias info')
  })
})

describe('the policy for any name (RFC 9989, 4.10.1)', () => {
  test.each([
    // record of example.com, asked name, applied, by
    ['p=none; sp=quarantine; np=reject', 'example.com', 'none', 'p'],
    ['p=none; sp=quarantine; np=reject', 'mail.example.com', 'quarantine', 'sp'],
    ['p=none; sp=quarantine; np=reject', 'gone.example.com', 'reject', 'np'],
    ['p=reject', 'mail.example.com', 'reject', 'sp'],
    ['p=reject', 'gone.example.com', 'reject', 'np'],
    ['p=reject; sp=none', 'gone.example.com', 'none', 'np'],
    ['p=reject; t=y', 'example.com', 'quarantine', 'p'],
    ['p=quarantine; t=y', 'example.com', 'none', 'p'],
    ['p=none; t=y', 'example.com', 'none', 'p'],
    ['p=quarantine; np=reject; t=y', 'gone.example.com', 'quarantine', 'np'],
    ['p=quarantine; sp=reject; t=y', 'mail.example.com', 'quarantine', 'sp'],
    ['p=block; rua=mailto:a@example.com', 'mail.example.com', 'none', 'sp'],
    ['p=reject; np=reject; sp=none', 'a.b.c.gone.example.com', 'reject', 'np'],
  ])('%s, %s: %s', async (tags, domain, applied, appliedBy) => {
    const { policy } = await check(withRecord(`v=DMARC1; ${tags}`), domain)
    expect(policy).toMatchObject({ applied, appliedBy })
  })

  test.each([
    ['p=block', 'example.com'],
    ['sp=reject', 'mail.example.com'],
    ['p=reject; sp=block', 'example.com'],
  ])('%s, %s: no DMARC at all', async (tags, domain) => {
    const report = await check(withRecord(`v=DMARC1; ${tags}`), domain)
    expect([report.found, report.policy, report.valid]).toEqual([true, undefined, false])
  })

  test('an empty name in between exists (RFC 8020)', async () => {
    const { exists, policy } = await check(
      withRecord('v=DMARC1; p=none; sp=quarantine; np=reject', {
        'a.empty.example.com': { A: ['192.0.43.7'] },
      }),
      'empty.example.com',
    )
    expect([exists, policy?.applied]).toEqual([true, 'quarantine'])
  })

  test('an alias to a name that does not exist exists itself (RFC 2308, 2.1)', async () => {
    const zone = withRecord('v=DMARC1; p=none; np=reject', {
      'www.example.com': { CNAME: 'gone.example.net' },
    })
    expect((await check(zone, 'www.example.com')).policy?.appliedBy).toBe('sp')
  })

  test('whether a name exists is unknown if it could not be looked up', async () => {
    const zone = withRecord('v=DMARC1; p=none; sp=quarantine; np=reject', { 'slow.example.com': 'timeout' })
    const { exists, policy } = await check(zone, 'slow.example.com')
    expect([exists, policy?.applied, policy?.appliedBy]).toEqual([null, null, null])
  })

  test('and does not matter if sp and np agree', async () => {
    const zone = withRecord('v=DMARC1; p=reject', { 'slow.example.com': 'timeout' })
    expect((await check(zone, 'slow.example.com')).policy?.applied).toBe('reject')
  })

  test('a record below the organization counts for its own name only', async () => {
    const zone = withRecord('v=DMARC1; p=reject; sp=quarantine', {
      '_dmarc.mail.example.com': txt('v=DMARC1; p=none; sp=none; np=none'),
    })
    const report = await check(zone, 'mail.example.com')
    expect(report).toMatchObject({
      policyDomain: 'mail.example.com',
      organizationalDomain: 'example.com',
      policy: { p: 'none', applied: 'none', sp: 'quarantine', np: 'quarantine' },
    })
    expect(report.findings.map(({ code }) => code)).toContain('dmarc-subdomain-policy-idle')
  })

  test('a public suffix’s record applies if the organization has none (4.10.1)', async () => {
    const zone = {
      '_dmarc.bank.example': txt(
        'v=DMARC1; p=none; sp=quarantine; np=reject; psd=y; rua=mailto:a@bank.example',
      ),
      'mega.bank.example': { A: ['192.0.43.7'] },
    }
    expect(await check(zone, 'mega.bank.example')).toMatchObject({
      name: '_dmarc.bank.example',
      policyDomain: 'bank.example',
      organizationalDomain: 'mega.bank.example',
      policy: { applied: 'quarantine', appliedBy: 'sp' },
    })
    expect((await check(zone, 'nobody.bank.example')).policy?.applied).toBe('reject')
  })
})

describe('what it costs', () => {
  describe('of a domain with reports to another one', () => {
    const wavesFor = async (host: Zone) => {
      const zone = withRecord('v=DMARC1; p=reject; rua=mailto:a@r.example.net', {
        'r.example.net': { MX: [[1, 'mx.example.net']] },
        ...host,
      })
      const resolver = waveCounter(zoneResolver(zone))
      await checkDmarc('mail.example.com', resolver, { suffixes })
      return resolver.waves.map((wave) => wave.sort())
    }
    const [NAMES, HOST] = [
      ['TXT _dmarc.com', 'TXT _dmarc.example.com', 'TXT _dmarc.mail.example.com', 'TXT mail.example.com'],
      [
        'MX r.example.net',
        'TXT _dmarc.mail.example.com.mail.example.com',
        'TXT dmarc.mail.example.com',
        'TXT example.com._report._dmarc.r.example.net',
      ],
    ]

    test('there are two waves if it agrees', async () => {
      const agreed = { 'example.com._report._dmarc.r.example.net': txt('v=DMARC1;') }
      expect(await wavesFor(agreed)).toEqual([NAMES, HOST])
    })

    test('otherwise, a third looks for its organization', async () => {
      const walk = ['TXT _dmarc.example.net', 'TXT _dmarc.net', 'TXT _dmarc.r.example.net']
      expect(await wavesFor({})).toEqual([NAMES, HOST, walk])
    })
  })

  test('a record in the right place: no stray names are queried', async () => {
    const resolver = waveCounter(zoneResolver(withRecord('v=DMARC1; p=reject')))
    await checkDmarc('example.com', resolver, { suffixes })
    const asked = resolver.waves.flat().filter((question) => question.startsWith('TXT'))
    expect(asked).toEqual(['TXT _dmarc.example.com', 'TXT _dmarc.com', 'TXT example.com'])
  })

  test('nine queries in parallel for the longest name, and two for where a record may have gone', async () => {
    const resolver = waveCounter(zoneResolver({}))
    await checkDmarc('a.b.c.d.e.f.g.h.i.j.k.example.com', resolver, { suffixes })
    expect(resolver.waves.map((wave) => wave.length)).toEqual([9, 2])
  })
})

describe('the preview', () => {
  test('judges the draft and says what is published', async () => {
    const zone = withRecord('v=DMARC1; p=none')
    const { report, current } = await previewDmarc('example.com', 'v=DMARC1; p=reject', zoneResolver(zone), {
      suffixes,
    })
    expect([report.policy?.applied, current]).toEqual([
      'reject',
      { state: 'found', records: ['v=DMARC1; p=none'] },
    ])
  })

  test('has a verdict, but no change to a record that is not published', async () => {
    const draft = 'v=DMARC1; p=none; p=reject'
    const { report } = await previewDmarc('example.com', draft, zoneResolver({}), { suffixes })
    expect([report.verdict.tone, report.changes]).toEqual(['bad', []])
  })

  test.each([
    [{}, { state: 'absent', records: [] }],
    [{ '_dmarc.example.com': 'timeout' as const }, { state: 'unknown', records: [] }],
  ])('%o', async (zone, current) => {
    const preview = await previewDmarc('example.com', 'v=DMARC1; p=none', zoneResolver(zone), { suffixes })
    expect(preview).toMatchObject({ report: { state: 'found' }, current })
  })
})
