import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { HeaderAnalysis } from '#shared/message/header/schema.ts'
import { FORGED_MESSAGE, SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const PATH = '/user/tools/header/analyze'
const post = (body: string) =>
  apiOverZone({})(PATH, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
const analyze = (body: unknown) => statusAndBody(post(JSON.stringify(body)))

describe('POST /user/tools/header/analyze', () => {
  test('answers with the fields of the specification and their basis', async () => {
    const { status, body } = await analyze({ headers: SAMPLE_MESSAGE })
    expect(status).toBe(200)
    expect(v.safeParse(HeaderAnalysis, body).success).toBe(true)
    expect(body).toMatchObject({
      spf: 'pass (mail.northwind.test)',
      dkim: 'pass (northwind.test), pass (newsletter.test)',
      dmarc: 'pass (northwind.test)',
      spamIndicators: [],
      unsubscribe: { oneClick: true },
    })
  })

  test('knows the public suffix list', async () => {
    const headers =
      'Authentication-Results: mx.reader.example; dkim=pass header.d=mail.sender.co.uk\nFrom: a@sender.co.uk\n'
    expect(await analyze({ headers })).toMatchObject({ body: { alignment: { passes: true } } })
  })

  test('distinguishes a forged message from a genuine one', async () => {
    expect(await analyze({ headers: FORGED_MESSAGE })).toMatchObject({
      body: { dmarc: 'fail (northwind.test)', alignment: { passes: false } },
    })
  })

  test.each([{}, { headers: '' }, { headers: ' \n' }, { headers: 1 }, { headers: 'Hello, how are you?' }])(
    'refuses %j',
    async (body) => {
      expect(await analyze(body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
    },
  )

  test('refuses what is not JSON, what is too large, and other methods', async () => {
    expect((await post('From: a@example.com')).status).toBe(400)
    expect(await analyze({ headers: 'x'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { error: { code: 'body_too_large' } },
    })
    const got = await apiOverZone({})(PATH)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('returns nothing that was not analyzed, and queries no DNS', async () => {
    const api = apiOverZone({})
    const answer = await api(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ headers: `${SAMPLE_MESSAGE}\nThe body of the message` }),
    })
    expect(await answer.text()).not.toContain('The body of the message')
    expect(api.asked).toEqual([])
  })
})
