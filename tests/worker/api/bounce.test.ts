import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const ROUTE = '/user/tools/bounce/decode'
const post = (body: string) =>
  apiOverZone({})(ROUTE, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
const decode = (text: string) => statusAndBody(post(JSON.stringify({ text })))

describe(`POST ${ROUTE}`, () => {
  test('says why, how sure, who has to act and what to check', async () => {
    const text =
      '550-5.7.26 The MAIL FROM domain [acme.com] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [192.0.2.1]. - gsmtp'
    expect(await decode(text)).toMatchObject({
      status: 200,
      body: {
        kind: 'bounce',
        counts: { 'auth-spf': 1 },
        truncated: false,
        bounces: [
          {
            code: 550,
            enhanced: '5.7.26',
            provider: 'gmail',
            reason: 'auth-spf',
            class: 'permanent',
            actor: 'sender_dns',
            address: 'keep',
            checks: [
              { tool: 'gate', url: '/tool/gate?domain=acme.com&ip=192.0.2.1' },
              { tool: 'spf', url: '/tool/spf?domain=acme.com&ip=192.0.2.1' },
            ],
          },
        ],
      },
    })
  })

  test('finds nothing in a text without a refusal', async () => {
    expect(await decode('Hello')).toMatchObject({
      status: 200,
      body: { kind: 'unknown', bounces: [], counts: {} },
    })
  })

  test.each([['{}'], ['{"text":"  "}'], ['{"text":7}'], ['nonsense']])('refuses %s', async (body) => {
    expect(await statusAndBody(post(body))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    })
  })

  const EVENTS = [
    { event: 'bounce', email: 'kim@receiver.example', sg_event_id: '1', reason: '550 5.1.1 user unknown' },
    { event: 'open', email: 'lee@receiver.example', sg_event_id: '2' },
  ]
  const raw = (type: string | undefined, body: string | Uint8Array<ArrayBuffer>) =>
    statusAndBody(
      apiOverZone({})(ROUTE, {
        method: 'POST',
        ...(type !== undefined && { headers: { 'content-type': type } }),
        body,
      }),
    )
  const csv = 'email,reason,status,created\nkim@receiver.example,550 5.1.1 user unknown,5.1.1,1790000000'

  test.each<[string, string | undefined, string | Uint8Array<ArrayBuffer>]>([
    ['events', 'application/json', JSON.stringify(EVENTS)],
    ['events as a text', 'application/json', JSON.stringify({ text: JSON.stringify(EVENTS) })],
    ['events without their end', 'application/json', JSON.stringify(EVENTS).slice(0, -1)],
    [
      'a form',
      'application/x-www-form-urlencoded',
      new URLSearchParams({
        mandrill_events: JSON.stringify([
          { event: 'hard_bounce', msg: { email: 'kim@receiver.example', diag: '550 5.1.1 user unknown' } },
        ]),
      }).toString(),
    ],
    ['a table', 'text/csv', csv],
    ['a table of a type that is not named', undefined, csv],
    ['a table in UTF-16', 'text/csv', new Uint8Array(Buffer.from(`\ufeff${csv}`, 'utf16le'))],
    ['a message', 'message/rfc822', 'Subject: Undelivered\n\n<kim@receiver.example>: 550 5.1.1 user unknown'],
  ])('reads the body itself: %s', async (_, type, body) => {
    expect(await raw(type, body)).toMatchObject({
      status: 200,
      body: { total: 1, bounces: [{ recipient: 'kim@receiver.example', reason: 'address' }] },
    })
  })

  test('refuses an empty body', async () => {
    expect(await raw('text/csv', ' ')).toMatchObject({ status: 400 })
  })

  test('takes 256 KB and no more', async () => {
    const fits = await decode(`550 5.1.1 User unknown\n${'x'.repeat(200_000)}`)
    expect(fits.status).toBe(200)
    expect(await decode('x'.repeat(300_000))).toMatchObject({
      status: 413,
      body: { error: { code: 'body_too_large', message: 'The body is larger than 256 KiB.' } },
    })
  })

  test('names the method to use', async () => {
    const response = await apiOverZone({})(ROUTE)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
