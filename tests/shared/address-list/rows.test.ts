import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { concludeList } from '#shared/address-list/conclude.ts'
import { isOneOff, typoOf } from '#shared/address-list/typos.ts'
import { LARGE_DOMAINS } from '#shared/data/addresses/mailbox-domains.ts'
import { answered, isTopLevel, read } from './helpers.ts'

const reasonFor = async (address: string, states = answered({})) => {
  const { rows } = await read(`ok@acme.com\nok@acme.com\n${address}`)
  const row = concludeList(rows, states).rows[2]
  return [row?.pile, row?.reason, row?.suggestion].filter((one) => one !== undefined)
}
const long = (length: number) => 'a'.repeat(length)

describe('an address', () => {
  test.each([
    ['ada@acme.example.org', 'cannot', 'reserved'],
    ['ada', 'cannot', 'no-at'],
    ['@acme.com', 'cannot', 'no-local'],
    ['ada@', 'cannot', 'no-domain'],
    ['a@b@acme.com', 'cannot', 'several-at'],
    [`${long(65)}@acme.com`, 'cannot', 'local-too-long'],
    [`${'ü'.repeat(33)}@acme.com`, 'cannot', 'local-too-long'],
    ['a(b@acme.com', 'cannot', 'local-characters'],
    ['ada@192.0.2.1', 'cannot', 'domain'],
    ['ada@acme', 'cannot', 'domain'],
    ['ada@acme.cmo', 'cannot', 'unknown-ending'],
    ['ada@northwind.test', 'cannot', 'reserved'],
    ['ada@[192.0.2.1]', 'look', 'literal'],
    ['"ada b"@acme.com', 'look', 'quoted'],
    ['josé@acme.com', 'look', 'needs-utf8'],
    ['abuse@acme.com', 'look', 'duty'],
    ['staff-request@acme.com', 'look', 'duty'],
    ['Info@acme.com', 'look', 'role'],
    ['asdf@acme.com', 'look', 'placeholder-name'],
    ['ada@mailinator.com', 'look', 'disposable'],
    ['ada@mx.mailinator.com', 'look', 'disposable'],
    ["o'brien+x@acme.com", 'keep', 'unknown'],
    ['ada@bücher.de', 'keep', 'unknown'],
  ])('%s: %s, %s', async (address, pile, reason) => {
    expect((await reasonFor(address)).slice(0, 2)).toEqual([pile, reason])
  })

  test.each([
    ['ada..byron@acme.com', 'ada.byron@acme.com'],
    ['ada@acme,com', 'ada@acme.com'],
    ['ada @acme.com', 'ada@acme.com'],
    ['ada@acme.com.', 'ada@acme.com'],
    ['ada@@acme.com', 'ada@acme.com'],
  ])('%s is close to %s, and is not corrected', async (address, meant) => {
    expect(await reasonFor(address)).toEqual(['ask', 'malformed', meant])
  })

  test('of exactly 64 and 254 octets is one', async () => {
    const host = `${long(60)}.${long(60)}.com`
    expect((await reasonFor(`${long(64)}@${long(63)}.${host}`))[1]).toBe('unknown')
    expect((await reasonFor(`${long(64)}@${long(63)}.a${host}`))[1]).toBe('too-long')
    expect((await reasonFor(`${long(63)}@${long(63)}.a${host}`))[1]).toBe('unknown')
  })
})

describe('an address in what mail apps copy', () => {
  const FORMS = [
    'Ada <ada@acme.com>',
    'Ada Byron <Ada@acme.com>',
    '"Byron, Ada" <ada@acme.com>',
    '=?utf-8?q?Ad=C3=A1?= <ada@acme.com>',
    '<ada@acme.com>',
    'mailto:ada@acme.com',
    'MAILTO:ada@acme.com?subject=Hello&body=x',
    '<mailto:ada@acme.com>',
  ]

  test.each(FORMS)('%s is an address', async (form) => {
    const { rows, domains } = await read(form)
    expect(rows).toMatchObject([{ address: form, domain: 'acme.com', reasons: [] }])
    expect(domains).toEqual(['acme.com'])
    expect(concludeList(rows, answered({ 'acme.com': {} }))).toMatchObject({
      leastBounceRate: 0,
      rows: [{ reason: 'ok' }],
    })
  })

  test('repeats, is suppressed, and is judged like the address alone', async () => {
    const list = ['ada@acme.com', ...FORMS.slice(0, 2), 'Info <info@acme.com>', 'Bob <bob@gmial.com>'].join(
      '\n',
    )
    const { rows } = await read(list, { suppress: 'Grace <info@acme.com>\n"Doe, Jane" <jane@acme.com>' })
    expect(rows.map(({ reasons }) => reasons)).toEqual([
      [],
      ['double'],
      ['same-mailbox'],
      ['suppressed', 'role'],
      ['typo', 'disposable'],
    ])
    expect(rows[4]?.suggestion).toBe('bob@gmail.com')
    const { rows: named } = await read('Jane <jane@acme.com>', { suppress: '"Doe, Jane" <jane@acme.com>' })
    expect(named[0]?.reasons).toEqual(['suppressed'])
  })

  test('in a column of a table is one, too', async () => {
    const { rows, column } = await read('name,email\nAda,Ada <ada@acme.com>\nBob,"""B, Bob"" <bob@acme.com>"')
    expect([column, rows.map(({ domain, reasons }) => [domain, reasons])]).toEqual([
      1,
      [
        ['acme.com', []],
        ['acme.com', []],
      ],
    ])
  })

  test('keeps its own mistakes, and a comma in a name makes none', async () => {
    expect((await reasonFor('Ada <ada@>'))[1]).toBe('no-domain')
    expect((await reasonFor('Ada <ada..b@acme.com>')).slice(0, 2)).toEqual(['ask', 'malformed'])
    expect((await reasonFor('mailto:%ada@acme.com'))[1]).toBe('unknown')
    expect((await read('Byron, Ada <ada@acme.com>')).rows[0]).toMatchObject({
      domain: 'acme.com',
      reasons: [],
    })
  })
})

