// What decides: the sentence before a bare code, a provider's own code before both; and a role by the place of a name.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'

const first = (text: string) => decodeBounces(text).bounces[0]
const reasonOf = (text: string) => first(text)?.reason

describe('what has expired', () => {
  test.each([
    ['535 5.7.3 Your password has expired', 'login'],
    ['550 5.7.0 the license of this gateway has expired', 'system'],
    ['454 4.7.5 certificate has expired', 'tls'],
    ['550 5.2.1 account expired', 'disabled'],
    ['554 5.4.7 message expired in queue', 'timeout'],
    ['550 4.4.7 delivery time expired', 'timeout'],
    ['550 4.4.7 QUEUE.Expired; message expired', 'timeout'],
  ])('%s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })
})

describe('a frame around the cause, a bare code, a tag', () => {
  test.each([
    ['550 5.7.1 <a@b.example>: Recipient address rejected: ERS-Customized-Block.', 'policy'],
    ['550 5.7.1 <a@b.example>: Recipient address rejected: Sender blocked by recipient', 'policy'],
    ['450 4.1.1 <a@b.example>: Recipient address rejected: Address verification in progress', 'delayed'],
    ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table', 'address'],
    ['521 5.3.0 Upstream error', 'system'],
    ['521 blorp', 'no-mail'],
    ['450 4.2.1 Try again later', 'system'],
    ['550 5.2.1 blorp', 'disabled'],
    ['550-Requested action not taken: mailbox unavailable 550 Reject due to policy restrictions.', 'policy'],
    ['450 MI:DMC 163 mx33,wMC 1528377000', 'rate'],
    ['550 RP:TRC 163 mx9,abc', 'rate'],
    ['421 HL:REP 163 mx2,abc', 'reputation-ip'],
    ['550 DT:SPM 126 smtp7,abc', 'content'],
    ['550 MI:SPF 163 mx2,abc', 'auth-spf'],
    ['450 DT:RBL 163 mx2,abc', 'blocklist'],
  ])('%s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })

  test('nobody is removed because of a frame', () => {
    const word = fc.stringMatching(/^[A-Z]{3,8}-[A-Z]{3,8}$/)
    fc.assert(
      fc.property(word, (cause) => {
        const bounce = first(`550 5.7.1 <a@b.example>: Recipient address rejected: ${cause}`)
        expect(bounce?.address).not.toBe('remove')
      }),
    )
  })
})

describe('the code, and whether it is for good', () => {
  test('of a reply that names its recipient in angle brackets', () => {
    for (const words of ['User unknown', 'Mailbox full', 'No such user here', 'Account disabled'])
      expect(first(`550 5.1.1 ${words} <kim@b.example>`)).toMatchObject({
        code: 550,
        enhanced: '5.1.1',
        recipient: 'kim@b.example',
      })
  })

  test('of a reply that a report has wrapped, wherever it breaks', () => {
    const words =
      '<kim@b.example>: host mx.b.example[203.0.113.9] refused to talk to me: 554 5.7.1 bad reputation'
    const spaces = Array.from(words.matchAll(/ /g), ({ index }) => index)
    for (const at of spaces.slice(1)) {
      const wrapped = `${words.slice(0, at)}\n    ${words.slice(at + 1)}`
      expect(first(wrapped), wrapped).toMatchObject({ code: 554, class: 'permanent' })
    }
  })

  test.each([
    ['This is a permanent error; I’ve given up.\n\n<kim@b.example>:\nuser is over quota\n', 'permanent'],
    [
      'Hi. This is the qmail-send program at mail.a.example.\nI’m afraid I wasn’t able to deliver your message to the following addresses.\nThis is a permanent error; I’ve given up.\n\n<kim@b.example>:\nuser is over quota\n',
      'permanent',
    ],
    ['The following address failed permanently:\n\n<kim@b.example>:\nuser is over quota\n', 'permanent'],
    [
      'I will keep trying until the message is a week old.\n\n<kim@b.example>:\nuser is over quota\n',
      'temporary',
    ],
    ['<kim@b.example>:\nuser is over quota\n', 'unknown'],
  ])('of a report without a code: %s', (text, expected) => {
    expect(first(text)?.class).toBe(expected)
  })
})

describe('an address that is not the recipient', () => {
  test.each([
    ['to report to', '550 spam message rejected, report details to abuse@corp.b.example. Error 7CB8'],
    ['to write to', '550 blocked. Send a request to unlock@b.example with this code'],
    ['of a Message-ID', '550 5.7.1 rejected, message-id=<202607171908.7d834a@omr.b.example>'],
    ['of the login', '550 5.7.1 too many messages, sasl_username=anna@a.example'],
  ])('%s', (_, text) => {
    expect(first(text)?.recipient).toBeUndefined()
  })

  test('of the sender, on a line of its own', () => {
    const text =
      'A message sent by\n\n  <anna@a.example>\n\ncould not be delivered to one or more of its recipients:\n\n  kim@b.example\n    retry timeout exceeded\n'
    expect(decodeBounces(text).bounces.map(({ recipient }) => recipient)).toEqual(['kim@b.example'])
  })

  test('but a name at the mail system that writes is one', () => {
    const text =
      'From: MAILER-DAEMON@b.example\nTo: list@a.example\nSubject: Mail Delivery Problem\n\nYour mail to the following recipients could not be delivered because they are not accepting mail from you:\n\tkim\n'
    expect(first(text)?.recipient).toBe('kim@b.example')
  })
})

describe('the sending IP address', () => {
  const ipOf = (text: string) => first(text)?.names.ip

  test.each([
    '554 5.7.1 Client host [192.0.2.10] blocked using zen.example',
    '550 192.0.2.10 is listed at bl.example',
    '550 5.7.1 Service unavailable, message from 192.0.2.10 refused',
    '421 4.7.0 IP=192.0.2.10 - bad reputation',
    '550 see https://b.example/why?ip=192.0.2.10&id=7',
  ])('is in %s', (text) => {
    expect(ipOf(text)).toBe('192.0.2.10')
  })

  test.each([
    ['421 4.7.0 [TSS04] Messages from x.x.x.x deferred due to user complaints - 4.16.55.1; see the page'],
    ['<kim@b.example>: lost connection with mx.b.example[203.0.113.69] while receiving the greeting'],
    [
      '451 4.4.0 DNS query failed LED=250; LastAttemptedServerName=mx.b.example;LastAttemptedIP=203.0.113.69:25',
    ],
    ['<kim@b.example>: connect to mx.b.example[203.0.113.69]:25: Connection timed out'],
    ['450 4.4.2 remote server 203.0.113.69 closed the connection'],
  ])('is not in %s', (text) => {
    expect(ipOf(text)).toBeUndefined()
  })
})

test('where GMX and WEB.DE refuse a server, the sender acts', () => {
  for (const host of ['gmx.net/en', 'web.de/de'])
    expect(
      first(
        `550-Requested action not taken: mailbox unavailable 550-Reject due to policy restrictions. 550 For explanation visit https://postmaster.${host}/case?c=hi&i=ip&v=192.0.43.10&r=0M`,
      ),
    ).toMatchObject({
      reason: 'policy',
      actor: 'sender_server',
      address: 'keep',
      names: { ip: '192.0.43.10' },
    })
})
