import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'

const HEADER = `Return-Path: <>
Received: from mx.acme.com by mx.acme.com for <news@acme.com>; Thu, 1 Oct 2026 10:00:00 +0000
From: Mail Delivery System <MAILER-DAEMON@mx.acme.com>
To: News <news@acme.com>
Subject: Mail delivery failed: returning message to sender

`
const brief = (text: string) =>
  decodeBounces(text).bounces.map(({ recipient, reason }) => `${recipient} ${reason}`)

const ADA = 'ada@example.org'
const BOB = 'bob@example.net'

describe.each([
  ['with its header', HEADER],
  ['without its header', ''],
])('two recipients, %s', (_, header) => {
  test.each([
    [
      'Exim',
      `The following address(es) failed:\n\n  ${ADA}\n    host mx.example.org [192.0.2.9]\n    SMTP error from remote mail server after RCPT TO:<${ADA}>:\n    550 5.1.1 User unknown\n  ${BOB}\n    552 5.2.2 Over quota\n`,
      ['address', 'full'],
    ],
    [
      'Exim without codes',
      `The following address(es) failed:\n\n  ${ADA}\n    Unrouteable address\n  ${BOB}\n    mailbox is full: retry timeout exceeded\n`,
      ['dns-recipient', 'full'],
    ],
    [
      'Postfix',
      `For further assistance, please send mail to\n<postmaster@mx.acme.com>\n\n<${ADA}>: host mx.example.org[192.0.2.9] said: 550 5.1.1\n    <${ADA}>: User unknown (in reply to RCPT TO command)\n\n<${BOB}>: connect to mx.example.net[192.0.2.10]:25: 450 4.4.1 Connection timed out\n`,
      ['address', 'timeout'],
    ],
    [
      'Postfix without codes',
      `<${ADA}>: Host or domain name not found. Name service error for\n    name=example.org type=A: Host not found\n\n<${BOB}>: connect to mx.example.net[192.0.2.10]:25: Connection timed out\n`,
      ['dns-recipient', 'timeout'],
    ],
    [
      'qmail',
      `<${ADA}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n<${BOB}>:\n192.0.2.9 does not like recipient.\nRemote host said: 552 5.2.2 Over quota\n`,
      ['address', 'full'],
    ],
    [
      'Exchange',
      `Delivery has failed to these recipients or groups:\n\nAda (${ADA})<mailto:${ADA}>\nThe email address you entered couldn't be found.\n\n${BOB}<mailto:${BOB}>\nThe recipient's mailbox is full.\n\nDiagnostic information for administrators:\n\n${ADA}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\n\n${BOB}\n#550 5.2.2 mailbox full ##\n`,
      ['address', 'full'],
    ],
    [
      'Exchange 5.5',
      `Your message\n\n  To:      staff@acme.com\n  Subject: Hello\n  Sent:    Thu, 1 Oct 2026 10:00:00 +0200\n\ndid not reach the following recipient(s):\n\n${ADA} on Thu, 1 Oct 2026 10:00:03 +0200\n    The recipient name is not recognized\n${BOB} on Thu, 1 Oct 2026 10:00:03 +0200\n    The mailbox is full\n`,
      ['address', 'full'],
    ],
    [
      'one reason for all',
      `Your message was not delivered because the mailbox is full.\n\nThe following recipients did not receive your message:\n\n   <${ADA}>\nThe following recipients did not receive your message:\n\n   <${BOB}>\n\nPlease reply to postmaster@mx.acme.com\nif you feel this message to be in error.\n`,
      ['full', 'full'],
    ],
    [
      'one reply for all',
      `Delivery to the following recipients failed permanently:\n\n     ${ADA}\n     ${BOB}\n\nTechnical details:\n552 5.2.3 Message size exceeds fixed maximum message size\n`,
      ['size', 'size'],
    ],
    [
      'GroupWise',
      `The message that you sent was undeliverable to the following:\n\t${ADA} (Mailbox unknown)\n\t${BOB} (Mailbox full)\n`,
      ['address', 'full'],
    ],
    ['IMail', `User mailbox exceeds allowed size: ${ADA}\nunknown user: ${BOB}\n`, ['full', 'address']],
  ])('%s', (_program, text, reasons) => {
    expect(brief(header + text)).toEqual([`${ADA} ${reasons[0]}`, `${BOB} ${reasons[1]}`])
  })
})

