// Signatures by real software and by our own signer: which pass, and why the others do not.
import { describe, expect, test } from 'vitest'
import { edwardsKey, rsaKey, signed } from '#tests/helpers/sign-message.ts'
import { EDWARDS, judged, KEY, MESSAGE, OTHER_KEY, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

const first = async (text: string, zone = {}) => (await judged(text, {}, zone)).dkim[0]

describe('a signature passes', () => {
  test.each([
    ['RSA', SIGNED],
    ['Ed25519', signed(MESSAGE, { ...SIGN, selector: 'ed', key: EDWARDS })],
    [
      'a field that is named more often than it is there',
      signed(MESSAGE, { ...SIGN, fields: ['From', 'From', 'Subject', 'Subject', 'List-Id'] }),
    ],
    ['an empty body', signed(`${MESSAGE.split('\r\n\r\n')[0] ?? ''}\r\n\r\n`, SIGN)],
    ['bytes outside ASCII', signed(MESSAGE.replace('Hello Bob', 'Gr\xc3\xbc\xc3\x9fe \x80\x9f'), SIGN)],
    ['fields on top of it', `Received: from a.test by b.test; Tue, 17 Nov 2026 09:18:55 +0000\r\n${SIGNED}`],
    [
      'a field above the signed one of its name',
      SIGNED.replace('To: t-abc', 'To: other@inbox.test\r\nTo: t-abc'),
    ],
    [
      'white space that was changed',
      SIGNED.replace('Subject: Your order', 'Subject:  Your \r\n\torder').replace(
        'your order is',
        'your  order  is',
      ),
    ],
  ])('%s', async (_, text) => {
    expect(await first(text)).toMatchObject({ domain: 'sender.test', result: 'pass', aligned: true })
  })

  test('and says what it covers', async () => {
    expect(await first(SIGNED)).toMatchObject({
      canonicalization: 'relaxed/relaxed',
      keyBits: 2048,
      covers: ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'],
    })
    const partly = await first(signed(MESSAGE, { ...SIGN, more: 'l=10;' }))
    expect(partly).toMatchObject({ result: 'pass', coveredBytes: 10 })
    expect(partly?.findings.map(({ code }) => code)).toContain('message-signature-covers-part')
  })
})

describe('a changed body', () => {
  test.each([
    [
      'a footer of a list',
      `${SIGNED}-- \r\nYou get this because you are on a list.\r\n`,
      '2 lines were added at its end',
    ],
    [
      'a note on top',
      SIGNED.replace('Hello Bob', 'CAUTION: from outside.\r\n\r\nHello Bob'),
      '2 lines were added at its top',
    ],
    [
      'a mailbox file',
      signed(MESSAGE.replace('your order', 'From here: your order'), SIGN).replace(
        '\r\nFrom here',
        '\r\n>From here',
      ),
      '“From ”',
    ],
    [
      'dots',
      signed(MESSAGE.replace('your order is', '.your order is'), SIGN).replace('\r\n.your', '\r\n..your'),
      'dots',
    ],
    ['a word', SIGNED.replace('your order is', 'your parcel is'), 'The body was changed'],
  ])('%s', async (_, text, words) => {
    const signature = await first(text)
    expect(signature).toMatchObject({ result: 'fail', cause: 'body-changed' })
    expect(signature?.reason).toContain(words)
    expect(signature?.reason).toContain('The header and the key are correct.')
  })

  test('a part that a list added is named', async () => {
    const parts = `${MESSAGE.replace('text/plain; charset=utf-8', 'multipart/mixed; boundary=b1').split('\r\n\r\n')[0] ?? ''}\r\n\r\n--b1\r\n\r\nHello\r\n--b1--\r\n`
    const text = signed(parts, SIGN).replace('--b1--', '--b1\r\n\r\nfooter\r\n--b1--')
    expect((await first(text))?.reason).toContain('a part was added at its end')
  })
})

describe('a changed header', () => {
  test.each([
    [
      'a label in the subject',
      SIGNED.replace('Subject: Your', 'Subject: [list] Your'),
      '“[list]” was added to it',
    ],
    ['quotation marks', SIGNED.replace('From: Ada <', 'From: "Ada" <'), 'quotation marks in From'],
    ['another word', SIGNED.replace('Your order', 'Your parcel'), 'there is no telling which'],
  ])('%s', async (_, text, words) => {
    const signature = await first(text)
    expect(signature).toMatchObject({ result: 'fail', cause: 'header-changed' })
    expect(signature?.reason).toContain(words)
  })

  test('of an Ed25519 signature, header and key cannot be distinguished', async () => {
    const text = signed(MESSAGE, { ...SIGN, selector: 'ed', key: EDWARDS }).replace(
      'Your order',
      'Your parcel',
    )
    expect(await first(text)).toMatchObject({ result: 'fail', cause: 'header-or-key' })
  })
})

describe('a key', () => {
  const name = 's1._domainkey.sender.test'
  test.each([
    ['that is another one', { [name]: { TXT: [OTHER_KEY.record] } }, 'fail', 'key-differs'],
    ['that is missing', { [name]: {} }, 'permerror', 'key-missing'],
    ['that was revoked', { [name]: { TXT: ['v=DKIM1; p='] } }, 'permerror', 'key-revoked'],
    ['that cannot be read', { [name]: { TXT: ['v=DKIM1; p=AAAA'] } }, 'permerror', 'key-unusable'],
    ['of another type', { [name]: { TXT: [edwardsKey().record] } }, 'permerror', 'key-limits'],
    ['for SHA-1 only', { [name]: { TXT: [`${KEY.record}; h=sha1`] } }, 'permerror', undefined],
    ['not for email', { [name]: { TXT: [`${KEY.record}; s=tlsrpt`] } }, 'permerror', undefined],
    ['nobody could ask for', { [name]: 'timeout' as const }, 'temperror', 'key-unknown'],
  ])('%s', async (_, zone, result, cause) => {
    const signature = await first(SIGNED, zone)
    expect(signature?.result).toBe(result)
    if (cause) expect(signature?.cause).toBe(cause)
  })

  test('that is missing is to be published, not created', async () => {
    const other = signed(MESSAGE, { ...SIGN, domain: 'mail.sender.test' })
    for (const changes of [
      (await judged(SIGNED, {}, { [name]: {} })).changes,
      // Nothing below this domain’s _domainkey exists.
      (await judged(other)).changes,
    ]) {
      expect(changes.map(({ title }) => title)).toContain('Publish the key of the signature')
      expect(JSON.stringify(changes)).not.toContain('generator')
    }
  })

  test('of 512 bits proves nothing', async () => {
    const weak = rsaKey(1024)
    const small = { ...weak, record: rsaKey(512).record }
    expect((await first(SIGNED, { [name]: { TXT: [small.record] } }))?.result).toBe('permerror')
  })

  test('t=s requires i= at the domain itself', async () => {
    const text = signed(MESSAGE, { ...SIGN, more: 'i=ada@mail.sender.test;' })
    expect((await first(text))?.result).toBe('pass')
    expect(await first(text, { [name]: { TXT: [`${KEY.record}; t=s`] } })).toMatchObject({
      cause: 'key-limits',
    })
  })
})

describe('a signature that must not be accepted', () => {
  const having = (more: string, change: (text: string) => string = (text) => text) =>
    change(signed(MESSAGE, { ...SIGN, more }))
  test.each([
    ['a tag twice', having('d=sender.test;'), 'syntax'],
    ['no b=', having('', (text) => text.replace(/ b=[^\r]*/, ' b=')), 'syntax'],
    ['another version', having('', (text) => text.replace('v=1;', 'v=2;')), 'syntax'],
    ['SHA-1', having('', (text) => text.replace('rsa-sha256', 'rsa-sha1')), 'algorithm'],
    [
      'an algorithm of the future',
      having('', (text) => text.replace('rsa-sha256', 'falcon-sha3')),
      'algorithm',
    ],
    ['an i= elsewhere', having('i=@elsewhere.test;'), 'identity'],
    ['From unsigned', signed(MESSAGE, { ...SIGN, fields: ['To', 'Subject'] }), 'from-unsigned'],
    ['expired', having('t=1700000000; x=1700000001;'), 'expired'],
    ['never valid', having('t=1800000000; x=1800000000;'), 'expired'],
    ['more body than there is', having('l=9000;'), 'length'],
  ])('%s', async (_, text, cause) => {
    expect(await first(text)).toMatchObject({ result: 'permerror', cause })
  })
})

test('ten signatures are read, and the report says that there are more', async () => {
  let text = MESSAGE
  for (let count = 0; count < 12; count++) text = signed(text, { ...SIGN, fields: ['From', 'Subject'] })
  const report = await judged(text)
  expect(report.dkim).toHaveLength(10)
  expect(report.dkim.every(({ result }) => result === 'pass')).toBe(true)
  expect(report.findings.find(({ code }) => code === 'message-signatures-unread')?.message).toContain(
    '2 more',
  )
})
