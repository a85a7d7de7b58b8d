import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askDomains } from '#shared/address-list/domains.ts'
import { concludeList } from '#shared/address-list/conclude.ts'
import { listText } from '#shared/address-list/csv.ts'
import { columnsOf } from '#shared/address-list/columns.ts'
import { dayOrderOf, guessDate, guessSource, monthOf } from '#shared/address-list/groups.ts'
import { summarizeList, type ChosenColumns } from '#shared/address-list/summary.ts'
import { keepText, leastPercent } from '#shared/address-list/verdict.ts'
import type { ListDomain } from '#shared/address-list/schema.ts'
import { SAMPLE_ANSWERS, sampleList } from '#shared/data/samples/list.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { answered, read } from './helpers.ts'

async function summaryOf(
  text: string,
  answers: ReadonlyMap<string, ListDomain>,
  chosen: Omit<ChosenColumns, 'address'> = { date: null, source: null },
) {
  const list = await read(text)
  return summarizeList({ list, report: concludeList(list.rows, answers), answers, chosen })
}

describe('a summary', () => {
  test('has each row in one pile, whatever is in the list', async () => {
    const part = fc.constantFrom(
      'ada',
      'info',
      '@',
      'acme.com',
      'gmial.com',
      'x.test',
      '"',
      ',',
      '.',
      'ü',
      ' ',
    )
    const row = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
    const state = fc.constantFrom<ListDomain['state']>(
      'accepts',
      'nxdomain',
      'null_mx',
      'unknown',
      'address_only',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), state, async (rows, of) => {
        const answers = answered({ 'acme.com': { state: of } })
        const { piles, counts, undecided, rows: count } = await summaryOf(rows.join('\n'), answers)
        const all = Object.values(piles).flat()
        expect(all.reduce((sum, one) => sum + one.count, 0)).toBe(count)
        expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(count)
        expect(undecided).toBeLessThanOrEqual(counts.keep)
        expect(all.filter(({ count: rowsOf, examples }) => examples.length !== Math.min(5, rowsOf))).toEqual(
          [],
        )
      }),
    )
  })

  test('tells live look-alikes from dead ones, and knows when it does not know', async () => {
    const text = 'a@gmial.com\nb@GMIAL.com\nc@gmai.com\nd@gmail.con\ne@hotmial.com'
    const { lookAlikes } = await summaryOf(
      text,
      answered({ 'gmial.com': {}, 'gmai.com': { state: 'nxdomain' } }),
    )
    expect(lookAlikes).toEqual([
      { domain: 'gmial.com', meant: 'gmail.com', rows: 2, receivesMail: true },
      { domain: 'gmai.com', meant: 'gmail.com', rows: 1, receivesMail: false },
      { domain: 'gmail.con', meant: 'gmail.com', rows: 1, receivesMail: false },
      { domain: 'hotmial.com', meant: 'hotmail.com', rows: 1, receivesMail: null },
    ])
  })

  test('does not count a row as one to keep while its domain is unknown', async () => {
    const { counts, undecided, verdict } = await summaryOf(
      'a@acme.com\nb@other.com',
      answered({ 'acme.com': {} }),
    )
    expect([counts.keep, undecided, verdict.tone]).toEqual([2, 1, 'unknown'])
    expect(verdict.heading).toBe('1 of 2 rows can stay as they are, 1 is unknown')
    expect(verdict.sentence).toContain('1 domain is still unknown.')
  })

  test('names the worst source and month among those with twenty rows', async () => {
    const line = (at: number, domain: string, source: string, day: string) =>
      `p${at}@${domain},${source},${day}`
    const rows = Array.from({ length: 60 }, (_, at) =>
      at < 30
        ? line(at, 'acme.com', 'Form', '14.03.2026')
        : line(at, at < 33 ? 'gone.com' : 'acme.com', 'Fair', '02.04.2026'),
    )
    const text = [
      'email,source,date',
      ...rows,
      line(99, 'gone.com', 'Tiny', '01.05.2026'),
      'x@acme.com,,soon',
    ].join('\n')
    const answers = answered({ 'acme.com': {}, 'gone.com': { state: 'nxdomain' } })
    const { groups } = await summaryOf(text, answers, { source: 1, date: 2 })
    expect(groups.map(({ by, worst, without }) => [by, worst, without])).toEqual([
      ['source', { name: 'Fair', rows: 30, bounces: 3 }, 1],
      ['month', { name: '2026-04', rows: 30, bounces: 3 }, 1],
    ])
    expect(groups[0]?.groups[0]).toEqual({ name: 'Tiny', rows: 1, bounces: 1 })
  })

  test('of the sample shows every kind of row', async () => {
    const { counts, lookAlikes, groups, unknownDomains } = await summaryOf(sampleList(), SAMPLE_ANSWERS, {
      source: 1,
      date: 2,
    })
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
    expect(new Set(lookAlikes.map(({ receivesMail }) => receivesMail))).toEqual(new Set([true, false]))
    expect(groups.map(({ worst }) => worst?.name)).toEqual(['Trade fair', '2023-03'])
    expect(unknownDomains).toBe(0)
  })

  test('never says more than the least, and never nothing for something', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (rate) => {
        const text = leastPercent(rate)
        if (rate > 0) expect(text).not.toBe('0%')
        if (!text.startsWith('less')) expect(Number.parseFloat(text)).toBeLessThanOrEqual(rate * 100)
      }),
    )
  })

  test('has no number that contradicts another, whatever the list and the answers', async () => {
    const domain = fc.constantFrom(
      'acme.com',
      'gone.com',
      'late.com',
      'gmail.com',
      'outlook.com',
      'gmial.com',
      'yahoo.com',
    )
    const row = fc.oneof(
      fc.tuple(fc.constantFrom('ada', 'bob', 'info', 'abuse'), domain).map((parts) => parts.join('@')),
      fc.constantFrom('ada', 'ada@', 'ada@acme.cmo'),
    )
    const states = fc.record({
      'acme.com': fc.constantFrom<ListDomain['state']>('accepts', 'nxdomain', 'unknown'),
      'gone.com': fc.constantFrom<ListDomain['state']>('nxdomain', 'null_mx'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 30 }),
        states,
        fc.boolean(),
        async (rows, known, isAsked) => {
          const answers = answered(
            isAsked
              ? Object.fromEntries(Object.entries(known).map(([name, state]) => [name, { state }]))
              : {},
          )
          const {
            verdict,
            counts,
            undecided,
            rows: all,
            leastBounceRate,
            mix,
          } = await summaryOf(rows.join('\n'), answers)
          const told = `${verdict.heading}. ${verdict.sentence}`
          const kept = counts.keep - undecided
          const [, saidKept] = /(\d+) of \d+ rows? can stay/.exec(told) ?? []
          const [, saidUnknown] = /(\d+)(?: of \d+ rows?)? (?:is|are) unknown/.exec(told) ?? []
          const [, saidRate] = /At least ([\d.]+)%/.exec(told) ?? []
          if (saidKept !== undefined) expect(Number(saidKept)).toBe(kept)
          if (saidUnknown !== undefined) expect(Number(saidUnknown)).toBe(undecided)
          if (undecided > 0 && kept === 0) expect(saidKept).toBeUndefined()
          if (saidRate !== undefined) expect(Number(saidRate)).toBeLessThanOrEqual(leastBounceRate * 100)
          if (leastBounceRate === 1) expect(told).not.toMatch(/higher|At least/)
          if (leastBounceRate === 0) expect(told).not.toMatch(/At least|Every/)
          if (kept > 0) expect(leastBounceRate).toBeLessThan(1)
          expect(keepText({ counts, undecided })).toBe(
            `${counts.keep}${undecided > 0 ? `, ${undecided} of them unknown` : ''}`,
          )
          expect(Object.values(counts).reduce((sum, one) => sum + one)).toBe(all)
          for (const [name, share] of Object.entries(mix.shares))
            if (mix.services.length > 0 && share > 0)
              expect(mix.counts[name as keyof typeof mix.counts]).toBeGreaterThan(0)
        },
      ),
      { numRuns: rounds(1_000) },
    )
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-03', '2026-11'],
    ['2026-11-03T10:00:00Z', '2026-11'],
    ['2026/1/9', '2026-01'],
    ['3.11.2026 10:00', '2026-11'],
    ['2026-13-03', null],
    ['yesterday', null],
    ['', null],
  ])('%s is in %s', (text, month) => {
    expect(monthOf(text, dayOrderOf([text]))).toBe(month)
  })

  test('with slashes are read as the column shows, and else not at all', () => {
    const months = (...texts: string[]) => texts.map((text) => monthOf(text, dayOrderOf(texts)))
    expect(months('03/04/2026', '25/04/2026')).toEqual(['2026-04', '2026-04'])
    expect(months('03/04/2026', '04/25/2026')).toEqual(['2026-03', '2026-04'])
    expect(months('03/04/2026')).toEqual([null])
    expect(months('13/04/2026', '04/13/2026', '03/04/2026')).toEqual([null, null, null])
    expect(months('05/05/2026')).toEqual(['2026-05'])
  })
})

