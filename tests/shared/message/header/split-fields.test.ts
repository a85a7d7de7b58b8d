import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decodeParameters, decodeWords } from '#shared/message/header/encoded-text.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import { splitFields } from '#shared/message/header/split-fields.ts'

const pairs = (text: string) => splitFields(text).fields.map(({ name, value }) => `${name}=${value}`)

describe('splitting and unfolding', () => {
  test.each([
    ['folds with blanks and tabs', 'A: 1\r\n 2\r\n\t3\r\nB: 4\r\n', ['A=1 2 3', 'B=4']],
    ['ends at the empty line', 'A: 1\n\nB: body\n', ['A=1']],
    ['a blank before the colon', 'Subject : x\n', ['Subject=x']],
    ['an empty value, then a fold', 'A:\n b\nB:\n', ['A=b', 'B=']],
    ['old Macintosh line ends', 'A: 1\rB: 2\r', ['A=1', 'B=2']],
    ['CRLF damaged to CR CR LF', 'A: 1\r\r\n b\r\r\nB: 2\r\r\n', ['A=1 b', 'B=2']],
    ['blank lines before the first field', '\n \n\nA: 1\n', ['A=1']],
    ['a byte order mark', '\ufeffA: 1\n', ['A=1']],
    ['a line of a mailbox file', 'From lena@example.com Tue Nov 17 09:14:11 2026\nA: 1\n', ['A=1']],
    ['quoted as in an answer', '> A: 1\n>  b\n> B: 2\n>\n> body: x\n', ['A=1 b', 'B=2']],
    ['indented as a whole', '   A: 1\n     b\n   B: 2\n', ['A=1 b', 'B=2']],
    [
      'an empty line behind each line',
      'A: 1\n\n b\n\nB: 2\n\nC: 3\n\n\n\nbody: x\n',
      ['A=1 b', 'B=2', 'C=3'],
    ],
    ['a line of blanks between fields', 'A: 1\n  \nB: 2\n', ['A=1', 'B=2']],
    ['words before the first field', 'Here is the header\nA: 1\n', ['A=1']],
    [
      'a lost indent',
      'Received: from a\nby b; Mon, 6 Jul 2015\n16:20:05 +0000\nB: 2\n',
      ['Received=from a by b; Mon, 6 Jul 2015 16:20:05 +0000', 'B=2'],
    ],
    [
      'a lost indent before an address',
      'List-Unsubscribe:\nhttps://example.com/x\nB: 2\n',
      ['List-Unsubscribe=https://example.com/x', 'B=2'],
    ],
    [
      'a lost indent within h=',
      'DKIM-Signature: v=1; h=\nfrom:to:subject; b=x\nB: 2\n',
      ['DKIM-Signature=v=1; h= from:to:subject; b=x', 'B=2'],
    ],
    ['nothing at all', '', []],
    ['no field', 'Hello world,\nhow are you?\n', []],
  ])('%s', (_name, text, expected) => expect(pairs(text)).toEqual(expected))

  test('what was fixed is reported', () => {
    expect(splitFields('> A: 1\n> b\n').repairs).toEqual(['quoted', 'broken-folds'])
  })

  test('more than two thousand fields are not read', () => {
    const { fields, cut } = splitFields('A: 1\n'.repeat(5000))
    expect([fields.length, cut]).toEqual([2000, true])
  })

  const folder = new URL('../../../fixtures/headers/rfc-messages/', import.meta.url)
  test.each(readdirSync(folder).filter((name) => name.endsWith('.eml')))(
    '%s gives the fields that are there',
    (name) => {
      const text = readFileSync(new URL(name, folder), 'latin1')
      const head = text.slice(0, /\r?\n\r?\n/.exec(text)?.index)
      const names = [...head.matchAll(/^([A-Za-z-]+):/gm)].map((match) => match[1])
      expect(splitFields(text).fields.map((field) => field.name)).toEqual(names)
      expect(splitFields(text).repairs).toEqual([])
    },
  )
})