describe('one recipient', () => {
  test.each([
    [
      'X-Failed-Recipients',
      `X-Failed-Recipients: ${ADA}\n${HEADER}news@acme.com 様\n\nグループが存在しません。\n`,
    ],
    [
      'a command',
      `${HEADER}550 - no such user here\n\nMessage details:\n  MAIL FROM: news@acme.com\n  RCPT TO: ${ADA}\n`,
    ],
    [
      'a sentence before the reply',
      `${HEADER}There was an error delivering your mail to <${ADA}>.\n\nmx.example.org [192.0.2.9] did not like our DATA:\n550 5.1.1 no such user\n`,
    ],
    [
      'the subject',
      `${HEADER.replace('Mail delivery failed', `Delivery Report (failure) for ${ADA}`)}The mailbox is full.\n`,
    ],
    [
      'an alias',
      `${HEADER}The following address(es) failed:\n\n  an undisclosed address\n    (generated from ${ADA})\n    mailbox is full\n`,
    ],
    [
      'the returned message',
      `${HEADER}550 5.1.1 User unknown\n\n--- Below this line is a copy of the message.\n\nReceived: by mx.example.org for <${ADA}>; Thu, 1 Oct 2026 10:00:00 +0000\nFrom: news@acme.com\nTo: list@acme.com\n`,
    ],
    [
      'its only addressee',
      `${HEADER}550 5.1.1 User unknown\n\nOriginal mail as follows:\n\nFrom: news@acme.com\nTo: Ada <${ADA}>\nSubject: x\n`,
    ],
    [
      'HTML',
      `${HEADER.replace('\n\n', '\nContent-Type: text/html\n\n')}<p>To: news@acme.com<br>Subject: x<br></p><p>Your message to <b>${ADA}</b> could not be delivered: the mailbox is full.</p>`,
    ],
    [
      'a described message in another language',
      `${HEADER}Ihre Nachricht\n\n  An: liste@acme.com\n  Betreff: Hallo\n  Gesendet: 1. Oktober\n\nwurde nicht zugestellt an:\n\n${ADA}\nDas Postfach ist voll.\n`,
    ],
  ])('by %s', (_, text) => {
    expect(decodeBounces(text).bounces.map(({ recipient }) => recipient)).toEqual([ADA])
  })

  test('not a list that sent the message on', () => {
    const text = `${HEADER}550 5.1.1 User unknown\n\nOriginal mail as follows:\n\nFrom: news@acme.com\nTo: list@acme.com\nList-Id: <list.acme.com>\nSubject: x\n`
    expect(decodeBounces(text).bounces.map(({ recipient }) => recipient)).toEqual([undefined])
  })

  test('of a message to oneself', () => {
    expect(brief(`${HEADER}Your message to <news@acme.com> could not be delivered: mailbox full\n`)).toEqual([
      'news@acme.com full',
    ])
  })

  test.each([
    ['is quoted', `"neko....nyaan"@example.org`],
    ['is encoded', '=?utf-8?B?8J+QiA==?=@example.org'],
    ['has a percent sign', 'ada%example.org@relay.example.net'],
  ])('whose local part %s', (_, address) => {
    const text = `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\n`
    expect(decodeBounces(text).bounces[0]?.recipient).toBe(address)
  })

  test('that forwards has both addresses, and its domain is the one that refused', () => {
    const text = `Original-Recipient: rfc822;${ADA}\nFinal-Recipient: rfc822;ada.b@mail.example.net\nAction: failed\nStatus: 5.1.2\n`
    expect(decodeBounces(text).bounces).toMatchObject([
      {
        recipient: ADA,
        finalRecipient: 'ada.b@mail.example.net',
        names: { recipientDomain: 'mail.example.net' },
      },
    ])
  })

  test('in X.400 is the original one', () => {
    const text = `Original-Recipient: rfc822; ${ADA}\nFinal-Recipient: x400; /RFC-822=ada(a)example.org/ADMD= /C=WW/\nAction: failed\nStatus: 5.0.0\n`
    expect(decodeBounces(text).bounces).toMatchObject([{ recipient: ADA }])
  })
})

const REPORT = (recipient: string, boundary: string) => `From: MAILER-DAEMON@mx.example.org
Subject: Undelivered Mail
Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"

--${boundary}
Content-Type: message/delivery-status

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1

--${boundary}--
`

