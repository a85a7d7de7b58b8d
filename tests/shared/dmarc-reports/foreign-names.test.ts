import { describe, expect, test } from 'vitest'
import { NO_DOMAIN, NO_SELECTOR } from '#shared/dns/foreign-name.ts'
import { judgeRows } from '#shared/dmarc-reports/dmarc-monitor/senders.ts'
import { rowOfKey, saidBy, sumsOf } from '#shared/dmarc-reports/dmarc-monitor/sums.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import type { AggregateReport, TlsReport } from '#shared/dmarc-reports/model.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import { aggregateXml, envelope, FIRST, signature, type TestRecord } from './aggregate-xml.ts'

const readText = async (text: string) => {
  const books = new Books()
  const { reports } = await new FileReader(EDGE_LIMITS, books).read('report', new Blob([text]))
  return { books, report: reports[0] as AggregateReport }
}

const factsOf = async (record: TestRecord) => {
  const { books, report } = await readText(aggregateXml({ records: [record] }))
  return { ...books.facts.facts(report.rows.facts(0)), ip: books.addresses.text(report.rows.ip(0)) }
}

describe('an aggregate report', () => {
  test.each([
    ['Example.COM.', 'example.com'],
    [' example.com ', 'example.com'],
    ['_spf.example.com', '_spf.example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['bounce+1@news.example', 'news.example'],
    ['&lt;bounce@news.example&gt;', 'news.example'],
    ['&lt;&gt;', ''],
    ['', ''],
    ['moc.elpmaxe&#x202e;evil', NO_DOMAIN],
    ['example.com&#10;Bcc: eve', NO_DOMAIN],
    ['eve evil@example.com', NO_DOMAIN],
  ])('has %j as %j', async (written, name) => {
    const facts = await factsOf({ from: written, auth: envelope(written, 'pass') })
    expect(facts.headerFrom).toBe(name)
    expect(facts.spfResults[0]?.domain).toBe(name)
  })

  test.each([
    ['S1.', 's1'],
    ['20230601', '20230601'],
    ['a_b.c', 'a_b.c'],
    ['&lt;b&gt;', NO_SELECTOR],
  ])('has the selector %j as %j', async (written, selector) => {
    const facts = await factsOf({ auth: signature('example.com', written, 'pass') })
    expect(facts.signatures).toEqual([{ domain: 'example.com', selector, result: 'pass' }])
  })

  test.each([
    ['2001:DB8::1', '2001:db8::1'],
    ['192.000.002.011', '192.000.002.011'],
    ['', ''],
    ['google.com', 'something that is not an IP address'],
  ])('has the address %j as %j', async (written, ip) => {
    expect((await factsOf({ ip: written })).ip).toBe(ip)
  })

  test('does not take what is not a name for the domain itself', async () => {
    const records = ['a b', 'c d', '<e>'].map((name) =>
      name.replace(/[<>]/g, (one) => (one === '<' ? '&lt;' : '&gt;')),
    )
    const { books, report } = await readText(
      aggregateXml({ records: records.map((name) => ({ from: name, auth: signature(name, 's1', 'pass') })) }),
    )
    const { senders } = judgeRows(
      'example.com',
      saidBy('google.com', sumsOf(report, books, FIRST + 90_000)?.rows ?? []),
      new Map(),
    )
    expect(senders.map(({ sums: { name, kind, messages, own } }) => ({ name, kind, messages, own }))).toEqual(
      [{ name: NO_DOMAIN, kind: 'via', messages: 3, own: 0 }],
    )
  })
})

test('a report on encryption keeps patterns and the line of a policy', async () => {
  const { report } = await readText(
    JSON.stringify({
      'organization-name': 'Mail\u202e Inc.',
      policies: [
        {
          policy: {
            'policy-domain': 'Example.com.',
            'mx-host': ['*.example.com', 'mx: mx.example.com', '*.a b'],
          },
        },
      ],
    }),
  )
  const { org, policies } = report as unknown as TlsReport
  expect(org).toBe('Mail\\u{202E} Inc.')
  expect(policies[0]).toMatchObject({
    domain: 'example.com',
    mx: ['*.example.com', 'mx.example.com', NO_DOMAIN],
  })
})

test('rows that were kept before names were read like this have none that is not one', () => {
  const key = JSON.stringify([0, 0, null, 'live\u202e.evil', '192.0.2.0/24', 'a b', [], [], 0])
  expect(rowOfKey(key)).toMatchObject({ via: NO_DOMAIN, headerFrom: NO_DOMAIN })
})
