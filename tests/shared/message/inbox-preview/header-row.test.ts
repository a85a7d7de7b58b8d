import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { headerRow } from '#shared/message/inbox-preview/header-row.ts'
import { FORGED_MESSAGE, SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'

const received = (results: string, more: readonly string[] = []) =>
  [
    ...(results === '' ? [] : [`Authentication-Results: mx.reader.test; ${results}`]),
    'Received: from out.sender.test (out.sender.test [192.0.2.1]) by mx.reader.test with ESMTPS; Tue, 17 Nov 2026 09:14:11 +0000',
    'Subject: Hello',
    'From: Ada Lovelace <ada@sender.test>',
    'Date: Tue, 17 Nov 2026 09:14:00 +0000',
    ...more,
    '',
  ].join('\r\n')

const rowOf = (text: string) => headerRow(analyzeHeaders(text))

test('shows the sender, the subject and the day', () => {
  const { sender, date, lines } = rowOf(received('dmarc=pass header.from=sender.test'))
  expect(sender).toMatchObject({ name: 'Ada Lovelace', initials: 'AL', sign: { kind: 'none' } })
  expect(date?.slice(0, 10)).toBe('2026-11-17')
  expect(lines.map(({ device, subject }) => [device, subject.seen])).toEqual([
    ['desktop', 'Hello'],
    ['phone', 'Hello'],
  ])
})

test.each([
  ['dmarc=pass header.from=sender.test', { kind: 'none' }],
  ['dkim=pass header.d=sender.test', { kind: 'none' }],
  [
    'spf=pass smtp.mailfrom=a@bulk.test; dmarc=fail header.from=sender.test',
    { kind: 'via', domain: 'bulk.test' },
  ],
  [
    'spf=pass smtp.mailfrom=a@bulk.test; dkim=pass header.d=news.test; dmarc=fail header.from=sender.test',
    { kind: 'via', domain: 'news.test' },
  ],
  ['spf=fail smtp.mailfrom=a@sender.test; dmarc=fail header.from=sender.test', { kind: 'unverified' }],
  ['', { kind: 'unknown' }],
])('a receiver that wrote “%s” makes the sign %o', (results, sign) => {
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; d=news.test; s=a; h=from; b=x'
  expect(rowOf(received(results, [signature])).sender.sign).toEqual(sign)
})

test('a long subject ends where the phone cuts it, and one that is missing says so', () => {
  const { lines } = rowOf(`Subject: ${'A long subject that goes on '.repeat(6)}\r\nFrom: a@b.test\r\n`)
  const [, phone] = lines
  expect(phone?.subject.isCut).toBe(true)
  expect(phone?.subject.seen.endsWith('…')).toBe(true)
  expect(rowOf('From: a@b.test\r\n').lines[0]?.subject.seen).toBe('(no subject)')
})

test('the samples have their signs', () => {
  expect(rowOf(SAMPLE_MESSAGE).sender.sign.kind).toBe('none')
  expect(rowOf(FORGED_MESSAGE).sender.sign).toEqual({ kind: 'via', domain: 'bulk-sender.test' })
})

test('draws any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(rowOf(`From: ${text}\r\nSubject: ${text}\r\n`).lines).toHaveLength(2)
    }),
  )
})
