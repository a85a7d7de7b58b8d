// The sample figures, read as a visitor's own.
import { expect, test } from 'vitest'
import { QUIET_SAMPLE, sampleCompliance, sampleStats, SNDS_SAMPLE } from '#shared/data/samples/postmaster.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'

const filesOf = (domain: string) =>
  [sampleCompliance(domain), sampleStats(domain, '2026-03-01')].map((answer, index) => ({
    name: `${index}.json`,
    text: JSON.stringify(answer),
  }))

test.each(['northwind.test', 'broken.test', QUIET_SAMPLE])(
  'of %s are understood to the last row',
  (domain) => {
    expect(readProviderFiles(filesOf(domain)).unread).toEqual([])
  },
)

test('of SNDS are understood to the last row', () => {
  const read = readProviderFiles([{ name: 'data.csv', text: SNDS_SAMPLE }])
  expect(read.unread).toEqual([])
  expect(read.providers).toEqual(['microsoft'])
})
