import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { followChanges } from '#tests/helpers/follow-changes.ts'

const check = (resolver: Parameters<typeof checkSpf>[1]) => checkSpf('a.test', resolver)
const others: Zone = {
  'service.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  'other.test': { TXT: ['v=spf1 ip4:192.0.32.0/24 -all'] },
  'mx.a.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88::8'] },
  'news.test': { TXT: ['newsletter'] },
  'slow.test': 'timeout',
}
const zoneOf = (...records: (string | string[])[]): Zone => ({
  ...others,
  'a.test': { TXT: records, A: ['192.0.43.9'], AAAA: ['2001:500:88::9'], MX: [[10, 'mx.a.test']] },
})

test('a change says how published texts are split, since programs name a record by its strings', async () => {
  const whole = 'x'.repeat(300)
  const { changes } = await check(
    zoneResolver(zoneOf(['v=spf1 mx ', 'include:service.test'], ['to', 'ken'], whole)),
  )
  expect(changes.map(({ keep, strings }) => [keep, strings])).toEqual([
    [
      ['token', whole],
      [
        ['v=spf1 mx ', 'include:service.test'],
        ['to', 'ken'],
      ],
    ],
  ])
})

const CASES: [what: string, zone: Zone, after: string[], tone: string][] = [
  ['nothing to change', zoneOf('v=spf1 include:service.test -all'), [], 'ok'],
  [
    'other TXT records stay',
    zoneOf('google-site-verification=1', 'v=spf1 mx ?all'),
    ['v=spf1 mx ~all'],
    'ok',
  ],
  [
    'two records',
    zoneOf('v=spf1 mx -all', 'v=spf1 include:service.test ~all'),
    ['v=spf1 mx include:service.test ~all'],
    'ok',
  ],
  [
    'three records, one of them dead',
    zoneOf('v=spf1 mx -all', 'v=spf1 include:news.test ~all', 'v=spf1 a ~all'),
    ['v=spf1 mx a ~all'],
    'ok',
  ],
  ['everybody', zoneOf('v=spf1 include:service.test +all'), ['v=spf1 include:service.test ~all'], 'ok'],
  ['no end', zoneOf('v=spf1 include:service.test'), ['v=spf1 include:service.test ~all'], 'ok'],
  ['ptr among others', zoneOf('v=spf1 ptr mx ~all'), ['v=spf1 mx ~all'], 'ok'],
  ['nothing but ptr', zoneOf('v=spf1 ptr ~all'), [], 'warn'],
  [
    'terms after all',
    zoneOf('v=spf1 mx -all include:service.test'),
    ['v=spf1 mx include:service.test -all'],
    'ok',
  ],
  [
    'a redirect beside all',
    zoneOf('v=spf1 mx -all redirect=service.test'),
    ['v=spf1 mx include:service.test -all'],
    'ok',
  ],
  ['an include without a record', zoneOf('v=spf1 mx include:gone.test -all'), ['v=spf1 mx -all'], 'ok'],
  ['an include of itself', zoneOf('v=spf1 mx include:a.test -all'), ['v=spf1 mx -all'], 'ok'],
  ['a host without an address', zoneOf('v=spf1 mx a:gone.a.test -all'), ['v=spf1 mx -all'], 'ok'],
  ['a private network', zoneOf('v=spf1 mx ip4:10.0.0.0/8 -all'), ['v=spf1 mx -all'], 'ok'],
  ['a misspelling', zoneOf('v=spf1 ipv4:192.0.43.1 -all'), ['v=spf1 ip4:192.0.43.1 -all'], 'ok'],
  ['letters swapped', zoneOf('v=spf1 inlcude:service.test -all'), ['v=spf1 include:service.test -all'], 'ok'],
  ['include=', zoneOf('v=spf1 include=service.test mx -all'), ['v=spf1 include:service.test mx -all'], 'ok'],
  [
    'a term twice',
    zoneOf('v=spf1 mx include:service.test mx -all'),
    ['v=spf1 mx include:service.test -all'],
    'ok',
  ],
  [
    'strings without a space',
    zoneOf(['v=spf1 mx', 'include:service.test -all']),
    ['v=spf1 mx include:service.test -all'],
    'ok',
  ],
  ['a near miss', zoneOf('"v=spf1 mx -all"'), ['v=spf1 mx -all'], 'ok'],
  ['a near miss beside the record', zoneOf('v=spf1 mx -all', 'v=spf1, mx'), [], 'ok'],
  ['Sender ID', zoneOf('v=spf1 mx -all', 'spf2.0/pra mx -all'), [], 'ok'],
  ['a mechanism that nobody can read', zoneOf('v=spf1 bogus mx -all'), [], 'bad'],
  ['an unknown modifier stays', zoneOf('v=spf1 mx tracking=1 ?all'), ['v=spf1 mx tracking=1 ~all'], 'ok'],
  [
    'no record, own mail servers',
    { ...others, 'a.test': { MX: [[10, 'mx.a.test']] } },
    ['v=spf1 mx ~all'],
    'ok',
  ],
  [
    'no record, a known mailbox service',
    {
      'a.test': { MX: [[1, 'aspmx.l.google.com']] },
      '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.32.0/24 ~all'] },
    },
    ['v=spf1 include:_spf.google.com ~all'],
    'ok',
  ],
  ['no record, no mail (null MX)', { 'a.test': { MX: [[0, '.']] } }, ['v=spf1 -all'], 'info'],
  ['no record, nobody knows who sends', { 'a.test': { A: ['192.0.43.9'] } }, [], 'bad'],
  ['a record that lists nobody', zoneOf('v=spf1 ~all'), [], 'warn'],
  ['nobody may send', zoneOf('v=spf1 -all'), [], 'info'],
  ['no such name', {}, [], 'info'],
  [
    'type 99 left over',
    { ...others, 'a.test': { TXT: ['v=spf1 mx -all'], SPF: ['v=spf1 a -all'], MX: [[10, 'mx.a.test']] } },
    [],
    'ok',
  ],
]

