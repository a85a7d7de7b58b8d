import { expect, test } from 'vitest'
import { joinReads } from '#shared/postmaster/collected.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { typedNumbers } from '#shared/postmaster/typed-numbers.ts'
import { complianceOf, fileOf, shareOf } from './answers.ts'

const shareTyped = (line: string) => {
  const { series, unread } = typedNumbers(line, 'example.com')
  return series.length === 0 ? unread[0]?.text : [series[0]?.domain, ...(series[0]?.days ?? [])]
}

test.each([
  ['2026-11-20 0.08%', 0.0008, 'example.com'],
  ['2026-11-20, 0.08%', 0.0008, 'example.com'],
  ['2026-11-20,0.08%', 0.0008, 'example.com'],
  ['2026-11-20\t0.07 %', 0.0007, 'example.com'],
  ['2026-11-20;0,3%', 0.003, 'example.com'],
  ['"2026-11-20","0,3%"', 0.003, 'example.com'],
  ['2026-11-20 0%', 0, 'example.com'],
  ['2026-11-20 100%', 1, 'example.com'],
  ['0.1% 2026-11-20', 0.001, 'example.com'],
  ['2026-11-20 news.example.com 0.1%', 0.001, 'news.example.com'],
  ['News.Example.com\t2026-11-20\t0.1%', 0.001, 'news.example.com'],
])('“%s” is read', (line, value, domain) => {
  expect(shareTyped(line)).toEqual([domain, { day: '2026-11-20', value }])
})

test.each([
  ['2026-11-20 0.0008', 'with a percent sign'],
  ['2026-11-20, 0,08', 'with a percent sign'],
  ['11/05/2026 0.08%', 'Write the day as 2026-11-20: “11/05/2026”'],
  ['5.11.2026 0.08%', 'Write the day as'],
  ['2026-02-30 0.08%', 'is not a day'],
  ['November 20 0.08%', 'Write one day a line'],
  ['2026-11-20', 'Write one day a line'],
  ['2026-11-20 120%', 'between 0% and 100%'],
  ['2026-11-20 -1%', 'between 0% and 100%'],
  ['2026-11-20 0.1% today', '“today” is not a domain'],
  ['2026-11-20 0.1% 0.2%', 'is not a domain'],
])('“%s” is refused with a reason', (line, words) => {
  expect(shareTyped(line)).toContain(words)
})

test('names of columns and empty lines are passed over; the last line for a day counts', () => {
  const { providers, series, unread } = typedNumbers(
    'Date\tComplaint rate\n\n2026-11-21\t0.2%\r\n2026-11-20\t0.1%\n2026-11-21\t0.3%\n',
    'example.com',
  )
  expect({ providers, series, unread }).toEqual({
    providers: ['yahoo'],
    series: [
      {
        metric: 'spam_rate',
        domain: 'example.com',
        provider: 'yahoo',
        unit: 'share',
        days: [
          { day: '2026-11-20', value: 0.001 },
          { day: '2026-11-21', value: 0.003 },
        ],
      },
    ],
    unread: [],
  })
})

test('without a domain, nothing is kept', () => {
  expect(typedNumbers('2026-11-20 0.1%', '')).toMatchObject({ series: [], unread: [{ where: 'Line 1' }] })
})

test('they join what files say, each provider with its own series', () => {
  const files = readProviderFiles([
    fileOf([
      complianceOf('example.com', { SPF: 'COMPLIANT' }),
      shareOf('example.com', 'spam_rate', '2026-11-20', 0.002),
    ]),
  ])
  const read = joinReads([files, typedNumbers('2026-11-20 0.1%\n2026-11-20 1', 'example.com')])
  expect(read).toMatchObject({
    providers: ['gmail', 'yahoo'],
    domains: ['example.com'],
    requirements: [{ id: 'SPF' }],
    series: [
      { provider: 'gmail', days: [{ value: 0.002 }] },
      { provider: 'yahoo', days: [{ value: 0.001 }] },
    ],
    unread: [{ where: 'Line 2' }],
  })
})
