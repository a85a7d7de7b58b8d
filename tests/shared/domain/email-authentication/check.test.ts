import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'

const suffixes = {
  publicSuffixOf: (domain: string) => domain.split('.').at(-1) ?? null,
  registrableDomain: (domain: string) => domain.split('.').slice(-2).join('.'),
}
const check = (zone: Zone, domain = 'example.com') =>
  checkEmailAuthentication(domain, zoneResolver(zone), { suffixes })

const RSA_2048 = SAMPLE_ZONE['mail._domainkey.northwind.test']
const MX: Zone = { 'mx.example.com': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] } }
const GOOD: Zone = {
  ...MX,
  'example.com': {
    MX: [
      [10, 'mx.example.com'],
      [20, 'mx.example.com'],
    ],
    TXT: ['v=spf1 mx -all'],
  },
  'default._domainkey.example.com': RSA_2048 ?? {},
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] },
}
const states = async (zone: Zone) =>
  Object.fromEntries((await check(zone)).judgements.map(({ method, state }) => [method, state]))

describe('the verdict', () => {
  test('is good when all three pass', async () => {
    const report = await check(GOOD)
    expect(report.outcome).toBe('authenticated')
    expect(report.verdict).toMatchObject({ tone: 'ok', stamp: '3 of 3' })
    expect(report.message).toBe('SPF, DKIM and DMARC of example.com all pass.')
  })

  test('says how far the search for DKIM keys has come, since a later key may be broken', async () => {
    const { dkim, judgements } = await check(SAMPLE_ZONE, 'broken.test')
    expect(dkim.next).toBeGreaterThan(0)
    expect(judgements.find(({ method }) => method === 'DKIM')?.sentence).toContain(
      `The first ${dkim.next} of ${dkim.discovery?.total} usual selectors were tried`,
    )
  })

  test.each<[string, Zone, string, string]>([
    ['no SPF', { 'example.com': { MX: [[10, 'mx.example.com']] } }, 'SPF', 'missing'],
    ['two SPF records', { 'example.com': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] } }, 'SPF', 'broken'],
    ['+all', { 'example.com': { TXT: ['v=spf1 +all'] } }, 'SPF', 'broken'],
    ['a silent SPF lookup', { 'example.com': { TXT: 'timeout' } }, 'SPF', 'unknown'],
    [
      'an include that cannot be asked',
      { 'example.com': { TXT: ['v=spf1 include:x.test -all'] }, 'x.test': 'servfail' },
      'SPF',
      'unknown',
    ],
    ['no DMARC', { '_dmarc.example.com': {} }, 'DMARC', 'missing'],
    [
      'two DMARC records',
      { '_dmarc.example.com': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } },
      'DMARC',
      'broken',
    ],
    [
      'p=none',
      { '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:a@example.com'] } },
      'DMARC',
      'improve',
    ],
    ['a failing DMARC lookup', { '_dmarc.example.com': 'servfail' }, 'DMARC', 'unknown'],
    ['a key under an unusual name', { 'default._domainkey.example.com': {} }, 'DKIM', 'unknown'],
    ['a revoked key', { 'default._domainkey.example.com': { TXT: ['v=DKIM1; p='] } }, 'DKIM', 'unknown'],
    ['no mail servers', { 'example.com': { TXT: ['v=spf1 -all'] } }, 'MX', 'missing'],
    ['a null MX', { 'example.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } }, 'MX', 'declined'],
    ['a private address', { 'mx.example.com': { A: ['10.0.0.1'] } }, 'MX', 'broken'],
    ['a failing MX lookup', { 'example.com': { MX: 'servfail', TXT: ['v=spf1 -all'] } }, 'MX', 'unknown'],
    [
      'a logo',
      { 'default._bimi.example.com': { TXT: ['v=BIMI1; l=https://example.com/logo.svg'] } },
      'BIMI',
      'good',
    ],
    [
      'a logo that DMARC prevents',
      {
        'default._bimi.example.com': { TXT: ['v=BIMI1; l=https://example.com/logo.svg'] },
        '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; sp=none; rua=mailto:dmarc@example.com'] },
      },
      'BIMI',
      'improve',
    ],
    ['a declined logo', { 'default._bimi.example.com': { TXT: ['v=BIMI1; l=; a=;'] } }, 'BIMI', 'declined'],
  ])('with %s', async (_what, change, method, state) => {
    expect((await states({ ...GOOD, ...change }))[method]).toBe(state)
  })

  test('says that DKIM is missing only if DNS says that there is nothing below _domainkey', async () => {
    const without = { ...GOOD }
    delete without['default._domainkey.example.com']
    expect((await states(without)).DKIM).toBe('missing')
    expect((await states({ ...without, '_domainkey.example.com': { TXT: ['o=~'] } })).DKIM).toBe('unknown')
    expect((await states({ ...without, '_domainkey.example.com': 'timeout' })).DKIM).toBe('unknown')
  })

  test('never calls a domain good or bad when nothing could be found out', async () => {
    const report = await check({ 'example.com': 'servfail', com: 'servfail' })
    const failing = await check(
      Object.fromEntries(
        ['example.com', '_dmarc.example.com', '_domainkey.example.com'].map((name) => [
          name,
          'servfail' as const,
        ]),
      ),
    )
    expect(report.judgements.find(({ method }) => method === 'SPF')?.state).toBe('unknown')
    expect(failing.changes.filter(({ id }) => /^(?:spf|mx)-/.test(id))).toEqual([])
  })

  test('tells what is partly known from what is unknown altogether', async () => {
    const silent: Zone = {
      'example.com': 'timeout',
      '_dmarc.example.com': 'timeout',
      '_dmarc.com': 'timeout',
      '_domainkey.example.com': 'timeout',
      'default._domainkey.example.com': 'timeout',
    }
    const partly: Zone = { ...GOOD, 'example.com': { TXT: 'timeout' } }
    const headings = await Promise.all(
      [silent, partly].map(async (zone) => (await check(zone)).verdict.heading),
    )
    expect(headings).toEqual([
      'Email authentication of example.com is unknown',
      'Email authentication of example.com is not fully known',
    ])
  })

  test('names each of the three in one sentence', async () => {
    const report = await check({ ...GOOD, 'example.com': { TXT: [] }, '_dmarc.example.com': {} })
    expect(report.outcome).toBe('not-authenticated')
    expect(report.message).toBe('SPF and DMARC are missing.')
  })
})