describe('encoded words', () => {
  test.each([
    // RFC 2047, 8
    ['(=?ISO-8859-1?Q?a?=)', '(a)'],
    ['(=?ISO-8859-1?Q?a?= b)', '(a b)'],
    ['(=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=)', '(ab)'],
    ['(=?ISO-8859-1?Q?a?=\t  =?ISO-8859-1?Q?b?=)', '(ab)'],
    ['(=?ISO-8859-1?Q?a_b?=)', '(a b)'],
    ['(=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=)', '(a b)'],
    ['=?US-ASCII?Q?Keith_Moore?= <moore@cs.utk.edu>', 'Keith Moore <moore@cs.utk.edu>'],
    ['=?ISO-8859-1?Q?Andr=E9?= Pirard', 'André Pirard'],
    [
      '=?ISO-8859-1?B?SWYgeW91IGNhbiByZWFkIHRoaXMgeW8=?= =?ISO-8859-2?B?dSB1bmRlcnN0YW5kIHRoZSBleGFtcGxlLg==?=',
      'If you can read this you understand the example.',
    ],
    // a character split across two words, which many programs write
    ['=?UTF-8?B?4pg=?= =?UTF-8?B?lQ==?=', '☕'],
    ['=?utf-8*en?Q?caf=C3=A9?=', 'café'],
    ['=?windows-1251?B?z/Do4uXy?=', 'Привет'],
    ['=?utf-8?q?a?=b=?utf-8?q?c?=', 'abc'],
    ['=?utf-8?q?with blanks?=', 'with blanks'],
    ['=?no-such-charset?Q?a?=', '=?no-such-charset?Q?a?='],
    ['=?utf-8?x?a?=', '=?utf-8?x?a?='],
    ['=?utf-8?Q?=FF=?=', '\ufffd='],
    ['=?utf-8?Q?never closed', '=?utf-8?Q?never closed'],
  ])('%s', (text, expected) => expect(decodeWords(text)).toBe(expected))
})

describe('encoded parameters', () => {
  test.each([
    // RFC 2231, 3, 4 and 4.1
    ['message/external-body; URL*0="ftp://"; URL*1="cs.utk.edu/pub"', { url: 'ftp://cs.utk.edu/pub' }],
    [
      "application/x-stuff; title*=us-ascii'en-us'This%20is%20%2A%2A%2Afun%2A%2A%2A",
      { title: 'This is ***fun***' },
    ],
    [
      "application/x-stuff; title*0*=us-ascii'en'This%20is%20even%20more%20; title*1*=%2A%2A%2Afun%2A%2A%2A%20; title*2=\"isn't it!\"",
      { title: "This is even more ***fun*** isn't it!" },
    ],
    ["attachment; filename*=UTF-8''%e2%82%ac%20rates.pdf", { filename: '€ rates.pdf' }],
    ['attachment; filename="=?utf-8?q?caf=C3=A9?=.pdf"', { filename: 'café.pdf' }],
    ['attachment; filename="a;b\\"c.pdf"', { filename: 'a;b"c.pdf' }],
    ['attachment; filename', {}],
  ])('%s', (text, expected) => expect(decodeParameters(text).parameters).toEqual(expected))
})

describe('mailboxes', () => {
  test.each([
    ['a@example.com', [['', 'a@example.com', 'example.com']]],
    ['A B <a@example.com>', [['A B', 'a@example.com', 'example.com']]],
    [
      '"B, A" <a@EXAMPLE.com>, c@example.org (C)',
      [
        ['B, A', 'a@EXAMPLE.com', 'example.com'],
        ['C', 'c@example.org', 'example.org'],
      ],
    ],
    [
      'Friends: a@example.com, b@example.com;',
      [
        ['', 'a@example.com', 'example.com'],
        ['', 'b@example.com', 'example.com'],
      ],
    ],
    ['<@relay.example,@b.example:a@example.com>', [['', 'a@example.com', 'example.com']]],
    ['"odd \\" one"@example.com', [['', '"odd " one"@example.com', 'example.com']]],
    [
      '=?utf-8?q?Caf=C3=A9=2C_Inc?= <a@caf\u00e9.example>',
      [['Café, Inc', 'a@caf\u00e9.example', 'xn--caf-dma.example']],
    ],
    ['a@[192.0.2.1]', [['', 'a@[192.0.2.1]', null]]],
    ['<>', []],
    ['nobody', [['', 'nobody', null]]],
    ['Never closed <a@example.com', [['Never closed', 'a@example.com', 'example.com']]],
  ])('%s', (text, expected) =>
    expect(parseMailboxes(text).map(({ name, address, domain }) => [name, address, domain])).toEqual(
      expected,
    ),
  )
})
