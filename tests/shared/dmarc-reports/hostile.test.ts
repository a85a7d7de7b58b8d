import { constants, deflateRawSync } from 'node:zlib'
import { gzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { aggregateXml, FIRST, GOOD } from './aggregate-xml.ts'
import { bytes, readFiles } from './read-files.ts'

const GOOD_FILE = ['good.xml', aggregateXml({ id: 'good', records: [GOOD] })] as const

describe('a file that is not a report is named, and the others are read', () => {
  const megabyte = new Uint8Array(1024 * 1024)
  const tight = gzipSync(bytes(`<feedback>${' '.repeat(12 * 1024 * 1024)}</feedback>`), { level: 9 })
  const deep = ['a', 'b', 'c', 'd', 'e'].reduce(
    (inner, name) => zipSync({ [`${name}.zip`]: inner }),
    zipSync({ 'r.xml': bytes(aggregateXml()) }),
  )
  test.each<[name: string, content: string | Uint8Array, said: RegExp]>([
    [
      'an entity bomb',
      `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(50)}"><!ENTITY c "&a;&a;">]>${aggregateXml()}`,
      /document type/,
    ],
    [
      'an external entity',
      `<!DOCTYPE x SYSTEM "file:///etc/passwd"><feedback>&x;</feedback>`,
      /document type/,
    ],
    ['a gzip bomb', tight, /unpacks to more than 200 times/],
    [
      'a zip bomb',
      zipSync({ 'a.xml': new Uint8Array(16 * 1024 * 1024).fill(32) }, { level: 9 }),
      /unpacks to more than 200 times/,
    ],
    ['archives within archives', deep, /too deep in other files/],
    ['a damaged zip', zipSync({ 'a.xml': bytes(aggregateXml()) }).slice(0, 90), /damaged/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /a PNG picture/],
    ['zeros', megabyte, /neither XML, JSON/],
    ['nothing', '', /empty/],
    ['blanks', ' \n\t ', /empty/],
    ['other XML', '<rss><channel/></rss>', /no “feedback”/],
    ['a page', '<!doctype html><html></html>', /document type/],
    ['other JSON', '{"a": 1}', /not a TLS report/],
    ['broken JSON', '{"policies": [', /not well-formed JSON/],
    ['a tag without an end', `<feedback ${'a'.repeat(200_000)}`, /never ends|not a tag/],
    ['elements in elements', `<feedback>${'<a>'.repeat(5000)}`, /nested deeper/],
    ['an email without a report', 'From: a@example.com\nSubject: Hi\n\nHello', /contains no report/],
    [
      'a spam complaint',
      'From: a@example.com\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n\n--b--\n',
      /complaint about a message/,
    ],
  ])('%s', async (_, content, said) => {
    const { problems, counts, totals } = await readFiles([['bad', content], GOOD_FILE])
    expect(problems[0]).toMatchObject({
      file: expect.stringMatching(/^bad/) as string,
      message: expect.stringMatching(said) as string,
    })
    expect(counts.records).toBe(1)
    expect(totals.aligned).toBe(50)
  })
})

describe('a damaged file is read as far as possible', () => {
  test.each<[name: string, xml: string, messages: number]>([
    ['a name that was not escaped', aggregateXml({ records: [{ count: 3, from: 'bad<xml.net' }] }), 3],
    [
      'a mailbox in angle brackets',
      aggregateXml({ records: [{ count: 3 }] }).replace('<report_id>', '<email><a@b.c></email><report_id>'),
      3,
    ],
    [
      'an element that is not closed',
      aggregateXml({ records: [{ count: 3 }, { count: 4 }] }).replace('</disposition>', ''),
      7,
    ],
    [
      'an element that was never opened',
      aggregateXml({ records: [{ count: 3 }] }).replace('<record>', '</row><record>'),
      3,
    ],
    [
      'a text that ends within a record',
      aggregateXml({ records: [{ count: 3 }, { count: 4 }] }).slice(0, -120),
      3,
    ],
  ])('%s', async (_, xml, messages) => {
    const { totals, problems } = await readFiles([['a.xml', xml]])
    expect(totals.messages).toBe(messages)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).toMatch(/^The file is not well-formed XML/)
  })

  test('a gzip file that ends early', async () => {
    const records = Array.from({ length: 400 }, (_, at) => ({
      count: 1,
      ip: `192.0.2.${at % 250}`,
      from: `a${at * 7919}.example.com`,
    }))
    const { totals, problems } = await readFiles([
      ['a.xml.gz', gzipSync(bytes(aggregateXml({ records }))).slice(0, -900)],
    ])
    expect(totals.messages).toBeGreaterThan(50)
    expect(totals.messages).toBeLessThan(400)
    expect(problems.length).toBeGreaterThan(0)
  })

  test('a gzip file of nothing but empty blocks', async () => {
    const block = deflateRawSync('', { finishFlush: constants.Z_SYNC_FLUSH })
    const blocks = Buffer.concat([
      gzipSync(bytes('')).subarray(0, 10),
      ...Array.from({ length: 30_000 }, () => block),
    ])
    const { problems } = await readFiles([['a.gz', blocks]], { bytes: 1024 * 1024 })
    expect(problems).toEqual([
      { file: 'a', message: 'The file is packed in more blocks than any report; the rest was not read.' },
    ])
  })

  test('a gzip file of two parts, each packed by itself', async () => {
    const xml = bytes(aggregateXml({ records: [{ count: 3 }, { count: 4 }] }))
    const parts = [xml.slice(0, 300), xml.slice(300)].map((part) => gzipSync(part))
    const { totals, problems } = await readFiles([['a.xml.gz', Buffer.concat(parts)]])
    expect([totals.messages, problems]).toEqual([7, []])
  })

  test('a gzip file whose checksum is wrong', async () => {
    const packed = gzipSync(bytes(aggregateXml({ records: [{ count: 3 }] })))
    packed.set([1, 2, 3, 4], packed.length - 8)
    const { totals, problems } = await readFiles([['a.xml.gz', packed]])
    expect([totals.messages, problems]).toEqual([3, []])
  })

  test('a zip with a damaged file before a good one', async () => {
    const report = (id: string, count: number) => bytes(aggregateXml({ id, records: [{ count }] }))
    const zip = zipSync({ 'a.xml': report('a', 3), 'b.xml': report('b', 4) })
    zip.fill(0xff, 60, 80)
    const { totals, problems } = await readFiles([['a.zip', zip]])
    expect(totals.messages).toBe(4)
    expect(problems).toContainEqual(expect.objectContaining({ file: 'a.zip › a.xml' }))
  })

  test('bytes that are not UTF-8', async () => {
    const xml = bytes(aggregateXml({ org: 'K~ln', records: [{ count: 3 }] })).map((byte) =>
      byte === 0x7e ? 0xf6 : byte,
    )
    const { reports, totals, problems } = await readFiles([['a.xml', xml]])
    expect(problems).toEqual([])
    expect([reports[0]?.org, totals.messages]).toEqual(['K\ufffdln', 3])
  })
})

