import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { dayBefore, ED25519, PROOFS, registerOf, reputation, partOf, RSA_1024 } from './world.ts'

type Differences = Record<string, Zone[string] | null>

describe('DMARC', () => {
  const points = async (record: string | null) => {
    const node = record === null ? null : { TXT: [record] }
    return partOf(await reputation({ '_dmarc.acme.com': node }), 'DMARC')
  }
  const RUA = 'rua=mailto:dmarc@acme.com'

  test.each([
    [`v=DMARC1; p=reject; ${RUA}`, 25],
    [`v=DMARC1; p=quarantine; ${RUA}`, 20],
    [`v=DMARC1; p=none; ${RUA}`, 10],
    [null, 0],
    // × pct
    [`v=DMARC1; p=reject; pct=50; ${RUA}`, 12.5],
    [`v=DMARC1; p=quarantine; pct=25; ${RUA}`, 5],
    [`v=DMARC1; p=reject; pct=100; ${RUA}`, 25],
    [`v=DMARC1; p=none; pct=50; ${RUA}`, 10],
    [`v=DMARC1; p=reject; pct=0; ${RUA}`, 0],
    // −3 without rua, −5 for open subdomains
    ['v=DMARC1; p=reject', 22],
    [`v=DMARC1; p=reject; sp=none; ${RUA}`, 20],
    ['v=DMARC1; p=quarantine; sp=none', 12],
    [`v=DMARC1; p=none; sp=none; ${RUA}`, 10],
    ['v=DMARC1; p=quarantine; pct=10; sp=none', 0],
    // RFC 9989 section 4.7: in test mode receivers apply one level less
    [`v=DMARC1; p=reject; t=y; ${RUA}`, 20],
  ])('%s: %d', async (record, expected) => {
    expect(await points(record)).toMatchObject({ points: expected, counted: 25, state: 'measured' })
  })

  test('two records count as none', async () => {
    const two = { TXT: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] }
    expect(partOf(await reputation({ '_dmarc.acme.com': two }), 'DMARC')).toMatchObject({
      points: 0,
      counted: 25,
    })
  })

  test('a subdomain has the policy of its parent domain', async () => {
    const zone = {
      '_dmarc.acme.com': { TXT: [`v=DMARC1; p=reject; sp=quarantine; ${RUA}`] },
      'news.acme.com': { A: ['192.0.43.8'] },
    }
    expect(partOf(await reputation(zone, {}, 'news.acme.com'), 'DMARC')).toMatchObject({ points: 20 })
  })

  test.each(['servfail', 'timeout', 'refused'] as const)('is unknown after %s', async (failure) => {
    expect(partOf(await reputation({ '_dmarc.acme.com': failure }), 'DMARC')).toMatchObject({
      state: 'unknown',
      counted: 0,
    })
  })
})

describe('SPF', () => {
  const spf = async (records: string[] | 'servfail', more: Differences = {}) =>
    partOf(await reputation({ 'acme.com': { TXT: records, MX: [[10, 'mx1.acme.com']] }, ...more }), 'SPF')
  const includes = Array.from({ length: 11 }, (_, i) => `include:i${i}.acme.com`).join(' ')

  test.each([
    ['v=spf1 ip4:192.0.43.8 -all', 20],
    ['v=spf1 ip4:192.0.43.8 ~all', 20],
    ['v=spf1 ip4:192.0.43.8 ?all', 10],
    ['v=spf1 ip4:192.0.43.8', 12],
    ['v=spf1 ip4:192.0.43.8 +all', 0],
    ['v=spf1 all', 0],
    ['v=spf1 ip4:192.0.43.8 nonsense -all', 4],
    [`v=spf1 ${includes} -all`, 4],
  ])('%s: %d', async (record, expected) => {
    const more = Object.fromEntries(
      Array.from({ length: 11 }, (_, i) => [`i${i}.acme.com`, { TXT: ['v=spf1 ip4:192.0.43.9 -all'] }]),
    )
    expect(await spf([record], more)).toMatchObject({ points: expected, counted: 20, state: 'measured' })
  })

  test('a redirect is followed to its “all”', async () => {
    const target = { 'spf.acme.com': { TXT: ['v=spf1 ip4:192.0.43.8 ?all'] } }
    expect(await spf(['v=spf1 redirect=spf.acme.com'], target)).toMatchObject({ points: 10 })
  })

  test('none is 0, two are a permerror', async () => {
    expect(await spf([])).toMatchObject({ points: 0, counted: 20 })
    expect(await spf(['v=spf1 -all', 'v=spf1 ~all'])).toMatchObject({ points: 4 })
  })

  test('is unknown when it, or what it includes, cannot be looked up', async () => {
    expect(await spf('servfail')).toMatchObject({ state: 'unknown', counted: 0 })
    const include = { 'spf.acme.com': 'timeout' as const }
    expect(await spf(['v=spf1 include:spf.acme.com -all'], include)).toMatchObject({ state: 'unknown' })
  })
})