test.each<[string, number | null, number | null]>([
  ['email,source,consent date', 2, 1],
  ['email,created_at,utm_source', 1, 2],
  ['Opt-in,E-Mail,Quelle', 0, 2],
  ['name,email', null, null],
])('of the columns %s, the date is %s and the source %s', (head, date, source) => {
  const columns = columnsOf({ separator: ',', rows: [head], beyond: 0 }, true)
  expect([guessDate(columns), guessSource(columns)]).toEqual([date, source])
})

describe('a file', () => {
  const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
  test.each<[string, Uint8Array, string, boolean]>([
    ['UTF-8', Buffer.from('José,a@acme.com'), 'José,a@acme.com', false],
    ['UTF-8 with a mark', Buffer.from('\ufeffJosé,a@acme.com'), 'José,a@acme.com', true],
    ['Windows-1252', Buffer.from('José,a@acme.com', 'latin1'), 'José,a@acme.com', true],
    ['UTF-16', utf16('José,a@acme.com'), 'José,a@acme.com', true],
  ])('in %s is read', (_, bytes, text, needsMark) => {
    expect(listText(bytes)).toMatchObject({ ok: true, text, needsMark })
  })

  test.each([
    ['a workbook', [0x50, 0x4b, 3, 4], 'CSV'],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], 'CSV'],
    ['gzip', [0x1f, 0x8b], 'Unpack'],
    ['a PDF', [...Buffer.from('%PDF-1.7')], 'PDF'],
  ])('that is %s is refused with what to do', (_, bytes, word) => {
    expect(listText(Uint8Array.from(bytes))).toMatchObject({
      ok: false,
      message: expect.stringContaining(word) as string,
    })
  })
})