describe('the advice, followed exactly', () => {
  test.each(CASES)('%s', async (_, zone, after, tone) => {
    const { first, last } = await followChanges(zone, check)
    expect(first.changes.filter(({ id }) => id === 'spf-record').flatMap((change) => change.after)).toEqual(
      after,
    )
    expect(last.verdict.tone).toBe(tone)
  })

  test('replaces all records that are there, and says what it removes', async () => {
    const zone = zoneOf('v=spf1 ptr mx ~all', 'v=spf1 include:gone.test ip4:10.0.0.1 ?all include:news.test')
    const [change] = (await check(zoneResolver(zone))).changes
    expect(change).toMatchObject({
      action: 'merge',
      owner: 'a.test',
      type: 'TXT',
      before: zone['a.test'] && typeof zone['a.test'] === 'object' ? zone['a.test'].TXT : [],
      risk: 'delivery',
    })
    for (const gone of ['ptr', 'include:gone.test', 'ip4:10.0.0.1'])
      expect(change?.notes?.join(' ')).toContain(`“${gone}”`)
  })

  test.each([
    ['v=spf1 mx include:gone.test -all', true],
    ['v=spf1 ptr mx -all', false],
    ['v=spf1 mx ?all', false],
  ])('says that every sender stays only if that is true: %s', async (record, isSo) => {
    const [change] = (await check(zoneResolver(zoneOf(record)))).changes
    expect(change?.text.includes('keeps every sender')).toBe(isSo)
  })

  test('a first record comes with what has to be done before', async () => {
    const { changes } = await check(zoneResolver({ ...others, 'a.test': { MX: [[10, 'mx.a.test']] } }))
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ action: 'create', before: [], why: ['spf-no-record'] })
    expect(changes[0]?.prerequisites).toHaveLength(1)
  })

  test('names the services by what they cost when there are too many', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `s${index}.test`)
    const zone: Zone = {
      ...Object.fromEntries(names.map((name) => [name, { TXT: ['v=spf1 ip4:192.0.43.1 -all'] }])),
      'a.test': { TXT: [`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`] },
    }
    const { first, last } = await followChanges(zone, check)
    expect(first.changes.map(({ action, title }) => [action, title])).toEqual([['ask', 'Save 2 DNS lookups']])
    expect(last.verdict).toMatchObject({ tone: 'bad', stamp: 'Broken' })
  })

  test.each([
    ['a term of its own', zoneOf('v=spf1 nonsense -all'), 'Correct “nonsense”, or remove it.'],
    [
      'a term of another domain',
      { ...zoneOf('v=spf1 mx include:b.test -all'), 'b.test': { TXT: ['v=spf1 nonsense -all'] } },
      'Ask the owner of b.test to correct “nonsense”. Until then, remove the term that points to that record.',
    ],
  ])('asks for the correction of %s that cannot be read', async (_, zone: Zone, text) => {
    const { changes } = await check(zoneResolver(zone))
    expect(changes).toMatchObject([
      { action: 'ask', title: 'Correct the term that receivers cannot read', why: ['spf-syntax-error'] },
    ])
    expect(changes[0]?.text).toContain(text)
  })

  test('asks for a mailbox if reports are requested without one', async () => {
    const { changes } = await check(zoneResolver(zoneOf('v=spf1 mx rr=e -all')))
    expect(changes).toMatchObject([{ action: 'ask', title: 'Name a mailbox for the reports' }])
  })

  test('changes nothing at a name that is an alias: its records are its target’s', async () => {
    const zone: Zone = { 'a.test': { CNAME: 'b.test' }, 'b.test': { TXT: ['v=spf1 ip4:192.0.43.1 ?all'] } }
    const { changes } = await check(zoneResolver(zone))
    expect(changes.filter(({ action }) => action !== 'ask')).toEqual([])
  })
})

describe('a target that does not exist', () => {
  test.each([
    ['whose domain is free', {}, 'anyone who registers gone.test could allow senders'],
    [
      'whose domain is someone’s',
      { 'gone.test': { NS: ['ns.gone.test'] } },
      'a name that does not exist. Receivers',
    ],
    [
      'whose domain gave no answer',
      { 'gone.test': 'servfail' as const },
      'a name that does not exist. Receivers',
    ],
  ])('%s', async (_, more: Zone, text) => {
    const { findings } = await check(
      zoneResolver({ ...more, 'a.test': { TXT: ['v=spf1 include:_spf.gone.test -all'] } }),
    )
    expect(findings.find(({ code }) => code === 'spf-include-without-record')?.message).toContain(text)
  })
})