describe('DKIM', () => {
  const dkim = async (records: Record<string, string>) => {
    const nodes = Object.entries(records).map(([selector, record]): [string, Zone[string]] => [
      `${selector}._domainkey.acme.com`,
      record === 'servfail' ? record : { TXT: [record] },
    ])
    const none = { 'default._domainkey.acme.com': null }
    return partOf(await reputation({ ...none, ...Object.fromEntries(nodes) }), 'DKIM')
  }

  test('RSA with 2048 bits: 15', async () => {
    expect(partOf(await reputation(), 'DKIM')).toMatchObject({ points: 15, counted: 15 })
  })
  test('RSA with 1024 bits: 11', async () => {
    expect(await dkim({ default: RSA_1024 })).toMatchObject({ points: 11, counted: 15 })
  })
  test('Ed25519 with RSA: 15; alone: 11', async () => {
    expect(await dkim({ default: RSA_1024, mail: ED25519 })).toMatchObject({ points: 15 })
    expect(await dkim({ default: ED25519 })).toMatchObject({ points: 11 })
  })
  test('revoked, or unusable: 3', async () => {
    expect(await dkim({ default: 'v=DKIM1; p=' })).toMatchObject({ points: 3, counted: 15 })
    expect(await dkim({ default: 'v=DKIM1; p=AAAA' })).toMatchObject({ points: 3 })
  })
  test('none found is unknown', async () => {
    expect(await dkim({ 'nobody-guesses-it': RSA_1024 })).toMatchObject({ state: 'unknown', counted: 0 })
  })
  test('nothing below _domainkey: 0, since no key can exist', async () => {
    expect(await dkim({})).toMatchObject({ state: 'measured', points: 0, counted: 15 })
  })
  test.each<[string, Differences]>([
    ['SPF says that it sends no mail', { 'acme.com': { TXT: ['v=spf1 -all'], MX: [[0, '.']] } }],
    ['a wildcard revokes every key', { '*._domainkey.acme.com': { TXT: ['v=DKIM1; p='] } }],
  ])('%s: does not count', async (_case, differences) => {
    const report = await reputation({ 'default._domainkey.acme.com': null, ...differences })
    expect(partOf(report, 'DKIM')).toMatchObject({ state: 'not-applicable', counted: 0 })
  })
  test('whether the domain sends mail is unknown: so is its missing key', async () => {
    const zone: Differences = {
      'acme.com': { TXT: 'servfail', MX: [[0, '.']] },
      'default._domainkey.acme.com': null,
    }
    expect(partOf(await reputation(zone), 'DKIM')).toMatchObject({ state: 'unknown' })
  })
  test('a wildcard proves nothing', async () => {
    expect(await dkim({ '*': RSA_1024 })).toMatchObject({ state: 'unknown' })
  })
})

