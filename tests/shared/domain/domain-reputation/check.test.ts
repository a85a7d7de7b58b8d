import { describe, expect, test } from 'vitest'
import { DomainReputation } from '#shared/domain/domain-reputation/schema.ts'
import { MAX_QUESTIONS } from '#shared/domain/domain-reputation/gather.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'
import { parse } from 'valibot'
import { dayBefore, HEALTHY, PROOFS, registerOf, reputation } from './world.ts'

const SOUND = 'v=spf1 ip4:192.0.43.0/24 -all'
const withSpf = (...records: string[]): Zone => ({
  'acme.com': { ...(HEALTHY['acme.com'] as object), TXT: records },
})
/** No selector in our list has it. */
const HIDDEN_KEY = {
  'default._domainkey.acme.com': null,
  'nobody-guesses-it._domainkey.acme.com': { TXT: ['v=DKIM1; p='] },
}
const listedBy = (zone: string, ...codes: string[]): Zone => ({ [`acme.com.${zone}`]: { A: codes } })
const DBL = {
  keys: ['SPAMHAUS_DQS_KEY'] as const,
  proofs: [...PROOFS, proofOf('dbl.dq.spamhaus.net'), proofOf('zrd.dq.spamhaus.net')],
}

function proofOf(zone: string) {
  return { ...(PROOFS[0] as (typeof PROOFS)[number]), zone }
}

test('a healthy domain has 100 of 100, and the report matches its schema', async () => {
  const { asked, ...report } = await reputation()
  expect(report).toMatchObject({
    finalScore: 100,
    coverage: 1,
    caps: [],
    registered: '2010-01-01',
    ageDays: 6167,
  })
  expect(parse(DomainReputation, report)).toEqual(report)
  expect(asked.length).toBeLessThanOrEqual(MAX_QUESTIONS)
})

const unregistered: ForeignFetch = (url) =>
  Promise.resolve({ kind: 'http-error', url, status: 404, reason: 'no' })

