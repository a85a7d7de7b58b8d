import { expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { MAX_CHARACTERS } from '#shared/bounce/text.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { randomFrom } from './random.ts'

const PIECES = [
  '550 5.1.1 ',
  '550-',
  '421',
  ' 4.7.0',
  '\n',
  '\r\n',
  ' ',
  '<a@example.com>',
  '@',
  'Final-Recipient: rfc822;',
  'Diagnostic-Code: smtp; ',
  'Content-Transfer-Encoding: base64\n\n',
  'Content-Type: multipart/report; boundary=b\n\n',
  '--b\n',
  '=3D',
  '=\n',
  'status=bounced (',
  ' ** a@b.c ',
  'delivery 1: failure: ',
  'stat=',
  'to=<',
  'dsn=',
  '> > > ',
  '\0',
  '\u202e',
  '💥',
  'é',
  'QUJD',
  '5.7.26',
  '192.0.2.1',
  'spf ',
  'dmarc policy',
  '"',
  '[[',
  '((',
]

test('any mixture of pieces is read, and every row is complete', () => {
  const random = randomFrom(7)
  for (let run = 0; run < rounds(4000); run++) {
    const text = Array.from({ length: 1 + (random() % 40) }, () => PIECES[random() % PIECES.length]).join('')
    const report = decodeBounces(text)
    expect(report.bounces.length).toBeLessThanOrEqual(500)
    for (const { quote, recipient = '', advice } of report.bounces) {
      expect(quote.length).toBeLessThanOrEqual(600)
      expect(recipient.length).toBeLessThanOrEqual(320)
      expect(advice).not.toBe('')
    }
  }
})

test.each([
  ['digits', '5'],
  ['codes', '550 '],
  ['enhanced codes', '5.1.1 '],
  ['quotes', '> '],
  ['at signs', 'a@'],
  ['domains', 'a.'],
  ['addresses', 'a@b.c '],
  ['fields', 'Status: 5.1.1\n'],
  ['folds', 'Diagnostic-Code: x\n x\n'],
  ['equal signs', '='],
  ['dashes', '-'],
  ['log lines', 'x status=bounced (550 5.1.1 no) to=<a@b.example>\n'],
  ['tags', '<p '],
  ['hidden elements', '<style>'],
  ['boundaries', '--b\n'],
  ['descriptions', 'Subject: a\n To: b\n'],
  ['list items', '- a@b.example: x\n\n'],
  ['shifts', '\u001b$B'],
  ['words', 'user unknown '],
  ['one long line', 'x'],
])('1 MB of %s is read within the limits of rows and text', (_, piece) => {
  const text = piece.repeat(Math.ceil(MAX_CHARACTERS / piece.length))
  const report = decodeBounces(text)
  expect(report.bounces.length).toBeLessThanOrEqual(500)
  expect(JSON.stringify(report).length).toBeLessThan(1_000_000)
})

test('more than 1 MB is cut, and says so', () => {
  const report = decodeBounces(`${'x\n'.repeat(MAX_CHARACTERS / 2)}550 5.1.1 User unknown`)
  expect([report.truncated, report.bounces]).toEqual([true, []])
})
