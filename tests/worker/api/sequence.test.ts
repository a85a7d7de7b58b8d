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

describe('POST /user/tools/sequence/check', () => {
  const check = (body: unknown) => post('/user/tools/sequence/check', body)
  const STEPS = [
    { day: 0, subject: 'Oak', text: 'Hello.' },
    { day: 3, sameThread: true, text: 'Hello again.' },
  ]

  test('answers with the load, the threads and the law', async () => {
    const { status, body } = await check({
      steps: STEPS,
      perDay: 50,
      mailboxes: [{ provider: 'workspace' }],
      countries: ['uk', 'DE'],
      start: '2026-12-01',
      days: 'all',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      peak: 100,
      load: [
        { day: 1, date: '2026-12-01', fresh: 50, followUps: 0, total: 50, ceiling: 2000, plan: null },
        {},
        {},
        { total: 100 },
        ...Array.from({ length: 14 }, () => ({})),
      ],
      headers: [
        { inReplyTo: null, references: [] },
        { subject: 'Re: Oak', references: [expect.any(String)] },
      ],
      law: [{ country: 'GB' }, { country: 'DE', needsConsent: true }],
    })
  })

  test.each([
    {},
    { steps: [], perDay: 1 },
    { steps: STEPS, perDay: 0 },
    { steps: STEPS, perDay: 1, start: '2026-02-30' },
    { steps: STEPS, perDay: 1, mailboxes: [{ provider: 'x' }] },
  ])('refuses %j', async (body) => {
    expect(await check(body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  })
})
