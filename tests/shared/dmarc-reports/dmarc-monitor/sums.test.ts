import { describe, expect, test } from 'vitest'
import { ROWS_A_REPORT } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { reporterOf } from '#shared/dmarc-reports/dmarc-monitor/message.ts'
import { judgeRows } from '#shared/dmarc-reports/dmarc-monitor/senders.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import { keyOfRow, REST_KEY, rowOfKey, saidBy, sumsOf } from '#shared/dmarc-reports/dmarc-monitor/sums.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { Explainer } from '#shared/dmarc-reports/explain.ts'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import type { AggregateReport } from '#shared/dmarc-reports/model.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import {
  aggregateXml,
  envelope,
  FIRST,
  GOOD,
  signature,
  type TestRecord,
  type TestReport,
} from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { fileOf } from '#tests/shared/dmarc-reports/read-files.ts'

const NOW = FIRST + 3 * 86_400

async function read(report: TestReport = {}) {
  const books = new Books()
  const { reports } = await new FileReader(EDGE_LIMITS, books).read('r.xml', fileOf(aggregateXml(report)))
  return { report: reports[0] as AggregateReport, books }
}

const sums = async (report: TestReport, now = NOW) => {
  const { report: one, books } = await read(report)
  return sumsOf(one, books, now)
}

describe('a report', () => {
  test.each([
    [86_400 - 1, [0]],
    [86_400, [0]],
    [27 * 3600, [0]],
    [27 * 3600 + 1, [0, 1]],
    [2 * 86_400, [0, 1]],
    [3 * 86_400 + 30, [0, 1, 2]],
    // It has not happened yet.
    [9 * 86_400, [0, 1, 2, 3]],
    [99 * 86_400, [0, 1, 2, 3]],
  ])('of %i seconds covers the days %j', async (span, days) => {
    const found = await sums({ end: FIRST + span, records: [{ ...GOOD, count: 101 }, { count: 7 }] })
    const first = FIRST / 86_400
    expect(found?.days.map(({ day }) => day - first)).toEqual(days)
    expect(found?.days.reduce((total, { aligned }) => total + aligned, 0)).toBe(101)
    expect(found?.days.reduce((total, { failed }) => total + failed, 0)).toBe(7)
    const whole = found?.days.map(({ aligned, failed }) => aligned + failed) ?? []
    expect(Math.max(...whole) - Math.min(...whole)).toBeLessThanOrEqual(1)
    expect(found?.days.every(({ spread }) => spread === (days.length > 1 ? 1 : 0))).toBe(true)
  })

  test('of another time than a report can be is counted and told to no one', async () => {
    const quiet = async (report: TestReport) => (await sums(report))?.isQuiet
    expect(await quiet({})).toBe(false)
    expect(await quiet({ begin: 0, end: 0 })).toBe(true)
    expect(await quiet({ begin: NOW + 86_400 })).toBe(true)
    expect(await quiet({ begin: NOW - 15 * 86_400 })).toBe(true)
    expect(await sums({ begin: NOW - 401 * 86_400 })).toBeNull()
    expect((await sums({ begin: NOW + 86_400 }))?.days[0]?.day).toBe(NOW / 86_400)
  })

  test('of thousands of senders is a constant number of rows, the largest apart', async () => {
    const records = Array.from({ length: 3_000 }, (_, at) => ({
      ip: `${1 + (at >> 8)}.${at & 255}.1.1`,
      count: 1 + (at % 500),
    }))
    const found = await sums({ records })
    expect(found?.rows).toHaveLength(ROWS_A_REPORT + 1)
    const total = records.reduce((sum, { count }) => sum + count, 0)
    expect(found?.rows.reduce((sum, { messages }) => sum + messages, 0)).toBe(total)
    const rest = found?.rows.find(({ key }) => key === REST_KEY)
    expect(
      Math.min(...(found?.rows.filter((row) => row !== rest).map(({ messages }) => messages) ?? [])),
    ).toBeGreaterThan(450)
  })
})

test('a row is read as it was written, and holds no address', async () => {
  const { report, books } = await read({
    records: [
      { auth: signature('example.com', 's1', 'fail') + envelope('b.example', 'pass'), reason: 'forwarded' },
    ],
  })
  const one = new Explainer().explain(books.facts.facts(report.rows.facts(0)))
  const key = keyOfRow(one, '192.0.2.0/24', true)
  expect(rowOfKey(key)).toEqual({ ...one, network: '192.0.2.0/24', isQuiet: true })
  expect(key).not.toContain('192.0.2.1')
  expect(keyOfRow({ ...one, via: 'x'.repeat(900) }, '', false)).toBe(REST_KEY)
})

