import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { READ_LIMITS } from '#shared/postmaster/limits.ts'
import { postmasterReport } from '#shared/postmaster/report.ts'
import { PostmasterReport } from '#shared/postmaster/schema.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { typedNumbers } from '#shared/postmaster/typed-numbers.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { randomFrom, type Random } from '#tests/hostile/random.ts'
import { complianceOf, fileOf, shareOf, SNDS_DATA, SNDS_STATUS, statOf } from './answers.ts'

const readText = (text: string) => readProviderFiles([{ name: 'a', text }])
const readValue = (value: unknown) => readProviderFiles([fileOf(value, 'a')])

const daysFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2024, 0, start + at)).toISOString().slice(0, 10))

/** What holds of any read. */
function expectBounded(read: ReturnType<typeof readProviderFiles>): void {
  expect(read.series.length).toBeLessThanOrEqual(READ_LIMITS.series)
  expect(read.domains.length).toBeLessThanOrEqual(READ_LIMITS.domains)
  expect(read.unread.length).toBeLessThanOrEqual(READ_LIMITS.unread)
  expect(read.blocked.length).toBeLessThanOrEqual(READ_LIMITS.blocked)
  for (const { days } of read.series) {
    expect(days.length).toBeLessThanOrEqual(READ_LIMITS.days)
    expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted())
  }
  for (const { where, text } of read.unread) expect(`${where} ${text}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
}

describe('limits', () => {
  test('a file that is too large is not read at all', () => {
    const { unread } = readText(`[${' '.repeat(READ_LIMITS.size)}]`)
    expect(unread).toEqual([{ where: 'a', text: expect.stringContaining('larger than 5 MB') as string }])
  })

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['objects without an end', '{"results":[', ''],
  ])('100,000 %s within one another', (_, open, close) => {
    const depth = 100_000
    const read = readText(`${open.repeat(depth)}1${close.repeat(depth)}`)
    expect(read).toMatchObject({ providers: [], series: [], unread: [{}] })
  })

  test('the newest days stay', () => {
    const domainStats = daysFrom(1, 500).map((day) => shareOf('example.com', 'spam_rate', day, 0))
    const { series, unread } = readValue({ domainStats })
    expect([series[0]?.days.length, series[0]?.days[0]?.day, unread.length]).toEqual([400, '2024-04-10', 1])
  })

  test('more domains, series, files and requirements than are read are said', () => {
    const domains = Array.from({ length: 40 }, (_, at) => ({ name: `domains/d${at}.example` }))
    const loops = Array.from({ length: 300 }, (_, at) =>
      shareOf('d1.example', `feedback_loop_spam_rate:c${at}`, '2026-11-20', 0),
    )
    const rows = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`R${at}`, 'COMPLIANT']))
    const read = readProviderFiles([
      fileOf({ domains }),
      fileOf({ domainStats: loops }),
      fileOf(complianceOf('d1.example', rows)),
      ...Array.from({ length: 300 }, () => fileOf({})),
    ])
    expectBounded(read)
    expect([read.series.length, read.domains.length, read.requirements.length, read.unread.length]).toEqual([
      READ_LIMITS.series,
      READ_LIMITS.domains,
      READ_LIMITS.requirements,
      4,
    ])
  })

  test('many kinds of lines that are not read', () => {
    const value = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`name${at}`, at]))
    const { unread } = readValue(value)
    expect(unread.at(-1)).toEqual({ where: 'The rest', text: '71 more kinds of lines were not read.' })
  })

  test('a document of many values', () => {
    expect(readText(`[${'[],'.repeat(READ_LIMITS.values)}[]]`).unread).toEqual([
      {
        where: expect.stringContaining('a: $[') as string,
        text: expect.stringContaining('too many values') as string,
      },
    ])
  })
})

describe('work', () => {
  countThroughout()

  test.each([
    ['values', (n: number) => `[${'1,'.repeat(n)}1]`],
    ['documents', (n: number) => '{"a":1}\n'.repeat(n)],
    ['open brackets', (n: number) => '[{'.repeat(n)],
    ['open quotes', (n: number) => `{"${'\\"'.repeat(n)}`],
    ['lines', (n: number) => `${SNDS_DATA}\n`.repeat(n)],
    ['lines of commas', (n: number) => `192.0.2.1${',"'.repeat(n)}`],
    ['NUL characters', (n: number) => `{${'\0'.repeat(n)}`],
    ['record marks', (n: number) => `{}${'\u001e'.repeat(n)}`],
  ])('%s cost work in proportion', async (_, textOf) => {
    await expectLinear((n) => readText(textOf(n)), 400)
  })

  test.each([['1-1-1 '], ['2026-11-20 '], ['1%'], ['1,1'], [' '], ['\n'], ['a.']])(
    '“%s”, typed many times',
    async (piece) => {
      await expectLinear((n) => typedNumbers(piece.repeat(n), 'example.com'), 2_000)
    },
  )
})

