import { describe, expect, test } from 'vitest'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { complianceOf, fileOf, judgement, shareOf, statOf } from './answers.ts'

const read = (...values: unknown[]) => readProviderFiles(values.map((value) => fileOf(value)))
const readText = (text: string) => readProviderFiles([{ name: 'a.json', text }])

const SPF = complianceOf('example.com', { SPF: 'NEEDS_WORK' })
const RATES = {
  domainStats: [
    shareOf('example.com', 'spam_rate', '2026-11-21', 0.002),
    shareOf('example.com', 'spam_rate', '2026-11-20', 0.001),
  ],
}
const RATE_DAYS = [
  { day: '2026-11-20', value: 0.001 },
  { day: '2026-11-21', value: 0.002 },
]

describe('compliance', () => {
  test('the rows of a domain and of its subdomain', () => {
    const found = read({
      name: 'domains/news.example.com/complianceStatus',
      complianceData: judgement(
        'example.com',
        { SPF: 'NEEDS_WORK', DKIM: 'COMPLIANT', ENCRYPTION: 'STATE_UNSPECIFIED', FUTURE: 'PERHAPS' },
        {
          deliverabilityStatusVerdict: { state: { status: 'NEEDS_WORK' }, reason: 'SENDER_NOT_COMPLIANT' },
          honorUnsubscribeVerdict: { status: { status: 'NEEDS_WORK' }, reason: 'NOT_HONORING' },
        },
      ),
      subdomainComplianceData: judgement('news.example.com', {}, { oneClickUnsubscribeVerdict: {} }),
    })
    expect(found).toMatchObject({
      providers: ['gmail'],
      domains: ['example.com', 'news.example.com'],
      judged: ['example.com', 'news.example.com'],
      requirements: [
        { domain: 'example.com', id: 'SPF', status: 'needs_work' },
        { domain: 'example.com', id: 'DKIM', status: 'compliant' },
        { domain: 'example.com', id: 'ENCRYPTION', status: 'unknown' },
        { domain: 'example.com', id: 'FUTURE', status: 'unknown', said: 'PERHAPS' },
      ],
      said: [{ domain: 'example.com', reason: 'SENDER_NOT_COMPLIANT', state: 'needs_work' }],
      unsubscribe: [
        {
          domain: 'example.com',
          requirement: 'HONOR_UNSUBSCRIBE',
          reason: 'NOT_HONORING',
          status: 'needs_work',
        },
        {
          domain: 'news.example.com',
          requirement: 'ONE_CLICK_UNSUBSCRIBE',
          reason: 'REASON_UNSPECIFIED',
          status: 'unknown',
        },
      ],
      unread: [],
    })
  })

  test('the later judgement of a domain counts, and none of the earlier rows stays', () => {
    const { requirements } = read(SPF, complianceOf('example.com', { DKIM: 'COMPLIANT' }))
    expect(requirements).toEqual([{ domain: 'example.com', id: 'DKIM', status: 'compliant' }])
  })

  test('a second row of one table does not take back that there is work to do', () => {
    const rows = ['NEEDS_WORK', 'COMPLIANT'].map((status) => ({ requirement: 'SPF', status: { status } }))
    const { requirements } = read({ domainId: 'example.com', rowData: rows })
    expect(requirements).toEqual([{ domain: 'example.com', id: 'SPF', status: 'needs_work' }])
  })

  test('the domain is that of the name, where the data has none', () => {
    const { requirements } = read({ ...SPF, complianceData: { rowData: SPF.complianceData.rowData } })
    expect(requirements[0]?.domain).toBe('example.com')
  })

  test.each([
    [{ complianceData: { rowData: [] } }, '$.complianceData.domainId'],
    [{ complianceData: 'x' }, '$.complianceData'],
    [{ rowData: {}, domainId: 'example.com' }, '$.rowData'],
    [{ rowData: [7], domainId: 'example.com' }, '$.rowData[0]'],
    [{ rowData: [], newVerdict: {}, domainId: 'example.com' }, '$.newVerdict'],
    [{ domainStats: [], summary: 1 }, '$.summary'],
    [{ results: [], summary: {} }, '$.summary'],
    [
      { ...SPF, name: 'domains/a b/complianceStatus', complianceData: { domainId: 'a b' } },
      '$.complianceData.domainId',
    ],
  ])('what has another form is named: %j', (value, where) => {
    expect(read(value).unread.map((each) => each.where)).toEqual([`gmail.json: ${where}`])
  })
})

