import { describe, expect, test } from 'vitest'
import { walkNames, walkTree } from '#shared/records/dmarc/tree-walk.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'

/** "example.com" or "example.com psd=y", each with a record. */
const zoneWith = (...domains: string[]): Zone =>
  Object.fromEntries(
    domains.map((entry) => {
      const [domain = '', ...tags] = entry.split(' ')
      return [`_dmarc.${domain}`, { TXT: [['v=DMARC1', 'p=reject', ...tags].join('; ')] }]
    }),
  )

describe('the names of a walk (RFC 9989, 4.10)', () => {
  test.each([
    ['com', ['com']],
    ['example.com', ['example.com', 'com']],
    ['a.mail.example.com', ['a.mail.example.com', 'mail.example.com', 'example.com', 'com']],
    [
      '1.2.3.4.5.6.example.com',
      [
        '1.2.3.4.5.6.example.com',
        '2.3.4.5.6.example.com',
        '3.4.5.6.example.com',
        '4.5.6.example.com',
        '5.6.example.com',
        '6.example.com',
        'example.com',
        'com',
      ],
    ],
    // The example of B.4.2.
    [
      'a.b.c.d.e.f.g.h.i.j.k.example.com',
      [
        'a.b.c.d.e.f.g.h.i.j.k.example.com',
        'g.h.i.j.k.example.com',
        'h.i.j.k.example.com',
        'i.j.k.example.com',
        'j.k.example.com',
        'k.example.com',
        'example.com',
        'com',
      ],
    ],
    // The example of section 4.10.
    [
      'a.b.c.d.e.f.g.h.i.j.mail.example.com',
      [
        'a.b.c.d.e.f.g.h.i.j.mail.example.com',
        'g.h.i.j.mail.example.com',
        'h.i.j.mail.example.com',
        'i.j.mail.example.com',
        'j.mail.example.com',
        'mail.example.com',
        'example.com',
        'com',
      ],
    ],
  ])('%s', (domain, names) => {
    expect(walkNames(domain)).toEqual(names)
  })
})

const SIMPLE = ['example.com', 'signing.example.com']
const DEEP = 'a.b.c.d.e.f.g.h.i.j.k.example.com'
const BANK = ['giant.bank.example', 'bank.example psd=y']