describe('domains', () => {
  const domains = Array.from({ length: 120 }, (_, at) => `d${at}.com`)
  const entry = (domain: string): ListDomain => ({ domain, state: 'accepts', disposable: false })
  const disposableList = { source: '', license: '', date: '' }

  test('are asked fifty at a time, and those that were left again', async () => {
    const sizes: number[] = []
    const known = await askDomains(domains, {
      ask: (slice) => {
        sizes.push(slice.length)
        const left = slice.length === 50 ? slice.slice(45) : []
        return Promise.resolve({ domains: slice.map(entry), left, disposableList })
      },
    })
    expect(sizes).toEqual([50, 50, 20, 10])
    expect(known.size).toBe(120)
  })

  test('without an answer stay unknown, and are not asked in an endless loop', async () => {
    let count = 0
    const known = await askDomains(domains, {
      ask: (slice) => {
        count += 1
        return Promise.resolve(count === 1 ? null : { domains: [], left: [...slice], disposableList })
      },
    })
    expect([known.size, count]).toEqual([0, 3 + 2 + 2])
  })

  test('are no longer asked once no one wants to know', async () => {
    let isWanted = true
    const known = await askDomains(domains, {
      ask: (slice) => Promise.resolve({ domains: slice.map(entry), left: [], disposableList }),
      onAnswers: () => {
        isWanted = false
      },
      isWanted: () => isWanted,
    })
    expect(known.size).toBeLessThanOrEqual(120)
    expect(
      await askDomains(domains, { ask: () => Promise.reject(new Error('asked')), isWanted: () => false }),
    ).toEqual(new Map())
  })
})