describe('figures', () => {
  test('days are in order, each once, and the later file counts', () => {
    const later = { domainStats: [shareOf('example.com', 'spam_rate', '2026-11-20', 0.004)] }
    const { series } = read(RATES, later)
    expect(series).toEqual([
      {
        metric: 'spam_rate',
        domain: 'example.com',
        provider: 'gmail',
        unit: 'share',
        days: [{ day: '2026-11-20', value: 0.004 }, RATE_DAYS[1]],
      },
    ])
  })

  test.each([
    [{ doubleValue: 0.25 }, 0.25],
    [{ floatValue: 0.5 }, 0.5],
    [{ doubleValue: '0.25' }, 0.25],
    [{ doubleValue: 1e-7 }, 1e-7],
    [{ doubleValue: 0 }, 0],
    [{ intValue: '1' }, 1],
    [{ stringValue: '0.1' }, 0.1],
  ])('a share as %j', (value, share) => {
    const { series, unread } = read(statOf('example.com', 'spam_rate', '2026-11-20', value))
    expect([series[0]?.days[0]?.value, unread]).toEqual([share, []])
  })

  test.each([
    [{ doubleValue: 'NaN' }],
    [{ doubleValue: 'Infinity' }],
    [{ doubleValue: -0.1 }],
    [{ doubleValue: 35 }],
    [{ doubleValue: '0x1' }],
    [{ doubleValue: {} }],
    [{ stringList: { values: ['a'] } }],
  ])('%j is not a share', (value) => {
    const { series, unread } = read(statOf('example.com', 'spam_rate', '2026-11-20', value))
    expect([series, unread.length]).toEqual([[], 1])
  })

  test('a count is a text of 64 bits, and never more than can be counted', () => {
    const stat = (intValue: string) =>
      statOf('example.com', 'delivery_error_count', '2026-11-20', { intValue })
    expect(read(stat('1234')).series[0]).toMatchObject({ unit: 'messages', days: [{ value: 1234 }] })
    expect(read(stat('9007199254740993')).unread[0]?.text).toContain('9007199254740993')
  })

  test('a day without a figure is missing', () => {
    expect(read(statOf('example.com', 'spam_rate', '2026-11-20', {}))).toMatchObject({
      providers: ['gmail'],
      series: [],
      unread: [],
    })
  })

  test.each([
    [{ year: 2026, month: 2, day: 30 }],
    [{ year: 2026, month: 11 }],
    [{ year: 2026, month: 11, day: 0 }],
    [{ year: 0, month: 11, day: 3 }],
    [{ year: 2026, month: 1.5, day: 3 }],
    ['2026-13-01'],
    [true],
  ])('%j is not a day', (date) => {
    const { series, unread } = read({ ...shareOf('example.com', 'spam_rate', '2026-11-20', 0), date })
    expect([series, unread.map(({ where }) => where)]).toEqual([[], ['gmail.json: $.date']])
  })

  test('a figure for the whole time is not one of a day', () => {
    const stat = shareOf('example.com', 'spam_rate', '2026-11-20', 0.1)
    expect(read({ ...stat, date: undefined })).toMatchObject({
      series: [],
      unread: [{ where: 'gmail.json: $.date' }],
    })
  })

  test('names that say nothing are counted, not listed', () => {
    const stats = Array.from({ length: 30 }, (_, at) =>
      shareOf('example.com', 'metric1', `2026-11-${String(at + 1).padStart(2, '0')}`, 0),
    )
    expect(read({ domainStats: stats }).unread).toEqual([
      {
        where: 'gmail.json: $.domainStats[0].metric and 29 more',
        text: 'Nothing tells which figure is called “metric1”.',
      },
    ])
  })

  test('feedback loop ids are listed, each with the domain', () => {
    const stat = statOf('example.com', 'feedback_loop_id', '2026-11-20', {
      stringList: { values: ['autumn', 'a\u202eb', 7] },
    })
    expect(read(stat)).toMatchObject({
      feedbackLoops: [
        { domain: 'example.com', id: 'autumn' },
        { domain: 'example.com', id: 'a\\u{202E}b' },
      ],
      unread: [{ where: 'gmail.json: $.value' }],
    })
  })
})

