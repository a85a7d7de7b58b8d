import { describe, expect, test } from 'vitest'
import type { Cap, Component, ComponentName } from '#shared/domain/domain-reputation/schema.ts'
import { MAX_POINTS, measured, scoreOf, unknown } from '#shared/domain/domain-reputation/score.ts'
import { reputationVerdict } from '#shared/domain/domain-reputation/verdict.ts'
import type { Tone } from '#shared/report/verdict.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { eachAnswerLost } from '#tests/helpers/losing-answers.ts'
import { endedBy } from '#shared/report/change/change.ts'
import { dayBefore, HEALTHY, registerOf, reputation } from './world.ts'

type Points = Partial<Record<ComponentName, number | null>>

const verdict = (points: Points, caps: Cap[] = [], exists: boolean | null = true) => {
  const components: Component[] = (Object.keys(MAX_POINTS) as ComponentName[]).map((name) => {
    const value = name in points ? points[name] : MAX_POINTS[name]
    return value === null || value === undefined
      ? unknown(name, 'not known')
      : measured(name, [{ points: value, text: 'known' }])
  })
  return reputationVerdict({ domain: 'acme.com', exists, ...scoreOf(components, caps), components, caps })
}
const cap = (limit: number, reason: string): Cap => ({ code: 'young', limit, reason })

describe('the color', () => {
  // Everything except DMARC and SPF adds up to 55.
  test.each<[Points, Tone, string]>([
    [{}, 'ok', 'Good'],
    [{ SPF: 0, DKIM: 5 }, 'ok', 'Good'],
    [{ SPF: 0, DKIM: 4 }, 'warn', 'Fair'],
    [{ SPF: 0, DMARC: 0, DKIM: 0 }, 'warn', 'Fair'],
    [{ SPF: 0, DMARC: 0, DKIM: 0, Age: 9 }, 'bad', 'Poor'],
    [{ DKIM: null }, 'ok', 'Good'],
    [{ DMARC: 10, DKIM: null, Age: null }, 'ok', 'Good'],
    [{ DMARC: null }, 'unknown', 'Fair or good'],
    [{ SPF: null }, 'unknown', 'Fair or good'],
    [{ DMARC: 0, SPF: 0, DKIM: null, 'MX and addresses': 3 }, 'warn', 'Poor or fair'],
    [{ DKIM: null, SPF: null, Blocklists: null }, 'unknown', 'No score'],
  ])('of %o is %s', (points, tone, stamp) => expect(verdict(points)).toMatchObject({ tone, stamp }))
})

describe('the sentence', () => {
  test('names the part where most is lost; what is unknown loses nothing', () => {
    expect(verdict({ DMARC: 12.5, DKIM: null }).sentence).toBe(
      'acme.com scores 85 out of 100. Not counted, because it could not be measured: DKIM. DMARC costs you the most: 12.5 points.',
    )
    expect(verdict({ Age: 9 }).sentence).toBe(
      'acme.com scores 99 out of 100. Age costs you the most: 1 point.',
    )
    expect(verdict({}).sentence).toMatch(/Everything that could be measured is fine\.$/)
  })

  test('names only the cap that lowers the score', () => {
    const young = [cap(69, 'The domain is less than 30 days old.')]
    expect(verdict({}, young)).toMatchObject({
      stamp: 'Fair',
      sentence:
        'acme.com scores 69 out of 100. The score is limited to 69: the domain is less than 30 days old.',
    })
    expect(verdict({ SPF: 0, DMARC: 0 }, young).sentence).toMatch(/DMARC costs you the most/)
    expect(verdict({}, [cap(20, 'SURBL multi lists it.')]).sentence).toMatch(/limited to 20: SURBL multi/)
  })

  test('says what is unknown, and what the number could be', () => {
    expect(verdict({ DMARC: null }).sentence).toBe(
      'acme.com scores between 69 and 100 out of 100, fair or good: DMARC could not be measured.',
    )
    expect(verdict({ DMARC: null, DKIM: null, SPF: 0 }).sentence).toMatch(
      /DMARC and DKIM could not be measured/,
    )
  })

  test('says what is known even if it is too little for a score', () => {
    const points = {
      DKIM: null,
      'MX and addresses': null,
      Blocklists: null,
      SPF: 0,
      DMARC: 0,
    } satisfies Points
    expect(verdict(points, [cap(39, 'There is neither SPF nor DMARC.')])).toMatchObject({
      tone: 'bad',
      stamp: 'Poor',
      sentence: expect.stringMatching(/^Not enough data.* It cannot be more than 39\./) as string,
    })
  })
})

