import { expect, test } from 'vitest'
import { judged, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'
import { signed } from '#tests/helpers/sign-message.ts'

const sourceOf = async (text: string) => (await judged(text)).source
const marked = async (text: string) =>
  (await sourceOf(text)).body.flatMap(({ mark, text: piece }) => (mark ? [[mark, piece]] : []))

test('each field says which signature covers it', async () => {
  const { header } = await sourceOf(signed(MESSAGE, { ...SIGN, fields: ['From', 'Subject'] }))
  expect(header.map(({ text, signedBy }) => [text.split(':')[0], signedBy])).toEqual([
    ['DKIM-Signature', []],
    ['From', [0]],
    ['To', []],
    ['Subject', [0]],
    ['Date', []],
    ['Message-ID', []],
    ['MIME-Version', []],
    ['Content-Type', []],
  ])
})

test('if a field is repeated, the lowest is covered', async () => {
  const { header } = await sourceOf(SIGNED.replace('Subject:', 'Subject: Added\r\nSubject:'))
  const subjects = header.filter(({ text }) => text.startsWith('Subject'))
  expect(subjects.map(({ signedBy }) => signedBy)).toEqual([[], [0]])
  expect(subjects[0]?.notes.join(' ')).toContain('2 Subject fields')
})

test('a short body is shown in full', async () => {
  const { body } = await sourceOf(SIGNED)
  expect(body).toEqual([{ text: 'Hello Bob,\r\n\r\nyour order is on its way.\r\n' }])
})

test('what follows the length in l= is marked from its first line', async () => {
  const length = 'Hello Bob,\r\n\r\nyour order is on its way.\r\n'.length
  const text = `${signed(MESSAGE, { ...SIGN, more: `l=${length};` })}Buy now!\r\n`
  expect(await marked(text)).toEqual([['unsigned', 'Buy now!\r\n']])
})

test('white space that canonicalization drops does not move the mark', async () => {
  const spaced = MESSAGE.replace('Hello Bob,', 'Hello   Bob,  \t')
  const length = 'Hello Bob,\r\n\r\nyour order is on its way.\r\n'.length
  const text = `${signed(spaced, { ...SIGN, more: `l=${length};` })}Buy now!\r\n`
  expect(await marked(text)).toEqual([['unsigned', 'Buy now!\r\n']])
})

test.each([
  ['at the end', (text: string) => `${text}-- \r\nSent by a list\r\n`, '-- \r\nSent by a list\r\n'],
  ['at the top', (text: string) => text.replace('Hello', '[CAUTION]\r\nHello'), '[CAUTION]\r\n'],
])('lines that were added %s after signing are marked', async (_, change, added) => {
  expect(await marked(change(SIGNED))).toEqual([['added', added]])
})

test('a field that was changed says so', async () => {
  const { header } = await sourceOf(SIGNED.replace('Your order', '[list] Your order'))
  const subject = header.find(({ text }) => text.startsWith('Subject'))
  expect(subject?.notes).toEqual(['Changed after sender.test signed it.'])
})

test('links and tracking pixels are marked, also in quoted-printable', async () => {
  const html =
    '<a href=3D"https://shop.example/a?=\r\nb=3D1">go</a><img src=3D"https://t.example/o.gif?x=3D1" width=3D"1" height=3D"1">'
  const text = MESSAGE.replace('text/plain', 'text/html')
    .replace('MIME-Version', 'Content-Transfer-Encoding: quoted-printable\r\nMIME-Version')
    .replace('Hello Bob,', html)
  expect(await marked(text)).toEqual([
    ['link', 'https://shop.example/a?=\r\nb=3D1'],
    ['pixel', 'https://t.example/o.gif?x=3D1'],
  ])
})

test('a large message shows its beginning, and where something was added', async () => {
  const long = MESSAGE.replace('Hello Bob,', 'Hello Bob,\r\n'.repeat(20_000))
  const { body } = await sourceOf(`${signed(long, SIGN)}Footer\r\n`)
  expect(body.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(20_000)
  expect(body.some(({ left = 0 }) => left > 100_000)).toBe(true)
  expect(body.find(({ mark }) => mark === 'added')?.text).toBe('Footer\r\n')
})

test('thousands of fields and marks stay within limits', async () => {
  const fields = Array.from({ length: 5_000 }, (_, index) => `X-${index}: ${'y'.repeat(900)}`).join('\r\n')
  const { header, fieldsLeft } = await sourceOf(
    `${fields}\r\n${MESSAGE}https://a.example/ ${'http://b.example/ '.repeat(50_000)}`,
  )
  expect([header.length, fieldsLeft]).toEqual([100, 4_907])
  expect(header.every(({ text }) => text.length <= 801)).toBe(true)
})
