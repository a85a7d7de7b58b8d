import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { judgeFeedback } from '#shared/message/header/feedback.ts'
import type { HeaderField } from '#shared/message/header/split-fields.ts'
import { EDWARDS, judged, KEY, MESSAGE, SIGN } from '#tests/shared/message/judged.ts'
import { signed } from '#tests/helpers/sign-message.ts'

const ALL = ['feedback-id', 'list-id', 'cfbl-address']
const own = { domain: 'sender.test', result: 'pass', signedFields: ALL }
const judge = (fields: readonly (readonly [string, string])[], signatures = [own], from = 'sender.test') =>
  judgeFeedback(
    fields.map(([name, value]): HeaderField => ({ name, value })),
    { signatures, from, registrableDomain: (domain) => domain.split('.').slice(-2).join('.') },
  )

test.each([
  ['spring:42:news:northwind', 'ready'],
  [' spring : 42 : news : northwind ', 'ready'],
  ['1.us-east-1.abc=:AmazonSES', 'incomplete'],
  ['::news:northwind', 'incomplete'],
  ['a:b:c:d:northwind', 'incomplete'],
  ['spring:42:news:nw', 'broken'],
  ['spring:42:news:a name that is too long', 'broken'],
  ['spring:spring:news:northwind', 'incomplete'],
  ['spring:42:news:', 'broken'],
  ['', 'broken'],
])('Feedback-ID “%s” is %s', (value, state) => {
  expect(judge([['Feedback-ID', value]]).feedbackId.state).toBe(state)
})

test('counts a field only under a signature that passes', () => {
  const field = ['feedback-id', 'spring:42:news:northwind'] as const
  const states = [
    [own],
    [],
    [{ ...own, signedFields: ['from'] }],
    [{ ...own, result: 'fail' }],
    [{ ...own, result: 'fail' }, own],
    [{ ...own, result: null as unknown as string }],
  ].map((signatures) => judge([field], signatures).feedbackId.state)
  expect(states).toEqual(['ready', 'unsigned', 'unsigned', 'unsigned', 'ready', 'unproved'])
  expect(judge([field, field]).feedbackId.state).toBe('broken')
  expect(judge([]).feedbackId.state).toBe('absent')
})

test.each([
  ['News of Northwind <news.sender.test>', 'ready', 'news.sender.test'],
  ['<NEWS.Sender.test>', 'ready', 'news.sender.test'],
  ['News <news. sender.test >', 'ready', 'news.sender.test'],
  [`<${'n'.repeat(243)}.sender.test>`, 'ready', `${'n'.repeat(243)}.sender.test`],
  [`<${'n'.repeat(244)}.sender.test>`, 'broken', undefined],
  ['news.sender.test', 'broken', undefined],
  ['<news>', 'broken', undefined],
])('List-Id “%s” is %s', (value, state, id) => {
  const { listId } = judge([['List-Id', value]])
  expect([listId.state, listId.id]).toEqual([state, id])
})

test.each([
  ['fbl@sender.test; report=arf', 'ready'],
  ['fbl@sender.test', 'ready'],
  ['<fbl@sender.test>', 'broken'],
  ['Complaints <fbl@sender.test>', 'broken'],
  ['fbl@mail.sender.test;report=xarf', 'ready'],
  ['fbl@other.test', 'unsigned'],
  ['fbl@sender.test; report=json', 'broken'],
  ['fbl@sender.test; Report=ARF', 'broken'],
  ['fbl@sender.test; report=arf; report=xarf', 'broken'],
  ['fbl@sender.test, b@sender.test', 'broken'],
  ['nobody', 'broken'],
])('CFBL-Address “%s” is %s', (value, state) => {
  expect(judge([['CFBL-Address', value]]).cfbl.state).toBe(state)
})

test('an address for complaints at another domain needs its signature as well', () => {
  const fields = [['CFBL-Address', 'fbl@other.test']] as const
  expect(judge(fields, [own, { ...own, domain: 'other.test' }]).cfbl.state).toBe('ready')
  expect(judge(fields, [own, { ...own, domain: 'other.test', result: 'fail' }]).cfbl.state).toBe('unsigned')
  // A service that is given signed mail signs alone for its own address.
  const before = { ...own, signedFields: ['from'] }
  const service = { ...own, domain: 'other.test' }
  expect(judge(fields, [before, service]).cfbl.state).toBe('ready')
  expect(judge(fields, [service]).cfbl.state).toBe('unsigned')
  expect(judge([['CFBL-Address', 'fbl@sender.test']], [service]).cfbl.state).toBe('unsigned')
})

test.each([
  ['mail.sender.test', 'fbl@mail.sender.test', 'ready'],
  ['mail.sender.test', 'fbl@sender.test', 'ready'],
  ['mail.sender.test', 'fbl@news.sender.test', 'ready'],
  ['sender.test', 'fbl@news.sender.test', 'ready'],
])('from %s to %s, a signature of sender.test is enough: %s', (from, address, state) => {
  expect(judge([['CFBL-Address', address]], [own], from).cfbl.state).toBe(state)
})

test('a signature below From is not one of From', () => {
  const below = { ...own, domain: 'mail.sender.test' }
  expect(judge([['CFBL-Address', 'fbl@sender.test']], [below]).cfbl.state).toBe('unsigned')
})

test('several CFBL-Address fields are a list, of which each has to work', () => {
  const good = ['CFBL-Address', 'fbl@sender.test'] as const
  expect(judge([good, ['CFBL-Address', 'b@sender.test; report=xarf']]).cfbl.state).toBe('ready')
  expect(judge([good, ['CFBL-Address', 'fbl@other.test']]).cfbl).toMatchObject({
    state: 'unsigned',
    address: 'fbl@other.test',
  })
})

test('is in the report on a message and in the analysis of a header', async () => {
  const labeled = MESSAGE.replace(
    'MIME-Version',
    'Feedback-ID: spring:42:news:northwind\r\nList-Id: <news.sender.test>\r\nMIME-Version',
  )
  const report = await judged(signed(labeled, SIGN))
  expect(report.feedback).toMatchObject({
    feedbackId: { state: 'ready', senderId: 'northwind' },
    listId: { state: 'ready', id: 'news.sender.test' },
    cfbl: { state: 'absent' },
  })
  expect(report.findings.map(({ code }) => code)).toContain('message-feedback')
  const open = await judged(signed(labeled, { ...SIGN, fields: ['From', 'Subject'] }))
  expect(open.feedback.feedbackId.state).toBe('unsigned')
  expect(open.findings.find(({ code }) => code === 'message-feedback-broken')?.severity).toBe('warning')
  const forged = await judged(signed(labeled, { ...SIGN, key: KEY === EDWARDS ? KEY : EDWARDS }))
  expect(forged.feedback.feedbackId.state).toBe('unsigned')
  expect(analyzeHeaders(labeled).feedback.feedbackId.state).toBe('unsigned')
})

test('ends with a state for any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
      const feedback = judge([
        ['Feedback-ID', a],
        ['List-Id', b],
        ['CFBL-Address', c],
      ])
      for (const { state, reason } of Object.values(feedback)) {
        expect(state).not.toBe('absent')
        expect(reason).not.toBe('')
      }
    }),
  )
})
