import { describe, expect, test } from 'vitest'
import { CODE_SOURCES } from '#shared/data/bounce-codes/enhanced.ts'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { PHRASES, PHRASE_SOURCES } from '#shared/data/bounce-codes/phrases.ts'
import PHRASE_GROUPS from '#shared/data/bounce-codes/phrases.json' with { type: 'json' }
import { REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { TAG_SOURCES } from '#shared/data/bounce-codes/tags.ts'
import { maskAddresses, sharedText } from '#shared/bounce/outcomes.ts'
import { bounceLine, leadOf, reasonCounts } from '#shared/bounce/summary.ts'
import { SAMPLE_BOUNCE, SAMPLE_LOG } from '#shared/data/samples/bounces.ts'
import { HELD_OUT, TUNED } from './samples.ts'

const rows = (text: string) => decodeBounces(text).bounces
const brief = (text: string) =>
  rows(text).map(({ recipient, code, enhanced, reason, class: kind }) => [
    recipient,
    code,
    enhanced,
    reason,
    kind,
  ])

describe('the reason of a reply', () => {
  test.each(TUNED)('%s', (reply, reason) => {
    expect(rows(reply).map((row) => row.reason)).toEqual([reason])
  })

  test('is right for nine out of ten replies that the rules were not tuned to', () => {
    const wrong = HELD_OUT.filter(([reply, reason]) => rows(reply)[0]?.reason !== reason)
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(HELD_OUT.length / 10)
  })

  test('comes from the code if the text is unknown, and says so', () => {
    expect(brief('550 5.2.2 blorp')).toEqual([[undefined, 550, '5.2.2', 'full', 'permanent']])
    expect(brief('451 blorp')).toEqual([[undefined, 451, undefined, 'system', 'temporary']])
    expect(brief('550 blorp')).toEqual([[undefined, 550, undefined, 'unknown', 'permanent']])
    expect(rows('550 blorp')[0]?.advice).toContain('do not recognize this text')
  })

  test('is the text’s if the code contradicts it', () => {
    expect(brief('550 5.1.1 Mailbox full')).toEqual([[undefined, 550, '5.1.1', 'full', 'permanent']])
  })

  test('of a bare code', () => {
    expect(brief('550 5.7.26')).toEqual([[undefined, 550, '5.7.26', 'auth', 'permanent']])
    expect(brief('5.7.25')).toEqual([[undefined, undefined, '5.7.25', 'ptr', 'permanent']])
  })
})

const DSN = (groups: string, words = 'Sorry.') => `From: MAILER-DAEMON@mx.example.com
Subject: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

${words}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

${groups}

--b1
Content-Type: message/rfc822

Received: from a by b
DKIM-Signature: v=1; a=rsa-sha256; d=acme.com;
 s=News1; h=from
From: News <news@acme.com>
Subject: 550 5.1.1 is no reply here
--b1--
`

describe('a delivery status', () => {
  const TWO = `Final-Recipient: rfc822; a@example.com
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <a@example.com>: User unknown

Final-Recipient: rfc822;b@example.org
Action: delayed
Status: 4.2.2
Diagnostic-Code: smtp; 452-4.2.2 The recipient's inbox is
 452 4.2.2 out of storage space`

  test('has a row for each recipient', () => {
    expect(brief(DSN(TWO))).toEqual([
      ['a@example.com', 550, '5.1.1', 'address', 'permanent'],
      ['b@example.org', 452, '4.2.2', 'full', 'temporary'],
    ])
  })

  test('is read in any language, by its machine-readable part', () => {
    const german = DSN(TWO, 'Ihre Nachricht konnte nicht zugestellt werden. 550 Euro Gebühr.')
    expect(brief(german).map(([, , , reason]) => reason)).toEqual(['address', 'full'])
  })

  test('uses the words for people if it says little itself', () => {
    const group = 'Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.0.0'
    const words =
      '<a@example.com>: host mx.example.com[192.0.43.9] said: 550 5.2.1 This account has been disabled'
    expect(brief(DSN(group, words))).toEqual([['a@example.com', 550, '5.2.1', 'disabled', 'permanent']])
  })

  test.each([
    ['quoted', DSN(TWO).replace(/^/gm, '> ')],
    ['quoted twice', DSN(TWO).replace(/^/gm, '> > ')],
    ['with CRLF', DSN(TWO).replaceAll('\n', '\r\n')],
    ['cut off', DSN(TWO).slice(0, DSN(TWO).indexOf('--b1\nContent-Type: message/rfc822'))],
    ['without its header', DSN(TWO).slice(DSN(TWO).indexOf('--b1'))],
  ])('is read %s', (_, text) => {
    expect(brief(text).map(([recipient, , , reason]) => [recipient, reason])).toEqual([
      ['a@example.com', 'address'],
      ['b@example.org', 'full'],
    ])
  })

  test('is read in base64 and quoted-printable', () => {
    const part = `\n${TWO}\n`
    const wrap = (encoding: string, body: string) =>
      `Content-Type: multipart/report; boundary=b1\n\n--b1\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: ${encoding}\n\n${body}\n--b1--\n`
    const base64 = btoa(part).replace(/.{76}/g, '$&\n')
    expect(brief(wrap('base64', base64)).map(([, , , reason]) => reason)).toEqual(['address', 'full'])
    const quoted = part.replaceAll('=', '=3D').replace('User unknown', 'User un=\nknown')
    expect(brief(wrap('quoted-printable', quoted)).map(([, , , reason]) => reason)).toEqual([
      'address',
      'full',
    ])
  })

  test('names the sender’s domain and selector, from the message that came back', () => {
    expect(rows(DSN(TWO))[0]?.names).toMatchObject({
      domain: 'acme.com',
      selector: 'news1',
      recipientDomain: 'example.com',
    })
  })
})

describe('a line of a log', () => {
  test.each([
    [
      'Postfix',
      'Nov 17 09:01:11 mx1 postfix/smtp[811]: 4A1: to=<a@example.com>, relay=mx.example.com[192.0.43.9]:25, dsn=5.1.1, status=bounced (host mx.example.com[192.0.43.9] said: 550 5.1.1 User unknown)',
    ],
    [
      'Exim',
      '2026-11-17 09:01:11 1tAbCd-0001-Ab ** a@example.com F=<news@acme.com> R=dnslookup T=remote_smtp H=mx.example.com [192.0.43.9]: SMTP error from remote mail server after RCPT TO:<a@example.com>: 550 5.1.1 User unknown',
    ],
    [
      'Sendmail',
      'Nov 17 09:01:11 mx1 sendmail[81]: 0AH: to=<a@example.com>, delay=00:00:01, dsn=5.1.1, stat=User unknown',
    ],
  ])('of %s', (_, line) => {
    expect(rows(line)).toMatchObject([
      { recipient: 'a@example.com', enhanced: '5.1.1', reason: 'address', class: 'permanent' },
    ])
  })

  test('of qmail', () => {
    const line =
      '@400000 delivery 14: failure: 192.0.43.9_does_not_like_recipient./Remote_host_said:_550_5.1.1_User_unknown/Giving_up_on_192.0.43.9./'
    expect(brief(line)).toEqual([[undefined, 550, '5.1.1', 'address', 'permanent']])
  })

  test('says that the server tries again', () => {
    const line =
      'postfix/smtp[1]: 4A: to=<a@example.com>, relay=none, dsn=4.4.1, status=deferred (connect to mx.example.com[192.0.43.9]:25: Connection timed out)'
    expect(brief(line)).toEqual([['a@example.com', undefined, '4.4.1', 'timeout', 'temporary']])
  })

  test('is one row each, counted by reason and as CSV', () => {
    const report = decodeBounces(SAMPLE_LOG)
    expect(report.total).toBe(5)
    expect(reasonCounts(report)[0]).toEqual({ reason: 'address', count: 2 })
    const csv = report.bounces.map(bounceLine)
    expect(csv[0]).toContain('"ada@example.com","address","permanent","list","550","5.1.1","gmail","remove"')
    expect(leadOf(report.bounces)?.provider).toBe('yahoo')
  })

  test('beyond 500 is counted and not listed', () => {
    const line =
      'x postfix/smtp[1]: 4A: to=<a@example.com>, dsn=5.2.2, status=bounced (552 5.2.2 Mailbox full)\n'
    const report = decodeBounces(line.repeat(700))
    expect([report.total, report.bounces.length, report.truncated, report.counts]).toEqual([
      700,
      500,
      true,
      { full: 700 },
    ])
    expect(decodeBounces(line.repeat(700), { most: Infinity }).bounces).toHaveLength(700)
  })
})

describe('words for people', () => {
  test.each([
    [
      'qmail',
      `Hi. This is the qmail-send program at mx.acme.com.
I'm afraid I wasn't able to deliver your message to the following addresses.

<a@example.com>:
192.0.43.9 does not like recipient.
Remote host said: 550 5.1.1 User unknown
Giving up on 192.0.43.9.

<b@example.org>:
Sorry, I couldn't find any host named example.org. (#5.1.2)

--- Below this line is a copy of the message.

Received: from 550 5.7.26
`,
      [
        ['a@example.com', 'address'],
        ['b@example.org', 'dns-recipient'],
      ],
    ],
    [
      'Exim',
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. The following address(es) failed:

  a@example.com
    host mx.example.com [192.0.43.9]
    SMTP error from remote mail server after RCPT TO:<a@example.com>:
    550 5.7.1 Service unavailable; client [192.0.2.1] blocked using zen.spamhaus.org
`,
      [['a@example.com', 'blocklist']],
    ],
    [
      'Exchange',
      `Delivery has failed to these recipients or groups:

Diagnostic information for administrators:
Generating server: AM0PR.prod.outlook.com

a@example.com
Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'
`,
      [['a@example.com', 'address']],
    ],
    [
      'several replies',
      '550 5.1.1 User unknown\n452 4.2.2 Mailbox full\n550-5.7.1 blocked using\n550 5.7.1 bl.spamcop.net',
      [
        [undefined, 'address'],
        [undefined, 'full'],
        [undefined, 'blocklist'],
      ],
    ],
  ])('of %s', (_, text, expected) => {
    expect(rows(text).map(({ recipient, reason }) => [recipient, reason])).toEqual(expected)
  })
})

describe('what is not a bounce', () => {
  test('an automatic reply', () => {
    const text =
      'From: a@example.com\nSubject: Out of office\nAuto-Submitted: auto-replied\n\nI am away until Monday. Call 550 123.'
    expect(decodeBounces(text)).toMatchObject({ kind: 'auto-reply', bounces: [{ reason: 'auto-reply' }] })
  })

  test('a spam complaint', () => {
    const text =
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x/1\nVersion: 1\n\n--b\nContent-Type: message/rfc822\n\nFrom: news@acme.com\nTo: a@example.com\n--b--'
    expect(decodeBounces(text)).toMatchObject({
      kind: 'feedback-report',
      bounces: [{ reason: 'complaint', recipient: 'a@example.com' }],
    })
  })

  test.each([
    '',
    '   ',
    'Hello, how are you?',
    'We sold 550 tickets, 421 of them online.',
    '4.5.6.7',
    'http://192.0.2.1/5.1.1.html',
  ])('a text without a refusal: %s', (text) => {
    expect(decodeBounces(text)).toMatchObject({ kind: 'unknown', bounces: [], total: 0 })
  })
})

describe('what a bounce names', () => {
  test('is the sender in a policy server’s link, written with @ or %40', () => {
    const reply = (sender: string) =>
      `550 5.7.24 <ada@acme.com>: Recipient address rejected: SPF Permanent Error. Please see http://www.openspf.net/Why?s=mfrom;id=${sender};ip=192.0.43.8`
    for (const sender of ['news@example.com', 'news%40example.com'])
      expect(rows(reply(sender))[0]?.names).toMatchObject({ domain: 'example.com', ip: '192.0.43.8' })
  })

  test('is asked about: domain and server of a failed SPF', () => {
    const [row] = rows(SAMPLE_BOUNCE)
    expect(row).toMatchObject({
      provider: 'gmail',
      reason: 'auth-spf',
      names: { domain: 'broken.test', ip: '192.0.43.77' },
    })
    expect(row?.checks[0]).toEqual({ tool: 'gate', url: '/tool/gate?domain=broken.test&ip=192.0.43.77' })
  })

  test.each([
    ['gmail', '550 5.1.1 x - gsmtp'],
    ['yahoo', '554 Message not allowed - [PH01] Email not accepted'],
    ['apple', '554 5.7.1 [HME1] This message was blocked'],
    ['cloudflare', '554 5.7.1 found on one or more RBLs, see developers.cloudflare.com'],
    ['microsoft', '550 5.7.606 Access denied, banned sending IP [192.0.2.1], see sender.office.com'],
  ])('who answered: %s', (provider, reply) => {
    expect(rows(reply)[0]?.provider).toBe(provider)
  })
})

test('addresses are masked in what is shared', () => {
  expect(maskAddresses('550 <ada.lovelace@example.com>: no; a@b.example')).toBe(
    '550 <a…@example.com>: no; a…@b.example',
  )
  expect(sharedText('550 5.1.1', 'User ada@example.com unknown')).toBe(
    '550 5.1.1 User a…@example.com unknown',
  )
  expect(sharedText('', 'x'.repeat(5000))).toHaveLength(400)
  expect(brief(sharedText('550 5.1.1', '<ada@example.com>: User unknown'))[0]?.[3]).toBe('address')
})

test('every phrase has a reason and a source, is in lower case, and occurs once', () => {
  const words = PHRASES.map((phrase) => phrase.words)
  expect(words.filter((each) => each !== each.toLowerCase() || each.length < 3 || / {2}/.test(each))).toEqual(
    [],
  )
  expect(PHRASE_GROUPS.filter(({ reason }) => !Object.hasOwn(REASONS, reason))).toEqual([])
  expect(PHRASE_GROUPS.filter(({ source }) => !Object.hasOwn(PHRASE_SOURCES, source))).toEqual([])
})

test('every source of phrases and of tags is used, and a page names the day it was read', () => {
  const used = new Set(PHRASE_GROUPS.map(({ source }) => source))
  expect([...used].sort()).toEqual(Object.keys(PHRASE_SOURCES).sort())
  for (const source of [...Object.values(PHRASE_SOURCES), ...TAG_SOURCES, ...CODE_SOURCES]) {
    if (!source.includes('https://')) continue
    const [, day = ''] = /, read (\d{4}-\d\d-\d\d)$/.exec(source) ?? []
    expect(new Date(day).toISOString().slice(0, 10), source).toBe(day)
    expect(day <= new Date().toISOString(), source).toBe(true)
  }
})
