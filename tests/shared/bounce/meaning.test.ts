import { describe, expect, test } from 'vitest'
import { saysAway } from '#shared/bounce/auto-reply.ts'
import { decodeBounces } from '#shared/bounce/decode.ts'

const reasonsOf = (text: string) => decodeBounces(text).bounces.map(({ reason }) => reason)

describe('a reply that says several things', () => {
  test.each([
    ['the cause before the time that ran out', 'mailbox is full: retry timeout exceeded', 'full'],
    ['time where nothing else is said', '550 retry timeout exceeded', 'timeout'],
    ['what the enhanced code says as well', '550 5.2.2 Invalid address, mailbox full', 'full'],
    ['the longer words without a code', '550 Invalid address, mailbox full', 'address'],
    ['security before the basic code', '552 5.7.0 blorp', 'policy'],
    ['the basic code without a better one', '552 blorp', 'full'],
    [
      'the cause after the frame',
      '554 5.3.0 <a@example.com>: Recipient address rejected: Mailer error',
      'system',
    ],
    ['the frame where nothing follows', '550 Recipient address rejected', 'address'],
    ['size where a limit is named', '550 Message size limit exceeded', 'size'],
    ['the mailbox where its limit is named', '550 Mailbox size limit exceeded', 'full'],
  ])('means %s', (_, text, reason) => {
    const report = text.startsWith('5') ? text : `<a@example.com>:\n${text}`
    expect(reasonsOf(report)).toEqual([reason])
  })
})

describe('what is not the reason', () => {
  test.each([
    ['the address before the words', '550 ada@example.com...User unknown', 'address'],
    ['the command that was answered', '534 SIZE=Message too big (in reply to MAIL FROM command)', 'size'],
    ['underscores', '550 BAD_RECIPIENT', 'address'],
    ['a syllable', '550 Podane konto: no such user', 'address'],
  ])('%s', (_, text, reason) => {
    expect(reasonsOf(text)).toEqual([reason])
  })

  test('what a scanner adds to the report', () => {
    const report = (footer: string) =>
      `From: Mailer-Daemon@example.com\nSubject: Mail delivery failed\n\nThe following address(es) failed:\n\n  a@example.com\n    mailbox is full\n\n${footer}\n`
    expect(reasonsOf(report('This message was scanned by Example antivirus.'))).toEqual(['full'])
  })

  test('a text that came along with an exact code', () => {
    const text =
      'Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: text/plain\n\nDelivery failed.\nFree offer: remove every virus from your computer!\n\n--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.1.1\n--b--'
    expect(reasonsOf(text)).toEqual(['address'])
  })
})

test('each recipient of a report without codes is a row', () => {
  const text =
    'Unable to deliver message to the following addresses.\n\n<a@example.com>:\nThis user does not exist\n\n<b@example.com>:\nThis account has been disabled\n\n--- Original message follows.\n\nSubject: quota exceeded\n'
  expect(decodeBounces(text).bounces.map(({ recipient, reason }) => [recipient, reason])).toEqual([
    ['a@example.com', 'address'],
    ['b@example.com', 'disabled'],
  ])
})

test.each([
  ['Esta casilla ha expirado por falta de uso.', 'disabled'],
  ['Indirizzo inesistente', 'address'],
  ['Nie ma takiego konta', 'address'],
  ['Adresse unbekannt', 'address'],
])('%s', (words, reason) => {
  expect(reasonsOf(`<a@example.com>:\n${words}`)).toEqual([reason])
})

describe('what did not come back', () => {
  test.each([
    ['by its class', 'Final-Recipient: rfc822; a@example.com\nStatus: 2.1.5'],
    [
      'by a read receipt',
      'Final-Recipient: rfc822; a@example.com\nDisposition: manual-action/MDN-sent-manually; displayed',
    ],
  ])('was delivered, %s', (_, fields) => {
    expect(reasonsOf(fields)).toEqual(['delivered'])
  })

  test.each([
    ['Subject: Automatische Antwort: Angebot', ''],
    ['Subject: Thank you for your email', ''],
    ['Return-Path: <>\nPrecedence: bulk\nSubject: Received', ''],
  ])('is an automatic reply: %s', (head) => {
    expect(decodeBounces(`From: a@example.com\n${head}\n\nWe will answer soon.`).kind).toBe('auto-reply')
  })

  test('is not an automatic reply if it says that delivery failed', () => {
    const text =
      'From: Mailer-Daemon@example.com\nReturn-Path: <>\nPrecedence: bulk\nSubject: Mail delivery failed\n\n<a@example.com>:\nuser unknown\n'
    expect(decodeBounces(text)).toMatchObject({ kind: 'bounce', bounces: [{ reason: 'address' }] })
    expect(saysAway('user unknown')).toBe(false)
  })
})