describe('answers in one file', () => {
  const batch = { results: [{ response: RATES }, { response: {} }, { error: { code: 7, message: 'no' } }] }

  test('a batch, with its errors', () => {
    expect(read(batch)).toMatchObject({
      series: [{ days: RATE_DAYS }],
      unread: [{ where: 'gmail.json: $.results[2].error' }],
    })
  })

  test.each([
    ['a list', JSON.stringify([SPF, RATES])],
    ['one after the other', `${JSON.stringify(SPF, null, 2)}\n\n${JSON.stringify(RATES, null, 2)}\n`],
    ['one a line', `${JSON.stringify(SPF)}\n${JSON.stringify(RATES)}`],
    ['with commas', `${JSON.stringify(SPF)},\n${JSON.stringify(RATES)},`],
    ['as records (RFC 7464)', `\u001e${JSON.stringify(SPF)}\n\u001e${JSON.stringify(RATES)}\n`],
    ['a program’s own object', JSON.stringify({ compliance: SPF, stats: [[RATES]] })],
    ['with a mark', `\ufeff${JSON.stringify([SPF, RATES])}\0\0`],
    ['with Google’s guard', `)]}'\n${JSON.stringify([SPF, RATES])}`],
    ['UTF-16 that was taken for UTF-8', `\ufffd\ufffd${[...JSON.stringify([SPF, RATES])].join('\0')}\0`],
  ])('%s', (_, text) => {
    expect(readText(text)).toMatchObject({
      requirements: [{ id: 'SPF' }],
      series: [{ days: RATE_DAYS }],
      unread: [],
    })
  })

  test('what is between and after documents is named, and so is one that is cut', () => {
    const text = `${JSON.stringify(SPF)} and ${JSON.stringify(RATES)} {"a": } ${JSON.stringify(SPF).slice(0, -2)}`
    expect(readText(text)).toMatchObject({
      requirements: [{ id: 'SPF' }],
      series: [{}],
      unread: [
        { where: 'a.json, document 2: $', text: 'There is text between the JSON documents.' },
        { where: 'a.json, document 3: $', text: 'This is not valid JSON.' },
        {
          where: 'a.json, document 4: $',
          text: expect.stringContaining('ends before it is complete') as string,
        },
      ],
    })
    expect(readText(`${JSON.stringify(SPF)}\nthe end`).unread).toHaveLength(1)
  })

  test('domains of an account, and those without proof or access', () => {
    const found = read({
      domains: [
        { name: 'domains/example.com', permission: 'OWNER', verificationState: 'VERIFIED' },
        { name: 'domains/new.example', permission: 'READER', verificationState: 'UNVERIFIED' },
        { name: 'domains/other.example', permission: 'NONE' },
      ],
      nextPageToken: 'x',
    })
    expect(found).toMatchObject({
      domains: ['example.com', 'new.example', 'other.example'],
      unverified: ['new.example'],
      unread: [{ where: 'gmail.json: $.domains[2]' }, { where: 'gmail.json: $.nextPageToken' }],
    })
  })

  test.each([
    [401, 'Sign in again'],
    [403, 'may not read'],
    [404, 'Add and verify'],
    [429, 'Wait a minute'],
    [16, 'Sign in again'],
    [5, 'Add and verify'],
    [500, '“Internal\\u{202E}”'],
  ])('an error %i of Google', (code, words) => {
    const { providers, unread } = read({ error: { code, message: 'Internal\u202e', status: 'X' } })
    expect([providers, unread[0]?.text]).toEqual([[], expect.stringContaining(words) as string])
  })

  test('an empty answer is one of Gmail', () => {
    expect(read({})).toMatchObject({ providers: ['gmail'], series: [], unread: [] })
  })

  test.each([
    ['', 'The file is empty.'],
    ['<!DOCTYPE html><title>Sign in</title>', 'This is a web page'],
    ['Dear customer', 'This is neither'],
    ['%PDF-1.7', 'This is neither'],
  ])('“%s” is none', (text, words) => {
    expect(readText(text)).toMatchObject({
      providers: [],
      unread: [{ where: 'a.json', text: expect.stringContaining(words) as string }],
    })
  })
})
