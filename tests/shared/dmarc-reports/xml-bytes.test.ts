import { describe, expect, test } from 'vitest'
import { ReadingBudget, DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { aggregateReader } from '#shared/dmarc-reports/aggregate.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { rawRows } from '#shared/dmarc-reports/report.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { aggregateXml, envelope, signature } from './aggregate-xml.ts'
import { bytes } from './read-files.ts'

const XML = aggregateXml({
  org: 'K&#246;ln &amp; S<![CDATA[ö]]>hne',
  records: [
    {
      count: 3,
      auth: `<!-- <record> --><dkim a=">" b='"'><domain>ä.example</domain><result>pass</result></dkim>`,
    },
    {
      count: 4,
      auth: `<x:spf xmlns:x="urn:x"/>${signature('example.com', 's', 'fail')}${envelope('', 'none')}`,
    },
  ],
})

function read(text: Uint8Array, size: number) {
  const books = new Books()
  const reader = aggregateReader(new ReadingBudget(DEVICE_LIMITS), books)
  for (let at = 0; at < text.length; at += size) reader.write(text.subarray(at, at + size))
  const { reports, problems } = reader.end()
  return { reports, problems, rows: rawRows(reports, books, 0, 100) }
}

test('in pieces of any size', () => {
  const whole = read(bytes(XML), 1_000_000)
  expect(whole.problems).toEqual([])
  expect(whole.reports[0]).toMatchObject({ org: 'Köln & Söhne' })
  expect(whole.rows).toMatchObject([{ count: 3, signatures: 'pass xn--4ca.example' }, { count: 4 }])
  for (const size of [1, 2, 3, 7, 64, 333]) expect([size, read(bytes(XML), size)]).toEqual([size, whole])
})

describe('a hostile text', () => {
  countThroughout()
  test.each(['<', '<a ', '<a "', '<!--', '<![CDATA[', '<?', '</a', '<a><'])(
    'many of “%s” take no more work than their length',
    async (piece) => {
      await expectLinear((size) => void read(bytes(`<feedback>${piece.repeat(size)}>`), 4_096), 10_000)
    },
  )
})
