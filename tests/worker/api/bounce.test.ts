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
