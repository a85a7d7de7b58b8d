// Reports with many records: repeated content is read only once, which must never show except in the time that it
// takes.
import { describe, expect, test } from 'vitest'
import { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { Reading } from '#shared/dmarc-reports/reading.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { aggregateXml, envelope, GOOD, signature, type TestRecord } from './aggregate-xml.ts'
import { fileOf, readFiles } from './read-files.ts'

const addressOf = (at: number) => `198.${at >> 16}.${(at >> 8) & 255}.${at & 255}`

/** Each from a different address, with `kinds` different contents. */
const records = (count: number, kinds: number): TestRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    ip: addressOf(at),
    count: (at % 9) + 1,
    auth: signature(`s${at % kinds}.example.com`, 'mail', 'fail') + envelope('example.net', 'pass'),
  }))

/** Counted by the engine's own pattern matcher, without parsing XML: good enough for what is generated here. */
const countedIn = (xml: string) =>
  [...xml.matchAll(/<count>(\d+)<\/count>/g)].reduce((sum, [, count]) => sum + Number(count), 0)

test('repeated content counts for each address', async () => {
  const xml = aggregateXml({ records: records(600, 5) })
  const report = await readFiles([['a.xml', xml]])
  expect(report.counts).toMatchObject({ records: 600, sources: 600 })
  expect(report.totals.messages).toBe(countedIn(xml))
  expect(report.sources.find(({ ip }) => ip === addressOf(17))).toMatchObject({ messages: 9 })
  expect(report.rows[8]).toMatchObject({
    ip: addressOf(8),
    count: 9,
    signatures: 'fail s3.example.com mail',
  })
})

test('more variants than are cached still count', async () => {
  const kinds = 16_500
  const some = records(kinds, kinds)
  const xml = aggregateXml({ records: [...some, ...some.slice(-20)] })
  const { counts, totals, senders } = await readFiles([['a.xml', xml]])
  expect(counts).toMatchObject({ records: kinds + 20, sources: kinds })
  expect(totals.messages).toBe(countedIn(xml))
  expect(senders.reduce((sum, { messages }) => sum + messages, 0)).toBe(totals.messages)
})

describe('a record that looks like the one before it but differs', () => {
  const [plain = ''] = /<record>.*<\/record>/.exec(aggregateXml({ records: [{ ...GOOD, count: 3 }] })) ?? []
  test.each<[name: string, other: string, shown: object]>([
    ['another result', plain.replace('<dkim>pass', '<dkim>fail'), { dkim: 'fail', count: 3 }],
    [
      'a record that ends in a comment',
      plain.replace('<auth_results>', '<!-- </record> --><auth_results>'),
      { signatures: 'pass example.com mail' },
    ],
    [
      'an address twice',
      plain.replace('</row>', '<source_ip>192.0.2.99</source_ip></row>'),
      { ip: '192.0.2.99' },
    ],
    [
      'an address in a comment',
      plain.replace('<row>', '<row><!--<source_ip>192.0.2.99-->'),
      { ip: '192.0.2.10' },
    ],
    ['an entity in its address', plain.replace('192.0.2.10', '192.0.2.&#49;&#49;'), { ip: '192.0.2.11' }],
    ['blanks around its address', plain.replace('192.0.2.10', ' 192.0.2.11 '), { ip: '192.0.2.11' }],
    ['an address of IPv6', plain.replace('192.0.2.10', '2001:DB8::1'), { ip: '2001:db8::1' }],
    ['leading zeros', plain.replace('192.0.2.10', '192.000.002.011'), { ip: '192.000.002.011' }],
    ['no address', plain.replace('192.0.2.10', ''), { ip: '' }],
    ['a number with a sign', plain.replace('>3<', '>+4<'), { count: 4 }],
    ['no number', plain.replace('>3<', '>three<'), { count: 0 }],
    ['a number of messages that no one sends', plain.replace('>3<', `>${'9'.repeat(40)}<`), { count: 0 }],
    [
      'the number first',
      plain.replace(/(<source_ip>.*<\/source_ip>)(<count>.*<\/count>)/, '$2$1'),
      { count: 3 },
    ],
    ['an attribute', plain.replace('<count>', '<count unit="1">'), { count: 3 }],
    ['a prefix', plain.replaceAll('count>', 'x:count>'), { count: 3 }],
  ])('%s', async (_, other, shown) => {
    expect(other).not.toBe(plain)
    const xml = aggregateXml({ records: [GOOD] }).replace(
      /<record>.*<\/record>/,
      plain + plain.replace('.10<', '.20<') + other,
    )
    const { rows } = await readFiles([['a.xml', xml]])
    expect(rows).toHaveLength(3)
    expect(rows[2]).toMatchObject(shown)
    expect(rows[1]).toMatchObject({ ip: '192.0.2.20', count: 3, dkim: 'pass' })
  })
})

test('saved results merge with what is read now', async () => {
  const [old, now] = [records(40, 3), records(60, 7).slice(20)].map((some, day) =>
    aggregateXml({ id: String(day), records: some }),
  )
  const kept = new Reading(DEVICE_LIMITS)
  await kept.add('old.xml', fileOf(old ?? ''))
  const reading = new Reading(DEVICE_LIMITS)
  await reading.add('now.xml', fileOf(now ?? ''))
  reading.addKept(structuredClone(kept.kept()))
  const both = await readFiles([
    ['old.xml', old ?? ''],
    ['now.xml', now ?? ''],
  ])
  expect(reading.report()).toEqual(both)
  expect([...reading.csv()].join('').split('\r\n')).toHaveLength(1 + 80 + 1)
})

test('reports without an id are distinguished by their content, in whatever order', async () => {
  const some = records(30, 4)
  const xml = (rows: TestRecord[]) => aggregateXml({ id: '', records: rows })
  const { counts } = await readFiles([
    ['a.xml', xml(some)],
    ['b.xml', xml(some.toReversed())],
    ['c.xml', xml([{ ...some[0], count: 2 }, ...some.slice(1)])],
  ])
  expect(counts).toMatchObject({ reports: 2, doubled: 1 })
})

describe('takes work in proportion', () => {
  countThroughout()
  test.each<[name: string, kinds: (count: number) => number]>([
    ['to records that say alike', () => 5],
    ['to records that each say something else', (count) => count],
  ])('%s', async (_, kinds) => {
    const files = new Map(
      [2_000, 8_000].map((count) => [count, aggregateXml({ records: records(count, kinds(count)) })]),
    )
    await expectLinear(async (count) => {
      const { counts } = await readFiles([['a.xml', files.get(count) ?? '']])
      expect(counts.records).toBe(count)
    }, 2_000)
  })

  test('to files that are dropped twice', async () => {
    const files = new Map(
      [1_000, 4_000].map((count) => [count, aggregateXml({ id: '', records: records(count, 50) })]),
    )
    await expectLinear(async (count) => {
      const xml = files.get(count) ?? ''
      const { counts } = await readFiles([
        ['a.xml', xml],
        ['b.xml', xml],
      ])
      expect(counts.doubled).toBe(1)
    }, 1_000)
  })
})