describe('the requirements of mailbox providers', () => {
  const stateOf = async (zone: Zone, code: string) =>
    (await check(zone)).requirements.find((requirement) => requirement.code === code)?.state

  test('are met by records that work', async () => {
    expect(await stateOf(GOOD, 'spf')).toBe('met')
    expect(await stateOf(GOOD, 'dkim')).toBe('met')
    expect(await stateOf(GOOD, 'dmarc')).toBe('met')
  })

  test('are met by p=none, which is all that they require', async () => {
    const zone = { ...GOOD, '_dmarc.example.com': { TXT: ['v=DMARC1; p=none'] } }
    expect(await stateOf(zone, 'dmarc')).toBe('met')
  })

  test('are not met without SPF, and unknown without an answer', async () => {
    expect(await stateOf({ ...GOOD, 'example.com': { TXT: [] } }, 'spf')).toBe('not-met')
    expect(await stateOf({ ...GOOD, 'example.com': { TXT: 'timeout' } }, 'spf')).toBe('unknown')
  })

  test.each(['alignment', 'reverse-dns', 'tls', 'one-click', 'complaints'])(
    'cannot be seen from DNS: %s',
    async (code) => {
      expect(await stateOf(GOOD, code)).toBe('not-visible')
    },
  )
})

describe('the changes', () => {
  const changes = async (zone: Zone) => (await check(zone)).changes

  test('are none for a healthy domain except for the logo, which is optional', async () => {
    expect((await changes(GOOD)).map(({ id, optional }) => [id, optional])).toEqual([['bimi-logo', true]])
  })

  test('start with what is broken, and are those of the single checks', async () => {
    const zone: Zone = {
      ...GOOD,
      'example.com': { TXT: ['v=spf1 mx -all', 'v=spf1 a -all'], MX: [[10, 'mx.example.com']] },
      '_dmarc.example.com': {},
    }
    const list = await changes(zone)
    expect(list.slice(0, 2).map(({ action, owner }) => [action, owner])).toEqual([
      ['merge', 'example.com'],
      ['create', '_dmarc.example.com'],
    ])
    const own = await checkSpf('example.com', zoneResolver(zone))
    expect(list[0]?.after).toEqual(own.changes[0]?.after)
  })

  test('leave the record of a parent domain alone', async () => {
    const zone: Zone = {
      ...GOOD,
      'news.example.com': { TXT: ['v=spf1 mx -all'], MX: [[10, 'mx.example.com']] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] },
    }
    const report = await check(zone, 'news.example.com')
    expect(report.changes.filter(({ id }) => id.startsWith('dmarc-'))).toEqual([])
  })

  test('say nothing about what could not be looked up', async () => {
    const list = await changes({ ...GOOD, 'example.com': { TXT: 'timeout', MX: 'timeout' } })
    expect(list.filter(({ id }) => /^(?:spf|mx)-/.test(id))).toEqual([])
  })
})