describe('organizational and policy domain', () => {
  test.each([
    // RFC 9989, B.4.1
    ['B.4.1 author', SIMPLE, 'example.com', 'example.com', 'example.com', 'author'],
    ['B.4.1 MAIL FROM', SIMPLE, 'example.com', 'example.com', 'example.com', 'author'],
    ['B.4.1 DKIM', SIMPLE, 'signing.example.com', 'example.com', 'signing.example.com', 'author'],
    // B.4.2
    ['B.4.2 author', SIMPLE, DEEP, 'example.com', 'example.com', 'organizational'],
    ['B.4.2 MAIL FROM', SIMPLE, 'example.com', 'example.com', 'example.com', 'author'],
    ['B.4.2 DKIM', SIMPLE, 'signing.example.com', 'example.com', 'signing.example.com', 'author'],
    // B.4.3
    ['B.4.3 author', BANK, 'giant.bank.example', 'giant.bank.example', 'giant.bank.example', 'author'],
    [
      'B.4.3 MAIL FROM',
      BANK,
      'mail.giant.bank.example',
      'giant.bank.example',
      'giant.bank.example',
      'organizational',
    ],
    ['B.4.3 DKIM', BANK, 'mail.mega.bank.example', 'mega.bank.example', 'bank.example', 'public-suffix'],
    // 4.10.2, the three examples at its end
    [
      'fewest labels',
      ['mail.example.com', 'example.com'],
      'a.mail.example.com',
      'example.com',
      'example.com',
      'organizational',
    ],
    [
      'psd=n below',
      ['mail.example.com psd=n'],
      'a.mail.example.com',
      'mail.example.com',
      'mail.example.com',
      'organizational',
    ],
    ['psd=y at the top', ['com psd=y'], 'a.mail.example.com', 'example.com', 'com', 'public-suffix'],
    // 4.10.2, rules 1 to 3 and what follows
    [
      'psd=n hides what is above',
      ['mail.example.com psd=n', 'example.com'],
      'a.mail.example.com',
      'mail.example.com',
      'mail.example.com',
      'organizational',
    ],
    [
      'psd=n at the start',
      ['mail.example.com psd=n', 'example.com'],
      'mail.example.com',
      'mail.example.com',
      'mail.example.com',
      'author',
    ],
    ['psd=y at the start', BANK, 'bank.example', 'bank.example', 'bank.example', 'author'],
    ['psd=y right above', BANK, 'other.bank.example', 'other.bank.example', 'bank.example', 'public-suffix'],
    [
      'psd=u is no stop',
      ['mail.example.com psd=u', 'example.com'],
      'mail.example.com',
      'example.com',
      'mail.example.com',
      'author',
    ],
    [
      'psd=Y in capitals',
      ['bank.example psd=Y'],
      'mega.bank.example',
      'mega.bank.example',
      'bank.example',
      'public-suffix',
    ],
    ['a record of a top-level domain without psd', ['com'], 'example.com', 'com', 'com', 'organizational'],
    // 4.10.1: only three places count
    [
      'a record between does not decide',
      ['mail.example.com', 'example.com'],
      'x.mail.example.com',
      'example.com',
      'example.com',
      'organizational',
    ],
    [
      'the cut leaves names out',
      ['1.2.3.4.5.6.7.example.com', 'example.com'],
      '0.1.2.3.4.5.6.7.example.com',
      'example.com',
      'example.com',
      'organizational',
    ],
    [
      'a record below a public suffix wins over it',
      ['example.com', 'com psd=y'],
      'a.example.com',
      'example.com',
      'example.com',
      'organizational',
    ],
  ])('%s', async (_, records, start, organization, policyDomain, source) => {
    const walk = await walkTree(start, zoneResolver(zoneWith(...records)))
    expect([walk.organizationalDomain, walk.policy?.domain, walk.policy?.source]).toEqual([
      organization,
      policyDomain,
      source,
    ])
  })

  test('no record anywhere: the start is the organization (4.10.2), and no record applies (4.10.1)', async () => {
    const walk = await walkTree('a.example.com', zoneResolver({}))
    expect([walk.organizationalDomain, walk.policy]).toEqual(['a.example.com', undefined])
  })

  test('several records at a name are discarded, and the walk continues (4.10)', async () => {
    const zone = {
      ...zoneWith('example.com'),
      '_dmarc.a.example.com': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
    }
    const walk = await walkTree('a.example.com', zoneResolver(zone))
    expect([walk.steps.map(({ result }) => result), walk.policy?.domain]).toEqual([
      ['several', 'record', 'none'],
      'example.com',
    ])
  })

  test('other TXT records next to it do not count (4.10)', async () => {
    const zone = { '_dmarc.example.com': { TXT: ['hello', 'v=DMARC1; p=reject', 'v=spf1 -all'] } }
    expect((await walkTree('example.com', zoneResolver(zone))).policy?.domain).toBe('example.com')
  })

  test('the walk ends at psd, whatever DNS says above (4.10)', async () => {
    const walk = await walkTree(
      'a.bank.example',
      zoneResolver({ ...zoneWith('bank.example psd=y'), '_dmarc.example': 'servfail' }),
    )
    expect([walk.steps.length, walk.organizationalDomain]).toEqual([2, 'a.bank.example'])
  })

  test.each(['timeout', 'servfail', 'refused'] as const)(
    '%s above leaves the organization unknown, but not the domain’s own policy',
    async (failure) => {
      const walk = await walkTree(
        'a.example.com',
        zoneResolver({ ...zoneWith('a.example.com'), '_dmarc.example.com': failure }),
      )
      expect([walk.organizationalDomain, walk.policy?.domain, walk.failures.length]).toEqual([
        undefined,
        'a.example.com',
        1,
      ])
    },
  )

  test('a failure along the way leaves an inherited policy unknown', async () => {
    const walk = await walkTree(
      'a.b.example.com',
      zoneResolver({ ...zoneWith('example.com'), '_dmarc.b.example.com': 'timeout' }),
    )
    expect([walk.organizationalDomain, walk.policy]).toEqual([undefined, undefined])
  })

  test('asks every name in one wave', async () => {
    const resolver = waveCounter(zoneResolver(zoneWith('example.com')))
    await walkTree(DEEP, resolver)
    expect(resolver.waves.map((wave) => wave.length)).toEqual([8])
  })

  test('leaves out a name that is too long to query', async () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(57)}.example.com`
    const walk = await walkTree(long, zoneResolver(zoneWith('example.com')))
    expect([walk.steps[0]?.result, walk.policy?.domain]).toEqual(['none', 'example.com'])
  })
})
