// Files of five megabytes that consist of one thing: read in proportion to their length, and only up to a number of it.
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { EDGE_LIMITS, MAIL_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { aggregateXml } from './aggregate-xml.ts'
import { bytes, readFiles } from './read-files.ts'

const SIZE = 5 * 1024 * 1024
const HEADER = 'Content-Type: multipart/mixed; boundary=b\n\n'
/** The header of an entry without a name and without contents (APPNOTE.TXT, 4.3.7), and what the library needs after it. */
const EMPTY_ENTRY = new Uint8Array(31)
EMPTY_ENTRY.set([0x50, 0x4b, 3, 4])
EMPTY_ENTRY.set([1], 26)
EMPTY_ENTRY.set([0x61], 30)

const archiveOf = (entries: number): Uint8Array =>
  Buffer.concat(Array.from({ length: entries }, () => EMPTY_ENTRY))

type Make = (bytes: number) => string | Uint8Array
const filled =
  (part: string, before = ''): Make =>
  (size) =>
    before + part.repeat(Math.floor((size - before.length) / part.length))

const FILES: readonly [name: string, make: Make, said: RegExp][] = [
  ['emails', filled('From a b\nSubject: a\n\n'), /more than 1,000 emails in mailbox files/],
  ['“<”', filled('<'), /More than 100,000 “<” open no tag; the rest was not read/],
  [
    '“<” in a value',
    filled('<', '<feedback><report_metadata><org_name>'),
    /More than 100,000 “<” open no tag/,
  ],
  ['reports', filled('<feedback/>'), /more than 1,000 reports/],
  [
    'records that differ',
    (size) =>
      `<feedback>${Array.from({ length: Math.floor(size / 85) }, (_, n) => `<record><identifiers><header_from>${n}.example</header_from></identifiers></record>`).join('')}`,
    /more than 10,000 records that say something else/,
  ],
  ['records', filled('<record/>', '<feedback>'), /more than 50,000 records/],
  ['closing tags', filled('</a>', '<feedback>'), /“a” is closed but was never opened/],
  ['folds', filled(' x\n', 'A: b\n'), /more lines or parts than we take apart; the rest was not read/],
  ['fields', filled('A: b\n'), /more lines or parts than we take apart/],
  ['parts', filled('--b\n', HEADER), /more lines or parts than we take apart/],
  ['brackets', filled('['), /more than 500,000 JSON values/],
  ['entries', (size) => archiveOf(Math.floor(size / EMPTY_ENTRY.length)), /more than 800 entries/],
]

test.each(FILES)('5 MiB of %s are read as far as we say', async (_, make, said) => {
  const { problems } = await readFiles([['file', make(SIZE)]], EDGE_LIMITS)
  expect(problems).toContainEqual(expect.objectContaining({ message: expect.stringMatching(said) as string }))
})

describe('costs in proportion to its length', () => {
  countThroughout()
  test.each(FILES)('%s', (_, make) =>
    expectLinear((size) => readFiles([['file', make(size)]], EDGE_LIMITS), 8_000),
  )

  test('what is held until its end', () =>
    expectLinear(
      (size) =>
        readFiles([['a.zip', zipSync({ 'a.eml': bytes(`A: b\n\n${'x'.repeat(76)}\n`.repeat(size)) })]]),
      2_000,
    ))
})

test('what came before the end is read', async () => {
  const good = aggregateXml({ records: [{ count: 3 }] })
  const { totals } = await readFiles([['a.xml', good + '<'.repeat(200_000)]], EDGE_LIMITS)
  expect(totals.messages).toBe(3)
})

test('what was left out is said before everything else, so that no sum looks complete', async () => {
  const { rows } = MAIL_LIMITS
  const odd = Array.from({ length: 9 }, (_, n) => `<record><row><count>no ${n}</count></row></record>`)
  const { problems, findings } = await readFiles(
    [['a.xml', `<feedback>${odd.join('')}${'<record><row><count>1</count></row></record>'.repeat(rows)}`]],
    MAIL_LIMITS,
  )
  expect(problems[0]?.message).toBe('There are more than 10,000 records; the rest was not read.')
  expect(problems.length).toBeGreaterThan(1)
  expect(findings.some(({ code }) => code.endsWith('-unread'))).toBe(true)
})