describe('names of strangers', () => {
  test('members of every object are not members of these', () => {
    const read = readText(
      '{"__proto__": {"domainStats": []}, "constructor": {"rowData": []}, "toString": 1, "hasOwnProperty": {"error": null}}',
    )
    expect(read.series).toEqual([])
    expect(({} as Record<string, unknown>).domainStats).toBeUndefined()
    expectBounded(read)
  })

  test.each(['__proto__', 'constructor', 'valueOf'])('a domain, a row, a metric and an id “%s”', (name) => {
    const read = readValue([
      complianceOf(name, { [name]: name, ['SPF']: name }),
      statOf('example.com', name, '2026-11-20', { doubleValue: 0 }),
      shareOf('example.com', `feedback_loop_spam_rate:${name}`, '2026-11-20', 0),
      statOf('example.com', 'feedback_loop_id', '2026-11-20', { stringList: { values: [name] } }),
    ])
    expect(read).toMatchObject({
      feedbackLoops: [{ id: name }],
      series: [{ metric: 'feedback_loop_spam_rate', key: name }],
    })
    expectBounded(read)
  })

  test('what cannot be seen becomes visible, and long names are cut', () => {
    const strange = `\u202e\ud800\0${'x'.repeat(5_000)}`
    const read = readProviderFiles([
      {
        name: strange,
        text: JSON.stringify([
          { [strange]: 1 },
          complianceOf('example.com', { [strange]: strange }),
          { error: { code: 500, message: strange } },
          shareOf('example.com', `feedback_loop_spam_rate:${strange}`, '2026-11-20', 0),
          shareOf('example.com', strange, '2026-11-20', 0),
          shareOf(strange, 'spam_rate', '2026-11-20', 0),
        ]),
      },
      { name: 'b', text: `192.0.2.1,192.0.2.2,Yes,${strange}` },
    ])
    expectBounded(read)
    expect(JSON.stringify(read)).not.toMatch(/\\u202e|\\ud800|\\u0000/i)
    expect(JSON.stringify(read).length).toBeLessThan(6_000)
  })
})

const VALUES: readonly unknown[] = [
  null,
  true,
  '',
  '0.001',
  -1,
  1e308,
  [],
  {},
  [[]],
  { doubleValue: 0.5 },
  { intValue: '12' },
  { year: 2026, month: 11, day: 20 },
  { status: 'NEEDS_WORK' },
  'SPF',
  'spam_rate',
  'domains/example.com/x',
  '\ud800',
  '__proto__',
]
const NAMES = [
  'complianceData',
  'subdomainComplianceData',
  'rowData',
  'requirement',
  'status',
  'domainStats',
  'metric',
  'value',
  'date',
  'name',
  'results',
  'response',
  'error',
  'domains',
  'domainId',
  'deliverabilityStatusVerdict',
  'reason',
  'stringList',
  'constructor',
]

function randomValue(random: Random, depth: number): unknown {
  if (depth === 0 || random.chance(0.3)) return random.pick(VALUES)
  const many = Array.from({ length: random.below(5) }, () => randomValue(random, depth - 1))
  return random.chance(0.3) ? many : Object.fromEntries(many.map((each) => [random.pick(NAMES), each]))
}

test('any mixture of Gmail’s names and of values is read within the limits', () => {
  const random = randomFrom(62)
  for (let round = 0; round < rounds(2_000); round++) {
    const text = JSON.stringify(randomValue(random, 6)) ?? ''
    const cut = random.chance(0.2) ? text.slice(0, random.below(text.length + 1)) : text
    const read = readText(cut)
    expectBounded(read)
    const report = postmasterReport(read, null, '2026-11-30')
    expect(v.is(PostmasterReport, report)).toBe(true)
    expect(read.series.length + read.requirements.length > 0 || report.verdict.tone !== 'ok').toBe(true)
    if (cut.trim() !== '') expect([cut, read.providers.length + read.unread.length]).not.toEqual([cut, 0])
  }
})

const PIECES = [
  '192.0.2.1',
  ',',
  '"',
  '\n',
  '11/20/2026 8:00 AM',
  'GREEN',
  '< 0.1%',
  '41',
  'Yes',
  ';',
  '\t',
  'x',
]

test('any mixture of the pieces of a table is read within the limits', () => {
  const random = randomFrom(63)
  for (let round = 0; round < rounds(2_000); round++) {
    const text = Array.from({ length: random.below(40) }, () => random.pick(PIECES)).join('')
    expectBounded(
      readProviderFiles([
        { name: 'a', text },
        { name: 'b', text: SNDS_STATUS },
      ]),
    )
    expectBounded(typedNumbers(text, 'example.com'))
  }
})
