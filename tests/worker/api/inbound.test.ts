import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { MAIL, mailSite } from '#tests/helpers/mail-in.ts'

const MIB = 1024 * 1024
const statusOf = async (answer: Promise<Response>) => (await answer).status

describe('who may submit', () => {
  test.each([
    ['no secret', { authorization: '' }],
    ['a wrong one', { authorization: 'Bearer wrong' }],
    ['one that begins right', { authorization: 'Bearer secre' }],
    ['a right one in another scheme', { authorization: 'Basic secret' }],
  ])('no one with %s', async (_what, headers) => {
    const site = mailSite()
    const { address } = await site.make()
    const answer = await site.handIn(address, MAIL, {}, headers)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test.each([undefined, ''])('no one where the secret is %j: the route does not exist', async (secret) => {
    const site = mailSite({ bindings: { INBOUND_SECRET: secret } })
    expect(
      await statusOf(site.handIn('t-abcdefghijklm@inbox.example', MAIL, {}, { authorization: 'Bearer ' })),
    ).toBe(404)
  })
})

describe('an address', () => {
  test.each([
    't-aaaaaaaaaaaaa@inbox.example',
    'postmaster@inbox.example',
    '@inbox.example',
    '',
    'a@b@inbox.example',
    "t-'; DROP TABLE@inbox.example",
  ])('%j is unknown', async (to) => {
    expect(await statusOf(mailSite().handIn(to))).toBe(404)
  })

  test('of ours at another domain is unknown', async () => {
    const site = mailSite()
    const { address } = await site.make()
    expect(await statusOf(site.handIn(address.replace('@', '@other.')))).toBe(404)
  })

  test('is known whatever its capitals', async () => {
    const site = mailSite()
    const { address } = await site.make()
    expect(await statusOf(site.handIn(address.toUpperCase()))).toBe(201)
  })

  test('that has expired is gone', async () => {
    const clock = fakeClock()
    const site = mailSite({ clock })
    const { address } = await site.make()
    await clock.advance(DAY_MS)
    expect(await statusOf(site.handIn(address))).toBe(410)
  })

  test('accepts ten emails', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    for (let n = 1; n <= 10; n++) {
      expect(await statusOf(site.handIn(address, `Subject: ${n}\r\n\r\n`))).toBe(201)
    }
    const eleventh = await site.handIn(address, 'Subject: 11\r\n\r\n')
    expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '60'])
    // The answer to the tenth was lost, so it is submitted again.
    expect(await statusOf(site.handIn(address, 'Subject: 10\r\n\r\n'))).toBe(201)
    expect((await site.state(view)).mails).toHaveLength(10)
  })
})

describe('an email that is submitted again', () => {
  const handInAll = async (...mails: [raw: string, envelope?: object][]) => {
    const site = mailSite()
    const { address, view } = await site.make()
    const numbers: unknown[] = []
    for (const [raw, envelope] of mails) {
      numbers.push(await (await site.handIn(address, raw, envelope)).json())
    }
    return {
      numbers: numbers.map((body) => (body as { n: number }).n),
      mails: (await site.state(view)).mails.length,
    }
  }

  test('is the same by its id', async () => {
    expect(await handInAll([MAIL, { id: 'a' }], [MAIL, { id: 'a' }], [MAIL, { id: 'b' }])).toEqual({
      numbers: [1, 1, 2],
      mails: 2,
    })
  })

  test('is the same by its bytes, and by what its sender wrote', async () => {
    const later = `Received: from a by b;\r\n\ttoday\r\nARC-Seal: i=1\r\n${MAIL}`
    expect(await handInAll([MAIL], [MAIL], [later], [`${MAIL}.`])).toEqual({
      numbers: [1, 1, 1, 2],
      mails: 2,
    })
  })

  test('from another client or sender is another email', async () => {
    const mails = await handInAll([MAIL], [MAIL, { ip: '192.0.43.9' }], [MAIL, { from: '' }])
    expect(mails.numbers).toEqual([1, 2, 3])
  })
})

