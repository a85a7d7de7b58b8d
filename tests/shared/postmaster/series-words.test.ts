// What a series says in words.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesText, seriesTitle, shownSeries, worstOf } from '#shared/postmaster/series-words.ts'
import { PROVIDER_METRICS, type ProviderMetric, type ProviderSeries } from '#shared/postmaster/series.ts'

const METRICS = Object.keys(PROVIDER_METRICS) as ProviderMetric[]

const of = (
  metric: ProviderMetric,
  values: readonly (number | string)[],
  more: Partial<ProviderSeries> = {},
): ProviderSeries => ({
  metric,
  provider: 'gmail',
  domain: 'example.com',
  unit: 'share',
  days: values.map((value, at) => ({ day: `2026-11-${String(at + 10)}`, value })),
  ...more,
})

describe('the text of a series', () => {
  test.each<[string, ProviderSeries, string]>([
    [
      'a spam rate above the upper line',
      of('spam_rate', [0.0034, 0.0005]),
      'Highest: 0.34% on November 10, 2026, above Gmail’s 0.3%. Latest: 0.05% on November 11, 2026.',
    ],
    ['one at it', of('spam_rate', [0.003]), 'Highest: 0.3% on November 10, 2026, at Gmail’s 0.3%.'],
    [
      'one between the lines',
      of('spam_rate', [0.0029999]),
      'Highest: 0.29% on November 10, 2026, above Gmail’s 0.1%.',
    ],
    ['one below both', of('spam_rate', [0, 0]), 'Highest: 0% on November 11, 2026, below Gmail’s 0.1%.'],
    [
      'that of Yahoo',
      of('spam_rate', [0.01], { provider: 'yahoo' }),
      'Highest: 1% on November 10, 2026, above Yahoo’s 0.3%.',
    ],
    [
      'what should be nearly all',
      of('auth_success', [1, 0.97, 0.999], { key: 'spf' }),
      'Lowest: 97% on November 11, 2026. Latest: 99.9% on November 12, 2026.',
    ],
    [
      'messages',
      of('delivery_error_count', [1200], { unit: 'messages' }),
      'Highest: 1,200 on November 10, 2026.',
    ],
    [
      'colors',
      of('filter_result', ['green', 'red', 'green'], { unit: 'color' }),
      'Red on 1 day and green on 2 days. Latest: green on November 12, 2026.',
    ],
    ['a range', of('complaint_rate', ['< 0.1%'], { unit: 'range' }), 'Latest: < 0.1% on November 10, 2026.'],
    ['nothing', of('spam_rate', []), 'No figures.'],
  ])('%s', (_, series, text) => {
    expect(seriesText(series)).toBe(text)
  })

  test('of any metric and any figures is a sentence', () => {
    const value = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(1e9),
      fc.constantFrom('red', '> 5%'),
    )
    fc.assert(
      fc.property(fc.constantFrom(...METRICS), fc.array(value, { maxLength: 15 }), (metric, values) => {
        const series = of(metric, values, { key: 'x' })
        return (
          /^[A-Z0-9].*\.$/.test(seriesText(series)) &&
          !/undefined|NaN/.test(seriesText(series) + seriesTitle(series))
        )
      }),
    )
  })
})

test('each metric has a title of its own, and another domain is named', () => {
  expect(
    new Set(METRICS.map((metric) => seriesTitle(of(metric, [0], { key: 'x' }), 'example.com'))).size,
  ).toBe(METRICS.length)
  expect(seriesTitle(of('spam_rate', [0]), 'example.com')).toBe('Spam rate')
  expect(seriesTitle(of('spam_rate', [0], { domain: 'news.example.com' }), 'example.com')).toBe(
    'Spam rate, news.example.com',
  )
})

test('of many feedback loop ids, the worst three are shown, and the others counted', () => {
  const loops = [0.001, 0.04, 0.002, 0.03, 0.05].map((rate, at) =>
    of('feedback_loop_spam_rate', [rate, 0], { key: `campaign-${at}` }),
  )
  const { shown, more } = shownSeries([...loops, of('spam_rate', [0]), of('tls', [])])
  expect(shown.map(({ metric, key }) => key ?? metric)).toEqual([
    'spam_rate',
    'campaign-4',
    'campaign-1',
    'campaign-3',
  ])
  expect(more).toBe(2)
})

test('red addresses come first, and the sum of errors before its reasons', () => {
  const colors = ['green', 'red', 'yellow'].map((color) =>
    of('filter_result', [color], { key: color, unit: 'color' }),
  )
  expect(shownSeries(colors).shown.map(({ key }) => key)).toEqual(['red', 'yellow', 'green'])
  const errors = [of('delivery_errors', [0.5], { key: 'spammy_content' }), of('delivery_errors', [0.1])]
  expect(shownSeries(errors).shown.map(({ key }) => key)).toEqual([undefined, 'spammy_content'])
})

test('the worst is the latest of equals', () => {
  expect(worstOf(of('spam_rate', [0.1, 0.1, 0]))?.day).toBe('2026-11-11')
  expect(worstOf(of('tls', [0.5, 1, 0.5]))?.day).toBe('2026-11-12')
})