describe('a name that does not exist', () => {
  const gone = Object.fromEntries(Object.keys(HEALTHY).map((name) => [name, null]))

  test('gets no number, no blame and no advice', async () => {
    const report = await reputation(gone)
    expect(report).toMatchObject({
      exists: false,
      finalScore: null,
      components: [],
      caps: [],
      changes: [],
      verdict: { tone: 'info', stamp: 'No domain' },
      message: 'acme.com does not exist in DNS, so it has no reputation.',
    })
    expect(report.findings).toMatchObject([{ code: 'dns-no-such-name', severity: 'info' }])
  })
})

describe('the single reports', () => {
  test('give their findings and their changes', async () => {
    const zone = {
      'acme.com': {
        ...(HEALTHY['acme.com'] as object),
        MX: [
          [10, 'mx1.acme.com'],
          [20, 'gone.acme.com'],
        ] as [number, string][],
      },
    }
    const { findings, changes } = await reputation(zone)
    expect(findings.map(({ code }) => code)).toContain('mx-host-missing')
    expect(changes).toContainEqual(
      expect.objectContaining({
        action: 'remove',
        before: ['20 gone.acme.com'],
        why: ['mx-host-missing'],
      }),
    )
    const codes = new Set<string>(findings.map(({ code }) => code))
    expect(changes.flatMap(({ why }) => why).filter((code) => !codes.has(code))).toEqual([])
  })

  test('a listing asks its operator for removal', async () => {
    const { findings, changes, verdict } = await reputation({
      'acme.com.multi.surbl.org': { A: ['127.0.0.8'] },
    })
    expect(verdict).toMatchObject({ tone: 'bad', stamp: 'Poor' })
    expect(findings.map(({ code }) => code)).toContain('reputation-listed')
    expect(changes).toContainEqual(
      expect.objectContaining({ action: 'ask', title: 'Get acme.com removed from SURBL multi' }),
    )
  })

  test('a registration that has expired comes first', async () => {
    const events = [{ eventAction: 'expiration', eventDate: dayBefore(10) }]
    const { findings, changes } = await reputation(
      { '_dmarc.acme.com': null },
      { foreignFetch: registerOf('2010-01-01', { events }) },
    )
    expect(findings.find(({ code }) => code === 'reputation-registration-ended')).toMatchObject({
      severity: 'error',
      fix: 'Renew it today.',
    })
    expect(changes[0]).toMatchObject({ title: 'Renew acme.com', why: ['reputation-registration-ended'] })
  })

  test('two listings are told apart by their names in DNS', async () => {
    const { findings, changes } = await reputation({
      'acme.com.multi.surbl.org': { A: ['127.0.0.8'] },
      'acme.com.multi.uribl.com': { A: ['127.0.0.2'] },
    })
    const removal = changes.find(({ title }) => title.endsWith('from URIBL'))
    expect(removal && endedBy(removal, findings)).toMatchObject([
      { code: 'reputation-listed', owner: 'acme.com.multi.uribl.com' },
    ])
  })

  test('an address instead of MX records is noticed', async () => {
    const report = await reputation({
      'acme.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'], A: ['192.0.43.8'] },
    })
    expect(report.findings.map(({ code }) => code)).toContain('mx-implicit')
  })
})

const ORDER: readonly Tone[] = ['ok', 'info', 'unknown', 'warn', 'bad']
const check = (resolver: Resolver) => reputation({}, { resolver })
const BROKEN: Zone = {
  ...HEALTHY,
  'acme.com': {
    MX: [
      [10, 'gone.acme.com'],
      [20, 'mx2.acme.com'],
    ],
    TXT: ['v=spf1 include:spf.acme.com ?all'],
  },
  'spf.acme.com': { TXT: ['v=spf1 ip4:192.0.43.8 -all'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=none'] },
  'acme.com.uribl.spameatingmonkey.net': { A: ['127.0.0.2'] },
}

test.each<[string, Zone]>([
  ['healthy', HEALTHY],
  ['broken', BROKEN],
  [
    'without DMARC',
    Object.fromEntries(Object.entries(HEALTHY).filter(([name]) => name !== '_dmarc.acme.com')),
  ],
])('a domain that is %s gets no worse when an answer is lost', async (_, zone) => {
  const { whole, without } = await eachAnswerLost(zone, check, ['timeout', 'servfail'])
  const lostPoints = (name: ComponentName, { components }: typeof whole) => {
    const part = components.find((one) => one.name === name)
    return part ? part.counted - part.points : 0
  }
  for (const { lost, result } of without) {
    const { tone } = result.verdict
    if (tone === 'bad' || tone === 'warn')
      expect(ORDER.indexOf(tone), `without ${lost}`).toBeLessThanOrEqual(ORDER.indexOf(whole.verdict.tone))
    for (const { name } of result.components)
      expect(lostPoints(name, result), `${name} without ${lost}`).toBeLessThanOrEqual(
        lostPoints(name, whole) + 1e-9,
      )
    expect(result.range.to, `without ${lost}`).toBeGreaterThanOrEqual(whole.range.to)
  }
})