describe('a report in another message', () => {
  const wrapped = (words: string) =>
    `From: ada@acme.com\nTo: help@acme.com\nContent-Type: multipart/mixed; boundary="out"\n\n--out\nContent-Type: text/plain\n\n${words}\n\n--out\nContent-Type: message/rfc822\n\n${REPORT(BOB, 'in')}\n--out--\n`

  test('that says nothing itself is read', () => {
    expect(brief(wrapped('See the attached message.'))).toEqual([`${BOB} address`])
  })

  test('that is a bounce itself is what came back', () => {
    expect(brief(wrapped(`<${ADA}>: 552 5.2.2 Mailbox full`))).toEqual([`${ADA} full`])
  })
})

test('a complaint has all recipients that it names, and none that it does not', () => {
  const report = (fields: string, to: string) =>
    `Content-Type: multipart/report; report-type=feedback-report; boundary="b"\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n${fields}\n--b\nContent-Type: message/rfc822\n\nFrom: news@acme.com\nTo: ${to}\n\n--b--\n`
  const recipients = (text: string) => decodeBounces(text).bounces.map(({ recipient }) => recipient)
  expect(recipients(report(`Original-Rcpt-To: ${ADA}\nOriginal-Rcpt-To: ${BOB}\n`, 'x@y.example'))).toEqual([
    ADA,
    BOB,
  ])
  expect(recipients(report('', ADA))).toEqual([ADA])
  expect(recipients(report('', `${ADA}, ${BOB}`))).toEqual([undefined])
})

describe('in other languages', () => {
  test.each([
    ['full', 'Das Postfach des Empfängers ist voll.'],
    ['full', 'La boîte aux lettres de votre correspondant est pleine.'],
    ['full', 'El buzón del destinatario está lleno.'],
    ['full', 'La casella del destinatario è piena.'],
    ['full', 'Skrzynka odbiorcy jest pełna.'],
    ['full', 'Почтовый ящик переполнен.'],
    ['full', '受信者のメールボックスがいっぱいです。'],
    ['full', '收件人的邮箱已满。'],
    ['address', 'Diese Adresse gibt es nicht.'],
    ['address', "L'adresse est introuvable."],
    ['address', 'Não foi possível encontrar o endereço.'],
    ['address', 'このメールアドレスは使われておりません。'],
    ['address', '收信人不存在。'],
    ['dns-recipient', 'Il dominio del destinatario non esiste.'],
    ['size', 'Le message dépasse la taille maximale autorisée.'],
    ['timeout', 'The message could not be sent after several attempts.'],
  ])('%s: %s', (reason, words) => {
    for (const written of [words, words.toUpperCase(), words.normalize('NFD')])
      expect(brief(`${HEADER}Undelivered: ${ADA}\n\n${written}\n`), written).toEqual([`${ADA} ${reason}`])
  })

  test('a sentence that is no notice stays one', () => {
    expect(decodeBounces('Hello,\n\nI could not find your address.\n').kind).toBe('unknown')
  })

  test('ISO-2022-JP is read, whatever it was read as before', () => {
    // “宛先不明” in seven bits (RFC 1468).
    const words = '\u001b$B08@hITL@\u001b(B'
    expect(
      brief(
        `${HEADER.replace('\n\n', '\nContent-Type: text/plain; charset=iso-2022-jp\n\n')}${words}\n\n${ADA}\n`,
      ),
    ).toEqual([`${ADA} address`])
  })
})

test('no address of the report itself is the recipient, whatever else is named', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(
      name,
      name,
      fc.constantFrom('', 'Dear news@acme.com,\n\n', 'To: news@acme.com\nSubject: x\n\n'),
      (local, domain, opening) => {
        const address = `${local}@${domain}.example`
        expect(
          brief(`${HEADER}${opening}Your message to ${address} was rejected:\n\n550 5.1.1 user unknown\n`),
        ).toEqual([`${address} address`])
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['550 5.7.515', 'microsoft'],
  ['550 5.7.606 no', 'microsoft'],
  ['451 4.4.316 no', 'microsoft'],
  ['550 5.7.26', undefined],
  ['550 5.1.1 no', undefined],
])('a code that only one provider sends names it: %s', (text, provider) => {
  expect(decodeBounces(text).bounces[0]?.provider).toBe(provider)
})