describe('MX and addresses', () => {
  const mx = async (differences: Differences) => partOf(await reputation(differences), 'MX and addresses')
  const acme = (MX: [number, string][] | 'servfail'): Differences => ({
    'acme.com': { TXT: ['v=spf1 -all'], MX },
  })

  test('two servers with matching reverse DNS: 10', async () => {
    expect(await mx({})).toMatchObject({ points: 10, counted: 10, state: 'measured' })
  })
  test('one server: 8; a provider: 10', async () => {
    expect(await mx(acme([[10, 'mx1.acme.com']]))).toMatchObject({ points: 8, counted: 10 })
    const google = {
      'smtp.google.com': { A: ['142.250.0.26'] },
      '26.0.250.142.in-addr.arpa': { PTR: ['x.google.com'] },
      'x.google.com': { A: ['142.250.0.26'] },
    }
    expect(await mx({ ...acme([[1, 'smtp.google.com']]), ...google })).toMatchObject({ points: 10 })
  })
  test('reverse DNS that is missing or does not match: 8', async () => {
    expect(await mx({ '9.43.0.192.in-addr.arpa': null })).toMatchObject({ points: 8, counted: 10 })
    const elsewhere = { '8.43.0.192.in-addr.arpa': { PTR: ['mx2.acme.com'] } }
    expect(await mx(elsewhere)).toMatchObject({ points: 8, counted: 10 })
  })
  test('no server with a public address, or none at all: 0', async () => {
    const inner = { 'mx1.acme.com': { A: ['10.0.0.1'] }, 'mx2.acme.com': null }
    expect(await mx(inner)).toMatchObject({ points: 0, counted: 10 })
    expect(await mx({ 'acme.com': { TXT: ['v=spf1 -all'] } })).toMatchObject({ points: 0, counted: 10 })
  })
  test('a null MX does not count', async () => {
    expect(await mx(acme([[0, '.']]))).toMatchObject({ state: 'not-applicable', counted: 0 })
  })
  test('is unknown after a failure, as a whole or in part', async () => {
    expect(await mx(acme('servfail'))).toMatchObject({ state: 'unknown', counted: 0 })
    expect(
      await mx({ '8.43.0.192.in-addr.arpa': 'timeout', '9.43.0.192.in-addr.arpa': 'timeout' }),
    ).toMatchObject({
      state: 'partial',
      points: 8,
      counted: 8,
    })
    expect(await mx({ 'mx2.acme.com': 'servfail' })).toMatchObject({
      state: 'partial',
      points: 8,
      counted: 8,
    })
    const both = { 'mx1.acme.com': 'servfail' as const, 'mx2.acme.com': 'servfail' as const }
    expect(await mx(both)).toMatchObject({ state: 'unknown', counted: 0 })
  })
})