describe('numbers', () => {
  test.each<[count: string, messages: number, said: RegExp | null]>([
    ['12', 12, null],
    [' 12 ', 12, null],
    ['12.0', 12, null],
    ['-5', 0, /“-5” is not a number/],
    ['NaN', 0, /“NaN” is not a number/],
    ['1e9', 0, /“1e9” is not a number/],
    ['', 0, /does not say how many/],
    ['9'.repeat(30), 0, /is not a number/],
  ])('a count of “%s”', async (count, messages, said) => {
    const { totals, problems } = await readFiles([['a.xml', aggregateXml({ records: [{ count }] })]])
    expect(totals.messages).toBe(messages)
    if (said) expect(problems[0]?.message).toMatch(said)
    else expect(problems).toEqual([])
  })

  test('that are huge never add up to something that is not a number', async () => {
    const records = [{ count: '9'.repeat(12) }, { count: '9'.repeat(12), ip: '192.0.2.2' }]
    const { totals } = await readFiles([['a.xml', aggregateXml({ records })]])
    expect(totals.messages).toBe(2 * (1e12 - 1))
  })

  test.each<[written: string, seconds: number]>([
    [String(FIRST), FIRST],
    [`${FIRST}000`, FIRST],
    ['2026-11-01T00:00:00Z', FIRST],
    ['2026-11-01 00:00:00', FIRST],
    ['2026-11-01', FIRST],
    ['2026-11-01T01:00:00+01:00', FIRST],
    ['yesterday', 0],
    ['2026-13-01', 0],
  ])('a time of “%s”', async (begin, seconds) => {
    const { reports } = await readFiles([['a.xml', aggregateXml({ begin, end: begin })]])
    expect(reports[0]?.begin).toBe(seconds)
  })

  test('a report that leaves its time out has it in its name', async () => {
    const { reports } = await readFiles([
      [
        `mail.example!example.com!${FIRST}!${FIRST + 86_399}.xml`,
        aggregateXml({ org: '', begin: '', end: '' }),
      ],
    ])
    expect(reports[0]).toMatchObject({ org: 'mail.example', begin: FIRST, end: FIRST + 86_399 })
  })
})