describe('whose a sender is', () => {
  const judged = async (records: TestReport['records'], marks: [string, Mark][] = []) => {
    const found = await sums({ records: records ?? [] })
    return judgeRows('example.com', saidBy('google.com', found?.rows ?? []), new Map(marks)).senders.map(
      ({ sums: { name }, group }) => [name, group],
    )
  }
  const FORGED = { ip: '203.0.113.9', count: 5, auth: envelope('example.com', 'fail') }

  test.each<[string, TestRecord, [string, string]]>([
    ['its own servers', GOOD, ['example.com', 'yours']],
    [
      'a service whose mail passes',
      { ...GOOD, auth: signature('example.com', 's1', 'pass') + envelope('sendgrid.net', 'pass') },
      ['SendGrid', 'yours'],
    ],
    [
      'a service that others use, too',
      { auth: envelope('sendgrid.net', 'pass'), count: 20 },
      ['SendGrid', 'unclaimed'],
    ],
    [
      'a list that keeps the signature',
      {
        dkim: 'pass',
        auth: signature('example.com', 'mail', 'pass') + envelope('lists.example.org', 'pass'),
      },
      ['example.org', 'forwarded'],
    ],
    [
      'a forwarder that says so',
      { reason: 'forwarded', auth: envelope('lists.example.org', 'pass') },
      ['example.org', 'forwarded'],
    ],
    [
      'someone who proves another name',
      { auth: envelope('bulk.example.org', 'pass') },
      ['example.org', 'unknown'],
    ],
    ['a network with a mailing', { ...FORGED, count: 20 }, ['203.0.113.0/24', 'unclaimed']],
    ['a network that hardly sends', FORGED, ['203.0.113.0/24', 'unknown']],
  ])('%s', async (_, record, expected) => {
    expect(await judged([record])).toEqual([expected])
  })

  test.each([
    ['mine', 'yours'],
    ['not_mine', 'not_yours'],
    ['forwarder', 'forwarded'],
  ] as const)('marked as %s', async (mark, group) => {
    expect(await judged([FORGED], [['203.0.113.0/24', mark]])).toEqual([['203.0.113.0/24', group]])
  })

  test('a network from which SPF passes in another report is its own', async () => {
    const failing = { ip: '192.0.2.77', auth: envelope('', 'none') }
    expect(await judged([failing])).toEqual([['192.0.2.0/24', 'unknown']])
    expect(await judged([failing, GOOD])).toEqual([['example.com', 'yours']])
  })
})

describe('who a report is from', () => {
  const registeredAs = (name: string) => name.split('.').slice(-2).join('.')
  const from = async (domain: string | null, isProved: boolean, org: string, email: string) => {
    const { report } = await read({ org })
    return reporterOf({ domain, isProved }, { ...report, email }, registeredAs)
  }

  test.each([
    ['google.com', 'google.com', 'noreply-dmarc-support@google.com', 'google.com'],
    ['dmarc.yahoo.com', 'Yahoo', 'dmarchelp@yahooinc.com', 'yahoo.com'],
    ['microsoft.com', 'Outlook.com', 'dmarcreport@microsoft.com', 'microsoft.com'],
    ['mx.small.example', 'small.example', 'admin@mail.small.example', 'small.example'],
    ['sicher.web.de', 'WEB.DE', 'noreply-dmarc@sicher.web.de', 'web.de'],
    ['news.yahoo.com', '', '', 'news.yahoo.com'],
    ['noreply.google.com', 'Google Inc.', 'smtp-tls-reporting@google.com', 'google.com'],
    ['small.example', 'Some Receiver', '', 'small.example'],
  ])('%s proves %s', async (domain, org, email, proved) => {
    expect(await from(domain, true, org, email)).toEqual({ org: proved, isProved: true })
  })

  test.each([
    ['small.example', 'small.example', 'admin@gmail.com', 'gmail.com'],
    ['evil.example', 'google.com', 'dmarc@evil.example', 'google.com'],
    ['evil.example', 'evil.example', 'noreply-dmarc-support@google.com', 'google.com'],
    ['evil.example', 'Enterprise Outlook', 'dmarc@evil.example', 'microsoft.com'],
    ['evil.example', ' yahoo! inc. ', '', 'yahoo.com'],
    // Anyone can have an address there.
    ['gmail.com', 'google.com', 'someone@gmail.com', 'google.com'],
    ['yahoo.com', 'Yahoo', 'someone@yahoo.com', 'yahoo.com'],
    ['outlook.com', '', '', 'outlook.com'],
    ['ymail.com', '', '', 'ymail.com'],
  ])('%s does not prove a report of “%s” <%s>', async (domain, org, email, claimed) => {
    expect(await from(domain, true, org, email)).toEqual({ org: claimed, isProved: false })
  })

  test.each([
    ['it is not proved', 'google.com', false],
    ['its text names another', 'evil.example', true],
    ['it has no one domain in From', null, false],
  ])('not when %s', async (_, domain, isProved) => {
    expect(await from(domain, isProved, 'google.com', 'noreply-dmarc-support@google.com')).toEqual({
      org: 'google.com',
      isProved: false,
    })
  })
})
