import { describe, expect, test } from 'vitest'
import { ASK_THE_LIST, ASK_THE_LIST_TITLE } from '#shared/message/signature-findings.ts'
import { signed } from '#tests/helpers/sign-message.ts'
import { judged, MESSAGE, SIGN, SIGNED } from './judged.ts'

const fixOf = async (text: string, code: string) =>
  (await judged(text)).findings.find((finding) => finding.code === code)?.fix

describe('a message that was changed', () => {
  const two = MESSAGE.replace('t-abc@inbox.test', 'a.long.name@inbox.test, another.long.name@inbox.test')
  const simple = signed(two, { ...SIGN, isSimple: true })

  test('by folding needs relaxed', async () => {
    expect(
      await fixOf(simple.replace('test, another', 'test,\r\n another'), 'message-dkim-header-changed'),
    ).toContain('c=relaxed/relaxed: servers may fold To again')
    const subject = signed(MESSAGE, { ...SIGN, isSimple: true })
    expect(
      await fixOf(subject.replace('Subject: Your', 'Subject:\r\n Your'), 'message-dkim-header-changed'),
    ).toContain('c=relaxed/relaxed')
  })

  test('by an export was saved wrongly', async () => {
    const text = signed(MESSAGE.replace('Hello Bob,', 'From here on'), SIGN)
    expect(
      await fixOf(text.replace('\r\nFrom here', '\r\n>From here'), 'message-dkim-body-changed'),
    ).toContain('export')
  })

  test('by a footer is signed last, and on a list the list has to act', async () => {
    const footer = '_____\r\nusers mailing list\r\n'
    expect(await fixOf(SIGNED + footer, 'message-dkim-body-changed')).toContain('sign after them')
    const report = await judged(`List-Post: <mailto:users@lists.test>\r\n${SIGNED}${footer}`, {
      from: 'users-bounces@lists.test',
    })
    expect(report.findings.find(({ code }) => code === 'message-dkim-body-changed')?.fix).toBe(ASK_THE_LIST)
    expect(report.changes.map(({ title }) => title)).toContain(ASK_THE_LIST_TITLE)
    expect(report.changes.map(({ text }) => text).join(' ')).not.toMatch(/mail2|Turn on DKIM/)
  })
})

test('titles are written, not cut from a sentence', async () => {
  const report = await judged(
    MESSAGE.replace('Date: ', 'X-Date: '),
    { from: 'a@other.test' },
    { 'other.test': { TXT: ['v=spf1 -all'] } },
  )
  for (const { title } of report.changes) expect(title).not.toMatch(/\b\d+$|[.:,]$/)
})

test('nobody is asked to change the record of someone else', async () => {
  const report = await judged(SIGNED, { from: 'x@news.test', ip: '192.0.2.99' })
  expect(report.findings.find(({ code }) => code === 'message-spf-fail')?.fix).toContain(
    'Only the owner of news.test',
  )
})

describe('a signature expires by the time of its receipt', () => {
  const day = 86_400
  const sent = Date.UTC(2026, 10, 1) / 1000
  const expired = signed(MESSAGE, { ...SIGN, more: `t=${sent}; x=${sent + day};` })
  const received = (date: string, by = 'mx.inbox.test') =>
    `Received: from mail.sender.test by ${by}; ${date}\r\n`

  test.each([
    ['in time', received('Sun, 1 Nov 2026 09:00:00 +0000'), 'pass'],
    [
      'first in time, then moved within',
      received('Tue, 3 Nov 2026 09:00:00 +0000', 'store.inbox.test') +
        received('Sun, 1 Nov 2026 09:00:00 +0000'),
      'pass',
    ],
    [
      'too late',
      received('Tue, 3 Nov 2026 09:00:00 +0000') +
        received('Sun, 1 Nov 2026 09:00:00 +0000', 'out.sender.test'),
      'permerror',
    ],
    ['at an unknown time', '', 'permerror'],
  ])('%s', async (_, hops, result) => {
    const { dkim } = await judged(hops + expired, { via: 'upload' })
    expect(dkim[0]?.result).toBe(result)
  })

  test('a time years ahead is said', async () => {
    const report = await judged(signed(MESSAGE, { ...SIGN, more: `t=${sent + 3000 * day};` }))
    expect(report.findings.map(({ code }) => code)).toContain('message-signature-future')
  })
})

test('what a signature leaves open is said', async () => {
  const open = async (fields: string[]) =>
    (await judged(signed(MESSAGE, { ...SIGN, fields }))).findings.find(
      ({ code }) => code === 'message-signature-open-fields',
    )
  expect(await open(['from', 'to', 'date', 'message-id', 'mime-version', 'content-type'])).toMatchObject({
    severity: 'info',
    message: expect.stringContaining('Subject') as string,
  })
  expect(await open(['from'])).toMatchObject({ severity: 'warning' })
  expect(await open(['from', 'to', 'date', 'subject', 'mime-version', 'content-type'])).toBeUndefined()
})