describe('limits', () => {
  const three = aggregateXml({ records: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }, { ip: '192.0.2.3' }] })

  test('records', async () => {
    const { counts, problems } = await readFiles([['a.xml', three]], { rows: 2 })
    expect(counts.records).toBe(2)
    expect(problems[0]?.message).toMatch(/more than 2 records/)
  })

  test('files', async () => {
    const zip = zipSync(
      Object.fromEntries([1, 2, 3].map((id) => [`${id}.xml`, bytes(aggregateXml({ id: String(id) }))])),
    )
    const { counts, problems } = await readFiles([['a.zip', zip]], { files: 3 })
    expect(counts.reports).toBe(2)
    expect(problems[0]).toMatchObject({
      file: 'a.zip › 3.xml',
      message: expect.stringMatching(/more than 3 files/) as string,
    })
  })

  test('entries of an archive, which are folders, too', async () => {
    const folders = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}/`, new Uint8Array(0)]))
    const zip = zipSync({ ...folders, 'a.xml': bytes(three) })
    const { counts, problems } = await readFiles([['a.zip', zip]], { files: 10 })
    expect(counts.reports).toBe(0)
    expect(problems).toEqual([
      { file: 'a.zip', message: 'The archive has more than 40 entries; the rest was not read.' },
    ])
  })

  test('emails of a mailbox file', async () => {
    const mail = `From a@example.com Thu Nov 26 10:00:00 2026\nContent-Type: text/xml\n\n${aggregateXml()}\n`
    const { counts, problems } = await readFiles([['a.mbox', mail.repeat(3)]], { mails: 2 })
    expect(counts.reports).toBe(1)
    expect(problems).toEqual([
      {
        file: 'a.mbox',
        message: 'There are more than 2 emails in mailbox files; the rest was not read.',
      },
    ])
  })

  test('bytes', async () => {
    const { problems } = await readFiles([['a.xml', three]], { bytes: 100 })
    expect(problems[0]?.message).toMatch(/contains more than we read at once/)
  })
})

test('names of properties are not values', async () => {
  const xml = aggregateXml({
    records: [{ from: 'constructor', auth: '<__proto__><domain>x</domain></__proto__>' }],
  })
  const { totals, senders } = await readFiles([
    ['a.xml', xml.replaceAll('<row>', '<row><constructor>1</constructor>')],
  ])
  expect(totals.messages).toBe(1)
  expect(senders).toHaveLength(1)
})