describe('Blocklists', () => {
  const lists = async (differences: Differences = {}, proofs = PROOFS) => {
    const report = await reputation(differences, { proofs })
    return { part: partOf(report, 'Blocklists'), report }
  }

  test('none lists the domain: 20', async () => {
    expect((await lists()).part).toMatchObject({ points: 20, counted: 20, state: 'measured' })
  })
  test('a listing costs twice its weight', async () => {
    // SEM-URI weighs 4, URIBL gray 3.
    expect((await lists({ 'acme.com.uribl.spameatingmonkey.net': { A: ['127.0.0.2'] } })).part).toMatchObject(
      { points: 12 },
    )
    expect((await lists({ 'acme.com.multi.uribl.com': { A: ['127.0.0.4'] } })).part).toMatchObject({
      points: 14,
    })
  })
  test('never below 0', async () => {
    const all = Object.fromEntries(
      ['multi.uribl.com', 'multi.surbl.org', 'uribl.spameatingmonkey.net'].map((zone) => [
        `acme.com.${zone}`,
        { A: [zone === 'multi.surbl.org' ? '127.0.0.64' : '127.0.0.2'] },
      ]),
    )
    expect((await lists(all)).part).toMatchObject({ points: 0, counted: 20 })
  })
  test('a listing of its own mail server costs its weight once', async () => {
    // SpamCop weighs 7.
    const { part, report } = await lists({ '8.43.0.192.bl.spamcop.net': { A: ['127.0.0.2'] } })
    expect(part).toMatchObject({ points: 13, counted: 20 })
    expect(report.mailHostLists).toMatchObject([{ ip: '192.0.43.8', host: 'mx1.acme.com' }])
  })
  test('the addresses of a provider are not looked up', async () => {
    const { report } = await lists({
      'acme.com': { TXT: ['v=spf1 -all'], MX: [[1, 'smtp.google.com']] },
      'smtp.google.com': { A: ['142.250.0.26'] },
      '26.0.250.142.bl.spamcop.net': { A: ['127.0.0.2'] },
    })
    expect(report.mailHostLists).toEqual([])
  })
  test('a list that is not verified makes the part smaller, and a listing by it costs nothing', async () => {
    // The seven lists weigh 28, URIBL 8 of it.
    const proofs = PROOFS.map((proof) =>
      proof.zone === 'multi.uribl.com' ? { ...proof, state: 'failed' as const, reason: 'silent' } : proof,
    )
    const { part } = await lists({ 'acme.com.multi.uribl.com': { A: ['127.0.0.2'] } }, proofs)
    expect(part.state).toBe('partial')
    expect(part.counted).toBeCloseTo((20 * 20) / 28)
    expect(part.points).toBeCloseTo(part.counted)
  })
  test.each(['servfail', 'refused', 'timeout'] as const)(
    '%s is neither clean nor listed',
    async (failure) => {
      const { part } = await lists({ 'acme.com.multi.surbl.org': failure })
      expect(part.counted).toBeCloseTo((20 * 20) / 28)
    },
  )
  test.each(['127.255.255.254', '127.0.0.1', '203.0.113.7'])('%s is not a listing', async (address) => {
    const { part, report } = await lists({ 'acme.com.multi.uribl.com': { A: [address] } })
    expect(part.points).toBeCloseTo((20 * 20) / 28)
    expect(report.caps).toEqual([])
  })
  test('without any proof it is unknown: silence means nothing', async () => {
    expect((await lists({}, [])).part).toMatchObject({ state: 'unknown', counted: 0 })
  })
  test('a subdomain is looked up under the name that was registered', async () => {
    const zone = { 'acme.com.multi.uribl.com': { A: ['127.0.0.4'] }, 'news.acme.com': { A: ['192.0.43.8'] } }
    const report = await reputation(zone, {}, 'news.acme.com')
    expect(report).toMatchObject({ domain: 'news.acme.com', registeredDomain: 'acme.com' })
    expect(partOf(report, 'Blocklists')).toMatchObject({ points: 14 })
  })
})

test('the registry is queried for the name that it knows, the blocklists for the owner’s', async () => {
  const asked: string[] = []
  const report = await reputation(
    {},
    {
      foreignFetch: (url) => {
        asked.push(url)
        return Promise.resolve({ kind: 'timeout', url, reason: 'no' })
      },
    },
    'www.someone.github.io',
  )
  expect(asked).toEqual(['https://rdap.identitydigital.services/rdap/domain/github.io'])
  expect(report.asked).toContain('A someone.github.io.multi.uribl.com')
})

describe('Age', () => {
  const age = async (days: number) => {
    const report = await reputation({}, { foreignFetch: registerOf(dayBefore(days)) })
    return { ...partOf(report, 'Age'), ageDays: report.ageDays }
  }

  test.each([
    [0, 0],
    [6, 0],
    [7, 2],
    [29, 2],
    [30, 5],
    [89, 5],
    [90, 8],
    [364, 8],
    [365, 10],
    [9000, 10],
  ])('%d days: %d', async (days, points) => {
    expect(await age(days)).toMatchObject({ points, counted: 10, ageDays: days })
  })

  test('a date in the future is not an age, but tomorrow is today elsewhere', async () => {
    expect(await age(-1)).toMatchObject({ points: 0, counted: 10, ageDays: 0 })
    expect(await age(-400)).toMatchObject({ state: 'unknown', counted: 0, ageDays: null })
  })

  test.each([
    ['no registration in the answer', registerOf('none')],
    [
      'the register is silent',
      (url: string) => Promise.resolve({ kind: 'timeout' as const, url, reason: 'no' }),
    ],
    [
      'the name is not registered',
      (url: string) => Promise.resolve({ kind: 'http-error' as const, url, status: 404, reason: 'no' }),
    ],
  ])('is unknown: %s', async (_case, foreignFetch) => {
    const report = await reputation({}, { foreignFetch })
    expect(partOf(report, 'Age')).toMatchObject({ state: 'unknown', counted: 0 })
    expect(report).toMatchObject({ ageDays: null, coverage: 0.9 })
  })
})
