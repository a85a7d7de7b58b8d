import { describe, expect, test } from 'vitest'
import type { Cap, Component, ComponentName } from '#shared/domain/domain-reputation/schema.ts'
import {
  bandOf,
  MAX_POINTS,
  measured,
  notApplicable,
  partly,
  scoreOf,
  unknown,
} from '#shared/domain/domain-reputation/score.ts'

const FULL: Record<ComponentName, number> = MAX_POINTS
/** Components with these points; a name that is left out has full points, `null` is unknown. */
const components = (points: Partial<Record<ComponentName, number | null>>): Component[] =>
  (Object.keys(FULL) as ComponentName[]).map((name) => {
    const value = name in points ? points[name] : FULL[name]
    return value === null || value === undefined
      ? unknown(name, 'not known')
      : measured(name, [{ points: value, text: 'known' }])
  })
const cap = (limit: number): Cap => ({ code: 'no-dmarc', limit, reason: 'so' })

test('the components are worth 100 together', () => {
  expect(Object.values(FULL).reduce((sum, max) => sum + max, 0)).toBe(100)
  expect(scoreOf(components({}), [])).toMatchObject({ finalScore: 100, coverage: 1 })
})

describe('the worked examples', () => {
  test('a healthy domain with p=none, DKIM and age unknown: 60 of 75 is 80, green', () => {
    const score = scoreOf(components({ DMARC: 10, DKIM: null, Age: null }), [])
    expect(score).toEqual({
      finalScore: 80,
      coverage: 0.75,
      points: 60,
      counted: 75,
      range: { from: 60, to: 85 },
    })
    expect(bandOf(80)).toBe('good')
  })

  test('the same without DMARC: 50 of 75 is 67, amber', () => {
    const score = scoreOf(components({ DMARC: 0, DKIM: null, Age: null }), [cap(69)])
    expect(score).toMatchObject({ finalScore: 67, points: 50, counted: 75 })
    expect(bandOf(67)).toBe('middling')
  })

  test('neither SPF nor DMARC: capped at 39, red', () => {
    const score = scoreOf(components({ DMARC: 0, SPF: 0, DKIM: null, Age: null }), [cap(39)])
    expect(score).toMatchObject({ finalScore: 39, points: 30, counted: 75 })
    expect(bandOf(39)).toBe('poor')
  })
})

describe('what is unknown', () => {
  const GATES: readonly string[] = ['DMARC', 'SPF']

  test.each(Object.keys(FULL) as ComponentName[])('%s is in neither sum', (name) => {
    const score = scoreOf(components({ [name]: null }), [])
    expect(score).toMatchObject({ counted: 100 - FULL[name], range: { to: 100 } })
    expect(score.coverage).toBeCloseTo(1 - FULL[name] / 100)
    // No one can call a domain good if its SPF or DMARC is unknown.
    expect(score.finalScore).toBe(GATES.includes(name) ? null : 100)
    expect(score.range.from).toBe(GATES.includes(name) ? 69 : 100 - FULL[name])
  })

  test('gives no number if it could change the color', () => {
    // 58 of 85 would be 68, and with full points for DKIM 73.
    const open = components({ DMARC: 10, 'MX and addresses': 8, DKIM: null, Age: 0 })
    expect(scoreOf(open, [])).toMatchObject({ finalScore: null, range: { from: 58, to: 73 } })
    // A known cap decides for both.
    expect(scoreOf(open, [cap(69)])).toMatchObject({ finalScore: 68, range: { from: 58, to: 69 } })
  })

  test('of SPF or DMARC does not hide a low score', () => {
    const listed = components({ DMARC: null })
    expect(scoreOf(listed, [cap(20)])).toMatchObject({ finalScore: 20, range: { from: 20, to: 20 } })
  })

  test('a part that does not apply to the domain is in neither sum', () => {
    const all = components({}).map((one) =>
      one.name === 'MX and addresses' ? notApplicable(one.name, 'null MX') : one,
    )
    expect(scoreOf(all, [])).toMatchObject({ finalScore: 100, counted: 90 })
  })

  test('a part of a component is measured for what it is worth', () => {
    const all = components({}).map((one) =>
      one.name === 'Blocklists' ? partly(one.name, [{ points: 10, text: 'half' }], 10) : one,
    )
    expect(scoreOf(all, [])).toMatchObject({ finalScore: 100, counted: 90 })
  })

  test('under 60% there is no number, at 60% there is one', () => {
    // 25 + 20 + 15 = 60
    const sixty = { 'MX and addresses': null, Blocklists: null, Age: null }
    expect(scoreOf(components(sixty), [])).toMatchObject({ finalScore: 100, coverage: 0.6 })
    // 25 + 20 + 10 = 55
    const less = scoreOf(components({ DKIM: null, Blocklists: null, Age: null }), [cap(20)])
    expect(less).toMatchObject({ finalScore: null, coverage: 0.55 })
    const nothing = Object.fromEntries(Object.keys(FULL).map((name) => [name, null]))
    expect(scoreOf(components(nothing), [])).toMatchObject({ finalScore: null, coverage: 0 })
  })
})

describe('caps', () => {
  test.each([20, 39, 49, 69])('a perfect domain stays at %d', (limit) => {
    expect(scoreOf(components({}), [cap(limit)])).toMatchObject({ finalScore: limit, points: 100 })
  })

  test('the lowest decides, and none lifts a score', () => {
    expect(scoreOf(components({}), [cap(69), cap(39), cap(49)]).finalScore).toBe(39)
    const poor = components({ DMARC: 0, SPF: 0, DKIM: 0, Blocklists: 0 })
    expect(scoreOf(poor, [cap(69)]).finalScore).toBe(20)
  })
})

test('the number is rounded once, at the end', () => {
  // 12.5 + 20 + 15 + 10 + 20 + 10 = 87.5
  expect(scoreOf(components({ DMARC: 12.5 }), []).finalScore).toBe(88)
  // Two halves would make 86 if each were rounded first.
  expect(scoreOf(components({ DMARC: 12.5, SPF: 17.5 }), []).finalScore).toBe(85)
})

test.each([
  [100, 'good'],
  [70, 'good'],
  [69, 'middling'],
  [40, 'middling'],
  [39, 'poor'],
  [0, 'poor'],
] as const)('%d is %s', (score, band) => expect(bandOf(score)).toBe(band))
