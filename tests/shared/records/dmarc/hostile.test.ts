import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { buildDmarcRecord, checkDmarcInput } from '#shared/records/dmarc/build-record.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { inspectDmarc } from '#shared/records/dmarc/inspect.ts'
import { nearMiss } from '#shared/records/dmarc/lint-publication.ts'
import { isDmarcRecord, parseDmarc } from '#shared/records/dmarc/parse.ts'
import { POLICIES } from '#shared/records/dmarc/tags.ts'
import { repairRecord } from '#shared/records/dmarc/repair-record.ts'
import { isValidUri, parseAddressList } from '#shared/records/dmarc/report-uri.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { anyText } from '#tests/helpers/any-text.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const piece = fc.oneof(
  fc.constantFrom(
    'v=DMARC1',
    'p=',
    'sp=',
    'np=reject',
    ';',
    '; ',
    ',',
    '=',
    '!',
    '!10m',
    'rua=',
    'ruf=',
    'fo=',
    'mailto:',
    'a@example.com',
    '%',
    ' ',
    '\\',
    '"',
    'none',
    'psd=y',
    't=y',
    'pct=0',
  ),
  fc.string({ maxLength: 5 }),
  anyText({ maxLength: 3 }),
)
const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))

describe('any text', () => {
  test('is read, fixed and checked without an exception, and a fixed record is valid', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (tail) => {
        const record = `v=DMARC1; ${tail}`
        const repaired = repairRecord(record)
        expect(isDmarcRecord(repaired)).toBe(true)
        expect(repairRecord(repaired)).toBe(repaired)
        const { p, sp, np, rua, ruf } = parseDmarc(repaired)
        expect([p === undefined, p === null, sp === null, np === null]).toEqual([false, false, false, false])
        expect([...rua, ...ruf].every(isValidUri)).toBe(true)
        const zone = { '_dmarc.example.com': { TXT: [record] } }
        const { facts } = await inspectDmarc('example.com', zoneResolver(zone), { suffixes })
        expect(facts.found).toBe(true)
      }),
      { numRuns: rounds(1_000) },
    )
  })

  test('is changed into one record that receivers can use, and then there is nothing to change', async () => {
    const texts = fc.array(
      text.map((tail) => `v=DMARC1; ${tail}`),
      { minLength: 1, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(texts, async (TXT) => {
        const mx: [number, string][] = [[10, 'mx.example.com']]
        let resolver: Resolver = zoneResolver({ 'example.com': { MX: mx }, '_dmarc.example.com': { TXT } })
        for (let round = 0; round < 5; round++) {
          const { changes, verdict } = await checkDmarc('example.com', resolver, { suffixes })
          const change = changes.find(({ action }) => action !== 'ask')
          expect(verdict.sentence).not.toBe('')
          if (!change) return
          const [after = ''] = change.after
          const { tags } = parseDmarc(after)
          expect([isDmarcRecord(after), new Set(tags.map(({ name }) => name)).size]).toEqual([
            true,
            tags.length,
          ])
          resolver = withChange(resolver, change)
        }
        expect.unreachable('the changes do not end')
      }),
      { numRuns: rounds(400) },
    )
  })

  test('that is not a record is ignored, and the suggestion is one', () => {
    fc.assert(
      fc.property(text, (anything) => {
        const miss = nearMiss(anything)
        if (miss) expect([isDmarcRecord(anything), isDmarcRecord(miss.repaired)]).toEqual([false, true])
      }),
      { numRuns: rounds(4_000) },
    )
  })

  test('typed as addresses gives a record that counts', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...POLICIES), (typed, p) => {
        const input = { p, rua: parseAddressList(typed) }
        const record = buildDmarcRecord(input)
        const problems = checkDmarcInput(input)
        expect([isDmarcRecord(record), parseDmarc(record).p]).toEqual([true, p])
        if (problems.some(({ severity }) => severity === 'error')) return
        expect(parseDmarc(record).rua.every(isValidUri)).toBe(true)
      }),
      { numRuns: rounds(4_000) },
    )
  })
})

const RECORDS: readonly [string, (n: number) => string][] = [
  ['blanks', (n) => `v=dmarc1${' '.repeat(n)}!`],
  ['commas', (n) => `v=DMARC1; p=none; rua=${','.repeat(n)}`],
  ['tags', (n) => `v=DMARC1; ${'a=b;'.repeat(n / 4)}`],
  ['limits', (n) => `v=DMARC1; p=none; rua=mailto:a@example.com${'!1'.repeat(n / 2)}`],
  ['letters', (n) => `v=DMARC1; p=${'q'.repeat(n)}`],
  ['equals', (n) => `dmarc1 ${'a ='.repeat(n / 3)}`],
]
const checkRecord = (record: string) =>
  checkDmarc('example.com', zoneResolver({ '_dmarc.example.com': { TXT: [record] } }), { suffixes })

describe('the cost grows no faster than the record', () => {
  countThroughout()
  test.each(RECORDS)('%s', (_, make) => expectLinear((n) => checkRecord(make(n)), 7_500))
})

test.each(RECORDS)('60,000 bytes of %s are judged quickly', async (_, make) => {
  const report = await checkRecord(make(60_000))
  expect(report.findings.length).toBeLessThan(100)
})
