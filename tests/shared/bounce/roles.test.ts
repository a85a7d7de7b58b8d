import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { PHRASES } from '#shared/data/bounce-codes/phrases.ts'

const first = (text: string) => decodeBounces(text).bounces[0]
const reasonOfText = (text: string) => first(text)?.reason

describe('words in names are not said', () => {
  test.each([
    [
      'a trace stamp',
      '550 5.4.1 [a@b.example]: Recipient address rejected: Access denied [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]',
      'address',
    ],
    ['a host', '550 5.1.1 mx.marbles.example: user unknown', 'address'],
    ['a label of a host', '550 relay.greylist.example: unknown user', 'address'],
    ['a part of a label', '450 mx.spam-trap.example blorp', 'unknown'],
    ['a queue id', '550 5.1.1 4FRBL9XBL2: user unknown', 'address'],
    ['another word', '550 sinnvoll absorbs marbles', 'unknown'],
    [
      'a greeting',
      '554-mx.example Service not available\n554-No SMTP service\n554-IP address is black listed.',
      'blocklist',
    ],
    [
      'an opening',
      'Delivery has failed to these recipients or groups:\n\nada@example.com\n550 blorp',
      'unknown',
    ],
  ])('%s', (_, text, reason) => {
    expect(reasonOfText(text)).toBe(reason)
  })

  test('but the name of a blocklist is', () => {
    expect(reasonOfText('554 blocked, see zen.spamhaus.org')).toBe('blocklist')
    expect(reasonOfText('554 rbl.example.org says no')).toBe('blocklist')
  })

  test('whatever the host is called', () => {
    const words = PHRASES.map((phrase) => phrase.words.trim()).filter((each) => /^[a-z]{3,12}$/.test(each))
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.stringMatching(/^[a-z]{1,4}$/), (word, more) => {
        expect(reasonOfText(`550 blorp [mx.${more}${word}${more}.example.com]`)).toBe('unknown')
      }),
    )
  })
})

test('the last sentence that says what happened counts, not advice after it', () => {
  expect(reasonOfText('550 Invalid address. Mailbox full')).toBe('full')
  expect(reasonOfText('550 Mailbox full. Please see our policy on spam')).toBe('full')
})

describe('nobody is told to remove an address because', () => {
  test.each([
    '554 No SMTP service here',
    '421 4.4.2 mx.example.org Error: connection terminated',
    '550 5.7.1 Your account has been suspended for sending spam',
    '550 5.7.1 transaction cancelled',
  ])('of “%s”', (text) => {
    expect(first(text)?.actor).not.toBe('list')
  })
})

describe('an address in a refusal is the recipient', () => {
  const refused =
    'host mx.example[198.51.100.9] refused to talk to me: 554 IP=192.0.2.1 - A problem occurred.'
  test.each([
    [
      'not if one is to write there',
      `${refused} (Ask for help or contact tosa@rx.example to clarify.)`,
      undefined,
    ],
    ['not in another language', '554 Abgelehnt. Bitte wenden Sie sich an hilfe@example.com', undefined],
    ['not if it is that of the staff', '554 Refused (postmaster@example.com)', undefined],
    [
      'not if it is the sender',
      '553 5.1.8 <news@acme.com>: Sender address rejected: Domain not found',
      undefined,
    ],
    [
      'if the server names it',
      '550 5.1.1 <ada@example.com>: User unknown. Contact help@example.com',
      'ada@example.com',
    ],
    [
      'even if it is that of the staff',
      '550 5.1.1 <postmaster@example.com>: User unknown',
      'postmaster@example.com',
    ],
  ])('%s', (_, text, recipient) => {
    expect(first(text)?.recipient).toBe(recipient)
  })

  test('and an IP address is the sender’s, unless the receiver has it', () => {
    expect(first(refused)).toMatchObject({ code: 554, names: { ip: '192.0.2.1' } })
    expect(first('connect to mx.example[192.0.43.9]:25: Connection refused')?.names.ip).toBeUndefined()
    expect(first('554 Client host [192.0.43.9] blocked using zen.spamhaus.org')?.names.ip).toBe('192.0.43.9')
  })
})

describe('a notice without a reason', () => {
  test.each([
    'Delivery to the following recipients failed.\n\n       ada@example.com\n',
    'Ihre Nachricht konnte nicht zugestellt werden:\n\nada@example.com\n',
    'Votre message n’a pas pu être distribué à :\n\n<ada@example.com>\n',
    '以下の宛先に配信できませんでした。\n\nada@example.com\n',
    'Сообщение не доставлено\n\nada@example.com',
    'Ne eblis liveri vian mesaĝon al:\n\nada@example.com\n',
    'From: MAILER-DAEMON@mx.example\nX-Failed-Recipients: ada@example.com\nSubject: x\n\nBlorp.\n',
    'Final-Recipient: rfc822; ada@example.com\nAction: failed\nStatus: 5.0.0',
  ])('is a bounce: %s', (text) => {
    expect(decodeBounces(text)).toMatchObject({
      kind: 'bounce',
      bounces: [{ recipient: 'ada@example.com', reason: 'not-given' }],
    })
  })

  test('any other text is none', () => {
    expect(decodeBounces('ada@example.com').kind).toBe('unknown')
    expect(decodeBounces('Hello Ada,\n\nsee you on Monday.\n').kind).toBe('unknown')
  })
})

test.each(['S: ', '<<< ', '<** ', '[10:02:11] S: '])('a turn of a session keeps its code: %s', (turn) => {
  const text = `C: RCPT TO:<ada@example.com>\n${turn}550-5.2.2 The folder\n${turn}550 5.2.2 is full`
  expect(decodeBounces(text).bounces).toMatchObject([
    { recipient: 'ada@example.com', code: 550, enhanced: '5.2.2', reason: 'full' },
  ])
})

test.each([
  'Nov 17 09:01:11 mx postfix/smtp[8]: 4A1: to=<a@example.com>, relay=127.0.0.1[127.0.0.1]:10024, dsn=5.7.0, status=bounced (host 127.0.0.1[127.0.0.1] said: 554 5.7.0 Reject, id=1 - spam)',
  '550 5.7.1 Message refused by our outbound filter',
  'Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: X-Postfix; message content rejected as spam',
])('a refusal by the sender’s own filter is called that', (text) => {
  expect(reasonOfText(text)).toBe('own-filter')
})

test('a full folder is full', () => {
  expect(reasonOfText('550 5.2.5 Folder full')).toBe('full')
})
