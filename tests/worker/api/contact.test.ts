// POST /user/contact as a caller sees it, with a real D1 behind it.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'

const message = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phoneNumber: '',
  subject: 'Deliverability',
  message: 'Why does my mail land in spam?',
}

const post = (body: unknown, bindings: object = env) =>
  statusAndBody(
    apiOverZone(
      {},
      undefined,
      bindings,
    )('/user/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

const stored = async () => (await env.DB.prepare('SELECT * FROM contact_messages').all()).results

describe('POST /user/contact', () => {
  test('confirms a message that is stored', async () => {
    const { status, body } = await post(message)
    const { id } = body as { id: string }
    expect([status, await stored()]).toMatchObject([
      201,
      [{ id, email: 'ada@example.com', message: message.message }],
    ])
  })

  test.each<[string, unknown]>([
    ['no email', { ...message, email: '' }],
    ['an address that is none', { ...message, email: 'ada' }],
    ['no text', { ...message, message: '  ' }],
    ['a missing field', { email: 'ada@example.com' }],
    ['a body that is no JSON', '{'],
  ])('refuses %s and stores nothing', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
    expect(await stored()).toEqual([])
  })

  test('refuses a body over 1 MiB', async () => {
    expect(await post({ ...message, message: 'a'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { error: { code: 'body_too_large' } },
    })
  })

  test('does not confirm what the database did not take', async () => {
    const broken = {
      prepare: () => {
        throw new Error('D1_ERROR: no such table')
      },
    }
    expect(await post(message, { ...env, DB: broken })).toEqual({
      status: 500,
      body: { error: { code: 'internal', message: expect.any(String) as string } },
    })
    expect(takeConsoleOutput()).toHaveLength(1)
  })

  test('is not for other origins', async () => {
    const response = await apiOverZone({})('/user/contact', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