describe('caps', () => {
  test.each([
    ['SURBL says phishing', listedBy('multi.surbl.org', '127.0.0.8'), {}, 20, 'threat'],
    ['SURBL says malware and abuse', listedBy('multi.surbl.org', '127.0.0.80'), {}, 20, 'threat'],
    ['SURBL says abuse', listedBy('multi.surbl.org', '127.0.0.64'), {}, 39, 'spam-list'],
    ['URIBL says black', listedBy('multi.uribl.com', '127.0.0.2'), {}, 39, 'spam-list'],
    ['DBL says phishing', listedBy('dbl.dq.spamhaus.net', '127.0.1.4'), DBL, 20, 'threat'],
    ['DBL says botnet', listedBy('dbl.dq.spamhaus.net', '127.0.1.6'), DBL, 20, 'threat'],
    ['DBL says spam', listedBy('dbl.dq.spamhaus.net', '127.0.1.2'), DBL, 39, 'spam-list'],
    ['neither SPF nor DMARC', { ...withSpf('hello'), '_dmarc.acme.com': null }, {}, 39, 'no-authentication'],
    [
      'an SPF error without DMARC',
      { ...withSpf('v=spf1 nonsense -all'), '_dmarc.acme.com': null },
      {},
      39,
      'no-authentication',
    ],
    ['+all', withSpf('v=spf1 +all'), {}, 49, 'open-spf'],
    ['no DMARC', { '_dmarc.acme.com': null }, {}, 69, 'no-dmarc'],
    [
      'two DMARC records',
      { '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] } },
      {},
      69,
      'no-dmarc',
    ],
    ['no SPF', withSpf('hello'), {}, 69, 'no-spf'],
    ['an SPF record that cannot be read', withSpf('v=spf1 nonsense -all'), {}, 69, 'spf-error'],
    ['two SPF records', withSpf('v=spf1 -all', 'v=spf1 ~all'), {}, 69, 'spf-error'],
    [
      'no DMARC while SPF cannot be looked up',
      { 'acme.com': 'servfail', '_dmarc.acme.com': null },
      {},
      69,
      'no-dmarc',
    ],
    [
      'no SPF while DMARC cannot be looked up',
      { ...withSpf('hello'), '_dmarc.acme.com': 'timeout' },
      {},
      69,
      'no-spf',
    ],
    ['younger than 30 days', {}, { foreignFetch: registerOf(dayBefore(29)) }, 69, 'young'],
    ...[
      'client hold',
      'Server Hold',
      'clientHold',
      'redemption period',
      'pendingDelete',
      'pending_restore',
    ].map((status): [string, Zone, object, number, string] => [
      `the status ${status}`,
      {},
      { foreignFetch: registerOf('2010-01-01', { status: ['active', status] }) },
      39,
      'registration',
    ]),
    [
      'an expired registration',
      {},
      {
        foreignFetch: registerOf('2010-01-01', {
          events: [{ eventAction: 'expiration', eventDate: dayBefore(3) }],
        }),
      },
      39,
      'registration',
    ],
    ['no registration', {}, { foreignFetch: unregistered }, 39, 'registration'],
  ])('%s', async (_case, differences, options: object, limit, code) => {
    const report = await reputation(differences as Record<string, Zone[string] | null>, options)
    expect(report.caps[0]).toMatchObject({ limit, code })
    expect(report.finalScore).toBeLessThanOrEqual(limit)
    expect(report.lines[0]).toMatchObject({ severity: 'error' })
    expect(report.verdict.tone).not.toBe('ok')
  })

  test.each([
    ['a grey entry', listedBy('multi.uribl.com', '127.0.0.4')],
    ['a list of clicks', listedBy('multi.surbl.org', '127.0.0.32')],
    ['a refusal', listedBy('multi.uribl.com', '127.0.0.1')],
    ['a list of another kind', listedBy('dbl.nordspam.com', '127.0.0.2')],
    ['SPF that cannot be looked up', { 'acme.com': 'servfail' as const }],
    ['DMARC that cannot be looked up', { '_dmarc.acme.com': 'timeout' as const }],
    [
      'SPF of which a part cannot be looked up',
      { ...withSpf('v=spf1 include:spf.acme.com -all'), 'spf.acme.com': 'timeout' as const },
    ],
    ['~all', withSpf('v=spf1 ~all')],
  ])('%s is none', async (_case, differences) => {
    expect((await reputation(differences as Record<string, Zone[string] | null>)).caps).toEqual([])
  })

  test('only the one that lowers the score is a line', async () => {
    const report = await reputation({ ...withSpf('hello'), '_dmarc.acme.com': null, ...HIDDEN_KEY })
    expect(report.caps.map(({ limit }) => limit)).toEqual([39, 69, 69])
    expect(report.details.filter((text) => text.includes('capped'))).toHaveLength(1)
  })

  test.each([
    ['client hold', 'Resolve the registration of acme.com'],
    ['redemptionPeriod', 'Restore acme.com'],
    ['pending delete', 'Restore acme.com'],
  ])('%s: a change says what to do at the registrar', async (status, title) => {
    const foreignFetch = registerOf('2010-01-01', { status: [status] })
    const { changes } = await reputation({}, { foreignFetch })
    expect(changes[0]).toMatchObject({ title, why: ['reputation-registration-held'] })
  })

  test('thirty days are enough', async () => {
    expect((await reputation({}, { foreignFetch: registerOf(dayBefore(30)) })).caps).toEqual([])
  })

  test('a list that did not pass its test caps nothing', async () => {
    const report = await reputation(listedBy('multi.surbl.org', '127.0.0.8'), { proofs: [] })
    expect(report.caps).toEqual([])
  })

  test.each([
    ['p=none', { '_dmarc.acme.com': { TXT: ['v=DMARC1; p=none; rua=mailto:d@acme.com'] } }, 80, []],
    ['no DMARC', { '_dmarc.acme.com': null }, 67, [{ code: 'no-dmarc' }]],
  ])('the worked example, DKIM and age unknown, %s', async (_case, differences, finalScore, caps) => {
    const report = await reputation(
      { ...differences, ...HIDDEN_KEY },
      { foreignFetch: (url) => Promise.resolve({ kind: 'timeout', url, reason: 'no' }) },
    )
    expect(report).toMatchObject({ finalScore, counted: 75, caps })
  })

  test('the worked example without SPF, DMARC, DKIM and age ends at 39', async () => {
    const report = await reputation(
      { ...withSpf('hello'), '_dmarc.acme.com': null, ...HIDDEN_KEY },
      { foreignFetch: (url) => Promise.resolve({ kind: 'timeout', url, reason: 'no' }) },
    )
    expect(report).toMatchObject({ finalScore: 39, counted: 75, points: 30 })
  })
})

describe('too little data', () => {
  test('gives no number, and says how much there was', async () => {
    const report = await reputation(
      { 'acme.com': 'timeout', '_dmarc.acme.com': 'timeout' },
      { foreignFetch: registerOf('2010-01-01') },
    )
    expect(report.finalScore).toBeNull()
    expect(report.coverage).toBeLessThan(0.6)
    expect(report.message).toMatch(/^Not enough data for a score: only \d+% of it could be measured\.$/)
  })

  test('a name that cannot be looked up throws nothing', async () => {
    const failing = {
      query: (name: string, type: string) =>
        Promise.resolve({
          name,
          type,
          kind: 'timeout',
          records: [],
          aliases: [],
          authenticated: false,
          source: 'x',
          timeMs: 1,
          detail: 'no',
        }),
    }
    const report = await reputation(
      {},
      {
        resolver: failing as never,
        foreignFetch: (url) => Promise.resolve({ kind: 'transport-error', url, reason: 'no' }),
      },
    )
    expect(report).toMatchObject({ finalScore: null, coverage: 0, registrar: '', caps: [] })
    expect(report.message).toBe('Not enough data for a score: nothing of it could be measured.')
  })
})

describe('details', () => {
  test('are the texts of the lines', async () => {
    const report = await reputation()
    expect(report.details).toEqual(report.lines.map(({ text }) => text))
    expect(report.details.length).toBeGreaterThanOrEqual(6)
  })

  test('a good line has no hyphen, every other one does', async () => {
    const registrar = { roles: ['registrar'], handle: 'KEY-SYSTEMS' }
    const worlds = [
      await reputation(),
      await reputation({}, { foreignFetch: registerOf('2010-01-01', { entities: [registrar] }) }),
      await reputation({ 'acme.com': 'servfail' }, { proofs: [] }),
      await reputation({ ...withSpf('v=spf1 +all'), '_dmarc.acme.com': null }),
      await reputation(listedBy('multi.surbl.org', '127.0.0.8')),
      await reputation({ '_dmarc.acme.com': { TXT: ['v=DMARC1; p=quarantine'] } }),
    ]
    const lines = worlds.flatMap((report) => report.lines)
    for (const { text, severity } of lines)
      expect({ text, red: text.includes('-') }).toEqual({ text, red: severity !== 'ok' })
    expect(lines.map(({ text }) => text)).toContain('Registrar: KEY\u2011SYSTEMS')
    expect(new Set(lines.map(({ severity }) => severity))).toEqual(
      new Set(['ok', 'info', 'error', 'warning']),
    )
  })

  test('what is unknown is neither good nor bad', async () => {
    const report = await reputation({
      'acme.com': { ...(HEALTHY['acme.com'] as object), TXT: [SOUND] },
      '_dmarc.acme.com': 'servfail',
    })
    expect(report.lines.find(({ text }) => text.startsWith('DMARC'))).toMatchObject({ severity: 'info' })
  })

  test.each([
    [-61, 'ok', /runs until/],
    [-60, 'warning', /in 60 days/],
    [-1, 'warning', /tomorrow/],
    [0, 'warning', /today/],
    [1, 'error', /expired on/],
  ])('a registration that ends %d days ago', async (days, severity, text) => {
    const events = [
      { eventAction: 'registration', eventDate: '2010-01-01' },
      { eventAction: 'expiration', eventDate: dayBefore(days) },
    ]
    const report = await reputation({}, { foreignFetch: registerOf('2010-01-01', { events }) })
    expect(report.lines.at(-1)).toMatchObject({ severity, text: expect.stringMatching(text) as string })
    expect(report.expires).toBe(dayBefore(days))
  })

  test('the registry’s hold, and a name that is not registered', async () => {
    const held = await reputation({}, { foreignFetch: registerOf('2010-01-01', { status: ['Client Hold'] }) })
    expect(held.details.at(-1)).toMatch(/client hold/)
    const free = await reputation({}, { foreignFetch: unregistered })
    expect(free.details.at(-1)).toMatch(/is not registered/)
  })
})

describe('what it costs', () => {
  const wide = Array.from({ length: 10 }, (_, i) => `include:i${i}.acme.com`).join(' ')
  const tree = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [
      `i${i}.acme.com`,
      { TXT: [`v=spf1 a:a${i}.acme.com a:b${i}.acme.com mx:c${i}.acme.com include:d${i}.acme.com -all`] },
    ]),
  )
  const many: Zone = {
    'acme.com': {
      TXT: [`v=spf1 ${wide} -all`],
      MX: Array.from({ length: 12 }, (_, i): [number, string] => [i, `mx${i}.acme.com`]),
    },
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`mx${i}.acme.com`, { A: [`192.0.43.${i + 1}`] }]),
    ),
    ...tree,
  }

  test.each([
    ['with proofs', PROOFS],
    ['without', []],
  ])('never more than its share of questions: %s', async (_case, proofs) => {
    const { asked } = await reputation(many, { proofs })
    expect(asked.length).toBeLessThanOrEqual(MAX_QUESTIONS)
  })

  test('what does not depend on an answer is looked up right away, and selectors do not wait for address lists', async () => {
    const resolver = waveCounter(zoneResolver(HEALTHY))
    await reputation({}, { resolver })
    const [first = [], second = [], third = [], ...rest] = resolver.waves.map((wave) => wave.toSorted())
    expect(first).toEqual(
      expect.arrayContaining([
        'A acme.com.multi.surbl.org',
        'MX acme.com',
        'TXT _dmarc.acme.com',
        'TXT _domainkey.acme.com',
        'TXT acme.com',
      ]),
    )
    expect(second).toEqual(['A mx1.acme.com', 'A mx2.acme.com', 'AAAA mx1.acme.com', 'AAAA mx2.acme.com'])
    expect(third).toEqual(
      expect.arrayContaining([
        'A 8.43.0.192.bl.spamcop.net',
        'PTR 8.43.0.192.in-addr.arpa',
        'TXT default._domainkey.acme.com',
      ]),
    )
    expect(rest).toEqual([])
  })

  test('the domain blocklists get their queries even then', async () => {
    const report = await reputation(many)
    expect(report.lists.every(({ error }) => error === '')).toBe(true)
  })

  test('a deep name and a long list of report addresses cost no more', async () => {
    const rua = Array.from({ length: 20 }, (_, i) => `mailto:a@r${i}.example`).join(',')
    const { asked } = await reputation(
      { ...many, '_dmarc.acme.com': { TXT: [`v=DMARC1; p=reject; rua=${rua}`] } },
      {},
      'a.b.c.d.e.f.g.h.acme.com',
    )
    expect(asked.length).toBeLessThanOrEqual(MAX_QUESTIONS)
    expect(asked.filter((question) => question.includes('_report'))).toEqual([])
  })

  test('without recent tests, as many lists are tested as there are queries left, most weight first', async () => {
    const control = {
      'test.uribl.com.multi.uribl.com': { A: ['127.0.0.2'] },
      'test.surbl.org.multi.surbl.org': { A: ['127.0.0.64'] },
      '_dnsbl_.test.uribl.spameatingmonkey.net': { A: ['127.0.0.2'] },
    }
    const report = await reputation(control, { proofs: [] })
    const proved = report.lists.filter(({ evidence }) => evidence === 'proved').map(({ name }) => name)
    expect(proved.slice(0, 2)).toEqual(['URIBL', 'SURBL multi'])
  })
})
