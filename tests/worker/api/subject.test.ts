import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const post = (path: string, body: unknown) =>
  statusAndBody(
    apiOverZone({})(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

describe('POST /user/tools/subject/check', () => {
  const check = (body: unknown) => post('/user/tools/subject/check', body)

  test('answers with versions, wire form, widths and findings, and no score', async () => {
    const { status, body } = await check({
      from: 'Northwind',
      subject: 'Re: Grüße, {{name}}',
      preheader: 'Four teas.',
      rows: [{ name: 'Ada' }, { name: 7 }, { name: null }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      verdict: { tone: 'warn' },
      rows: [
        {
          subject: 'Re: Grüße, Ada',
          encodedWords: 1,
          wire: [expect.stringMatching(/^Subject: Re: =\?utf-8\?/)],
        },
        { subject: 'Re: Grüße, ' },
        { subject: 'Re: Grüße, 7' },
      ],
      changes: [],
    })
    expect(body).not.toHaveProperty('score')
    expect(JSON.stringify(body)).toContain('"subject-fake-reply"')
  })

  test.each([
    {},
    { subject: 1 },
    { subject: 'x'.repeat(3000) },
    { subject: 'x', rows: [1] },
    { subject: 'x', rows: 'a' },
  ])('refuses %.60j', async (body) => {
    expect(await check(body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  })

  test('refuses more than 256 KB', async () => {
    expect(await check({ subject: 'x', rows: [{ a: 'x'.repeat(300_000) }] })).toMatchObject({ status: 413 })
  })
})