describe('what is submitted', () => {
  test('may have 5 MiB and no more', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    const raw = new Uint8Array(5 * MIB + 1).fill(97)
    const answer = await site.handIn(address, raw)
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: { code: 'body_too_large' } }])
    expect(await statusOf(site.handIn(address, raw.subarray(1)))).toBe(201)
    expect((await site.state(view)).mails).toMatchObject([{ bytes: 5 * MIB }])
  })

  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['no recipient', '{"from":""}'],
    ['a list', '[]'],
    ['a number for a sender', '{"from":7,"to":"a@b"}'],
    ['an address of a mile', JSON.stringify({ from: 'x'.repeat(400), to: 'a@b' })],
  ])('needs an envelope: %s', async (_what, envelope) => {
    const headers = {
      authorization: 'Bearer secret',
      ...(envelope !== undefined && { 'x-envelope': envelope }),
    }
    const { status, body } = await mailSite().json('/inbound/mail', { method: 'POST', headers, body: MAIL })
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_request' } }])
  })

  test.each<[string, string | Uint8Array, object?]>([
    ['a null sender', MAIL, { from: '' }],
    ['nothing at all', ''],
    ['no From', 'Subject: x\r\n\r\nText'],
    ['no Message-ID, no Date', 'From: a@example.com\r\n\r\nText'],
    ['bare LF', 'From: a@example.com\nSubject: x\n\nText\n'],
    ['NUL', 'From: a@example.com\r\nSubject: \0\r\n\r\n\0\0'],
    ['no header', '\r\n\r\nText'],
    ['no body', 'From: a@example.com'],
    ['100,000 header lines', 'X-A: b\r\n'.repeat(100_000)],
    ['one header line of 4 MiB', `X-A: ${'b'.repeat(4 * MIB)}\r\n\r\n`],
    [
      '8-bit text that is no UTF-8',
      Uint8Array.from([70, 114, 111, 109, 58, 32, 0xff, 0xfe, 13, 10, 13, 10, 0x80]),
    ],
    [
      'MIME that is cut off',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: text/html\r\n\r\n<p',
    ],
    [
      '5,000 MIME parts',
      `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\nx\r\n'.repeat(5000)}--a--`,
    ],
    [
      'MIME within MIME within MIME',
      Array.from(
        { length: 300 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
      ).join(''),
    ],
    [
      'a signature of 5,000 names',
      `DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s; h=${'from:'.repeat(5000)}\r\n\r\n`,
    ],
  ])('gets a report, with %s', async (_what, raw, envelope = {}) => {
    const site = mailSite()
    const { address, view } = await site.make()
    expect(await statusOf(site.handIn(address, raw, envelope))).toBe(201)
    const { status, body } = await site.json(`/user/mail-test/${view}/1`)
    expect([status, body]).toMatchObject([200, { verdict: { heading: expect.any(String) as string } }])
    expect((await site.state(view)).mails).toMatchObject([
      { verdict: { heading: expect.any(String) as string } },
    ])
    const source = await site.api(`/user/mail-test/${view}/1/source`)
    const sent = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw
    expect(Buffer.compare(new Uint8Array(await source.arrayBuffer()), sent)).toBe(0)
  })
})

describe('a database that is down', () => {
  const failing = {
    prepare: () => {
      throw new Error('D1_ERROR: ada@northwind.test')
    },
  } as unknown as D1Database

  test('is reported, and when to try again, without any text of the message', async () => {
    const site = mailSite({ bindings: { DB: failing } })
    const answer = await site.handIn('t-abcdefghijklm@inbox.example')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(takeConsoleOutput().join()).not.toMatch(/ada@|t-abc/)
  })

  test('after the message was stored does not make it arrive again', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    expect(await statusOf(site.submit(address))).toBe(201)
    Object.assign(site.bindings, { DB: failing })
    await site.work()
    expect(takeConsoleOutput().join()).toContain('mail test')
    Object.assign(site.bindings, { DB: env.DB })
    expect((await site.state(view)).mails).toMatchObject([{ n: 1, verdict: null }])
    expect((await site.json(`/user/mail-test/${view}/1`)).status).toBe(200)
  })
})
