import { describe, expect, test } from 'vitest'
import { SAMPLE_TEMPLATE } from '#shared/data/samples/template.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const analyze = (body: unknown) =>
  statusAndBody(
    apiOverZone({})('/user/tools/template/analyze', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

describe('POST /user/tools/template/analyze', () => {
  test('answers with the three fields of the specification and their basis', async () => {
    const { status, body } = await analyze({ template: SAMPLE_TEMPLATE })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      spamWords: ['act now', 'limited time', 'best price', 'guaranteed', 'offer'],
      ratio: 0.52,
      isPersonalized: true,
      format: 'html',
      profile: 'campaign',
    })
  })

  test('says None when there is no such word, and reads plain text', async () => {
    const { body } = await analyze({ template: 'Good morning, Ana.', profile: 'cold' })
    expect(body).toMatchObject({
      spamWords: 'None',
      ratio: 0,
      isPersonalized: false,
      format: 'text',
      profile: 'cold',
    })
  })

  test('also parses a whole message in the worker', async () => {
    const { body } = await analyze({
      template: 'From: a@b.example\r\nSubject: x\r\nContent-Type: text/html\r\n\r\n<p>Act now</p>',
    })
    expect(body).toMatchObject({ format: 'message', spamWords: ['act now'] })
  })

  test.each([
    {},
    { template: '' },
    { template: ' \n' },
    { template: 1 },
    { template: 'x', profile: 'other' },
  ])('refuses %j', async (body) => {
    expect(await analyze(body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  })

  test('refuses what is larger than a mebibyte, and other methods', async () => {
    expect(await analyze({ template: 'x'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { error: { code: 'body_too_large' } },
    })
    const got = await apiOverZone({})('/user/tools/template/analyze')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