describe('domains that are not what they seem', () => {
  const LOCKED: Zone = {
    'example.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'], NS: ['ns.example.com'] },
    '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
  }

  test('one that sends no mail is locked, and needs nothing', async () => {
    const { outcome, verdict, changes } = await check(LOCKED)
    expect([outcome, verdict.tone, verdict.stamp, changes]).toEqual(['no-mail', 'ok', 'Locked', []])
  })

  test('one that sends no mail but can be spoofed needs DMARC and nothing else', async () => {
    const { verdict, changes } = await check({ ...LOCKED, '_dmarc.example.com': {} })
    expect([verdict.tone, verdict.stamp]).toEqual(['warn', 'Not locked'])
    expect(changes.map(({ owner }) => owner)).toEqual(['_dmarc.example.com'])
  })

  test.each<[mx: Zone[string], dmarc: string, tone: string]>([
    [{ MX: [[0, '.']] }, 'p=none', 'warn'],
    [{}, 'p=quarantine', 'warn'],
    [{ A: ['192.0.43.7'] }, 'p=reject; sp=none', 'warn'],
    [{ A: ['192.0.43.7'] }, 'p=reject', 'ok'],
    [{ MX: [[0, '.']] }, 'p=reject; rua=mailto:dmarc@example.com', 'ok'],
    [{ MX: [[0, '.']] }, 'p=reject; rua=mailto:dmarc@dead.example', 'warn'],
    [{}, 'p=reject', 'ok'],
  ])('one without mail is judged by its DMARC record: %j, %s', async (mx, dmarc, tone) => {
    const zone: Zone = {
      'example.com': { ...(mx as object), TXT: ['v=spf1 -all'] },
      '_dmarc.example.com': { TXT: [`v=DMARC1; ${dmarc}`] },
      'dead.example': { MX: [[0, '.']] },
    }
    const { verdict, changes, dmarc: single } = await check(zone)
    expect([verdict.tone, single.verdict.tone]).toEqual([tone, tone])
    expect(changes).toEqual(single.changes)
  })

  test('SPF that allows no one does not count as authentication if the domain sends mail', async () => {
    const { outcome, requirements, changes } = await check({
      ...GOOD,
      'example.com': { MX: [[10, 'mx.example.com']], TXT: ['v=spf1 -all'] },
    })
    expect(outcome).toBe('improve')
    expect(requirements.find(({ code }) => code === 'spf')?.state).toBe('not-met')
    expect(changes.map(({ id }) => id)).toContain('spf-no-sender')
  })

  test('a key that only some receivers verify does not meet the rule of the large ones', async () => {
    const key = SAMPLE_ZONE['ed25519._domainkey.northwind.test'] ?? {}
    const { requirements } = await check({ ...GOOD, 'default._domainkey.example.com': key })
    expect(requirements.find(({ code }) => code === 'dkim')?.state).toBe('not-met')
  })

  test('a name that does not exist has nothing to publish', async () => {
    const { outcome, verdict, changes, requirements, findings } = await check(
      { 'example.com': { A: ['192.0.43.7'] } },
      'gone.com',
    )
    expect([outcome, verdict.tone, verdict.heading]).toEqual([
      'no-such-name',
      'info',
      'gone.com does not exist',
    ])
    expect([changes, requirements]).toEqual([[], []])
    expect(findings.filter(({ code }) => code === 'dns-no-such-name')).toHaveLength(1)
  })

  test('a subdomain of a mail domain is referred to that domain', async () => {
    const { suggestion, verdict, changes } = await check(
      { ...GOOD, 'www.example.com': { A: ['192.0.43.7'] } },
      'www.example.com',
    )
    expect([suggestion, verdict.tone, changes]).toEqual(['example.com', 'info', []])
    expect(verdict.sentence).toContain('check that domain')
  })

  test('and so is a subdomain that does not exist', async () => {
    const { verdict, suggestion } = await check(GOOD, 'wwww.example.com')
    expect(suggestion).toBe('example.com')
    expect(verdict.sentence).toContain('Did you mean example.com?')
  })
})

test('a logo is offered only where DMARC leaves nothing to do, as the BIMI check says', async () => {
  const offered = async (dmarc: Zone, domain?: string) =>
    (await check({ ...GOOD, ...dmarc }, domain)).changes.some(({ id }) => id === 'bimi-logo')
  const record = (tags: string): Zone => ({
    '_dmarc.example.com': { TXT: [`v=DMARC1; ${tags}; rua=mailto:dmarc@example.com`] },
  })
  expect(await offered({})).toBe(true)
  const mild = [
    'p=none',
    'p=reject; sp=none',
    'p=quarantine; pct=50',
    'p=reject; pct=50',
    'p=quarantine; t=y',
  ]
  for (const tags of mild) expect([tags, await offered(record(tags))]).toEqual([tags, false])
  expect(await offered({ '_dmarc.example.com': 'servfail' })).toBe(false)
  const news: Zone = {
    'news.example.com': GOOD['example.com'] ?? {},
    '_dmarc.news.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] },
  }
  expect(await offered({ ...news, ...record('p=none') }, 'news.example.com')).toBe(false)
  expect(await offered(news, 'news.example.com')).toBe(true)
})
