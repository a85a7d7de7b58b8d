import { describe, expect, test } from 'vitest'
import { concludeList, listCsv } from '#shared/address-list/conclude.ts'
import { cellText, rawCells } from '#shared/address-list/csv.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { answered, read } from './helpers.ts'

const csvOf = async (text: string, options = {}) => {
  const list = await read(text, options)
  return listCsv(list, concludeList(list.rows, answered({ 'acme.com': {} })).rows)
}

describe('a table', () => {
  test('keeps its rows as they are, with three more cells', async () => {
    const text = 'Name;E-Mail;Phone\r\n"Byron; Ada";ada@acme.com;+49 30 123\r\nGrace;grace@nowhere.cmo;-5\r\n'
    const lines = (await csvOf(text)).split('\r\n')
    expect(lines[0]).toBe('Name;E-Mail;Phone;"verdict";"reason";"suggestion"')
    expect(lines[1]).toMatch(/^"Byron; Ada";ada@acme\.com;\+49 30 123;"Keep";".+";""$/)
    expect(lines[2]).toMatch(/^Grace;grace@nowhere\.cmo;-5;"Cannot arrive";/)
  })

  test('with line breaks in quotes has one row for each record', async () => {
    const { rows } = await read('name,email\n"two\nlines",ada@acme.com\n"a ""b""",grace@acme.com\n')
    expect(rows.map(({ address }) => address)).toEqual(['ada@acme.com', 'grace@acme.com'])
  })

  test('whose quote never ends is read line by line from there', async () => {
    const { rows } = await read('email,note\nada@acme.com,x\ngrace@acme.com,"open\nmary@acme.com,y\n')
    expect(rows.map(({ address }) => address)).toEqual(['ada@acme.com', 'grace@acme.com', 'mary@acme.com'])
  })

  test('has its column by name, by number, or by where the addresses are', async () => {
    const text = 'contact,billing\na@acme.com,b@acme.com\nc@acme.com,d@acme.com\n'
    const addresses = async (column?: number | string) =>
      (await read(text, column === undefined ? {} : { column })).rows.map(({ address }) => address)
    expect(await addresses()).toEqual(['a@acme.com', 'c@acme.com'])
    expect(await addresses('Billing')).toEqual(['b@acme.com', 'd@acme.com'])
    expect(await addresses(1)).toEqual(['b@acme.com', 'd@acme.com'])
  })

  test('comes back without formulas, whoever wrote them', async () => {
    const text = `email,note\n=cmd|'x'!A1@acme.com,=1+1\nada@acme.com,@SUM(A1)\ngrace@acme.com,"+cmd,x"\n+49@acme.com,-7.5\n`
    const lines = (await csvOf(text)).split('\r\n').filter(Boolean)
    const cells = lines.flatMap((line) => rawCells(line, ',').map(cellText))
    expect(cells.filter((cell) => /^[=@]|^[+-](?![\d\s.,]*$)/.test(cell))).toEqual([])
    expect(cells).toContain('-7.5')
  })

  test('asks for each domain once, in an order of its own, and for none that is reserved', async () => {
    const { domains } = await read(
      'a@acme.com\nb@ACME.com\nc@example.com\nd@acme.cmo\ne@bücher.de\nf@gmail.com',
    )
    expect([...domains].sort()).toEqual(['acme.com', 'gmail.com', 'xn--bcher-kva.de'])
  })
})

test('the piles of any file come to its rows, and every row comes back', async () => {
  let seed = 5
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const PARTS = [
    'ada',
    'a.b',
    'info',
    'abuse',
    '"q"',
    'ü',
    '',
    '@',
    'acme.com',
    'gmial.com',
    'gmail.con',
    'x.test',
    '=1',
    ' ',
    '"',
    ',',
    ';',
    '.',
    'mailinator.com',
    '\t',
    '\u0000',
    '😀',
    '@acme.com',
    '@gmail.com',
  ]
  for (let round = 0; round < rounds(3_000); round++) {
    const count = Math.floor(random() * 12)
    const text = Array.from({ length: count }, () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => oneOf(PARTS)).join(''),
    ).join(oneOf(['\n', '\r\n', '\r']))
    const list = await read(text)
    const state = oneOf(['accepts', 'nxdomain', 'null_mx', 'unknown', 'no_mail', 'address_only'] as const)
    const report = concludeList(list.rows, answered({ 'acme.com': { state }, 'gmial.com': { state } }))
    const { cannot, ask, look, keep } = report.counts
    expect(cannot + ask + look + keep).toBe(list.rows.length)
    expect(report.reasons.reduce((sum, one) => sum + one.count, 0)).toBe(list.rows.length)
    expect(list.rows.length + (list.hasHead ? 1 : 0)).toBe(list.table.rows.length)
    expect(report.leastBounceRate).toBeGreaterThanOrEqual(0)
    expect(report.leastBounceRate).toBeLessThanOrEqual(1)
    expect(Object.values(report.mix.shares).reduce((sum, part) => sum + part, 0)).toBe(100)
    expect(list.domains.filter((domain) => /[@\s]/.test(domain))).toEqual([])
    const again = await read(listCsv(list, report.rows), { column: list.column })
    if (list.table.rows.length > 0) expect(again.table.rows.length).toBeGreaterThan(0)
  }
})