describe('a domain that DNS answered for', () => {
  test.each([
    ['accepts', 'keep', 'ok'],
    ['null_mx', 'cannot', 'null-mx'],
    ['no_mail', 'cannot', 'no-mail'],
    ['nxdomain', 'cannot', 'nxdomain'],
    ['address_only', 'look', 'address-only'],
    ['unknown', 'keep', 'unknown'],
  ] as const)('%s: %s', async (state, pile, reason) => {
    expect(await reasonFor('ada@acme.com', answered({ 'acme.com': { state } }))).toEqual([pile, reason])
  })

  test('a look-alike that receives mail must not be mailed; a dead one is asked again', async () => {
    const judge = async (state: 'accepts' | 'nxdomain') => {
      const { rows } = await read('ada@gmial.com')
      return concludeList(rows, answered({ 'gmial.com': { state } }))
    }
    const live = await judge('accepts')
    const dead = await judge('nxdomain')
    expect(live.rows[0]).toMatchObject({
      pile: 'ask',
      reason: 'typo-live',
      doNotSend: true,
      suggestion: 'ada@gmail.com',
    })
    expect(dead.rows[0]).toMatchObject({ pile: 'ask', reason: 'typo-dead', suggestion: 'ada@gmail.com' })
    expect([live.leastBounceRate, dead.leastBounceRate]).toEqual([0, 1])
  })
})

describe('typos', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['yaho.com', 'yahoo.com'],
    ['aol.con', 'aol.com'],
    ['web.dee', 'web.de'],
    ['iclould.com', 'icloud.com'],
    ['icoud.com', 'icloud.com'],
  ])('%s is meant to be %s', (domain, meant) => {
    expect(typoOf(domain, { isTopLevel })).toBe(meant)
  })

  test.each([
    'ymail.com',
    'email.com',
    'mail.com',
    'gmx.at',
    'hotmail.be',
    'love.com',
    'web.be',
    'acme.com',
    'ok.com',
    'yandex.kz',
  ])('%s is no typo', (domain) => {
    expect(typoOf(domain, { isTopLevel })).toBe(null)
  })

  test('no large domain is a typo of another, and there are sixty or so', () => {
    expect(LARGE_DOMAINS.filter((domain) => typoOf(domain, { isTopLevel }) !== null)).toEqual([])
    expect(new Set(LARGE_DOMAINS).size).toBe(LARGE_DOMAINS.length)
    expect(LARGE_DOMAINS.length).toBeGreaterThanOrEqual(55)
  })

  test('one step is an insertion, a deletion, a substitution or a swap', () => {
    const word = 'gmail'
    const letters = 'abgil'
    const near = new Set<string>()
    for (let at = 0; at <= word.length; at++) {
      near.add(word.slice(0, at) + word.slice(at + 1))
      for (const letter of letters) {
        near.add(word.slice(0, at) + letter + word.slice(at))
        near.add(word.slice(0, at) + letter + word.slice(at + 1))
      }
      if (at + 1 < word.length) near.add(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
    }
    near.delete(word)
    expect([...near].filter((one) => !isOneOff(one, word))).toEqual([])
    for (const other of ['gmail', 'gm', 'ggmmail', 'liamg', 'mgial', 'gmailab'])
      expect(isOneOff(other, word)).toBe(false)
  })
})

describe('rows that repeat', () => {
  test('exactly, apart from those of the same mailbox', async () => {
    const { rows } = await read(
      'ada@Gmail.com\nada@gmail.com\na.da+news@googlemail.com\nADA@gmail.com\nada@acme.com\na.da@acme.com',
    )
    const { rows: judged } = concludeList(
      rows,
      answered({ 'gmail.com': {}, 'googlemail.com': {}, 'acme.com': {} }),
    )
    expect(judged.map(({ reason, sameAs }) => [reason, sameAs])).toEqual([
      ['ok', undefined],
      ['double', 1],
      ['same-mailbox', 1],
      ['same-mailbox', 1],
      ['ok', undefined],
      ['ok', undefined],
    ])
  })

  test('are suppressed by their text or by its hash, in any case', async () => {
    const hash = createHash('sha256').update('grace@acme.com').digest('hex')
    const { rows } = await read('Ada@acme.com\nGrace@Acme.com\nmary@acme.com', {
      suppress: `email\r\n"ADA@acme.com",2026\r\n${hash.toUpperCase()}\r\n`,
    })
    const judged = concludeList(rows, answered({ 'acme.com': {} })).rows
    expect(judged.map(({ reason }) => reason)).toEqual(['suppressed', 'suppressed', 'ok'])
    expect(judged[0]?.doNotSend).toBe(true)
  })
})
