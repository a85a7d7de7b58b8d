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

const post = (body: unknown, bindings: object = env, headers: Record<string, string> = {}) =>
  statusAndBody(
    apiOverZone(
      {},
      undefined,
      bindings,
    )('/user/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
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

  test('stores a message once, however often it is sent', async () => {
    const key = { 'idempotency-key': '7d1f' }
    const answers = await Promise.all([1, 2, 3].map(() => post(message, env, key)))
    const ids = new Set(answers.map(({ body }) => (body as { id: string }).id))
    expect([ids.size, answers.map(({ status }) => status)]).toEqual([1, [201, 201, 201]])
    expect(await stored()).toHaveLength(1)
  })

  test('treats an edited message as another one, and two without a key as two', async () => {
    const key = { 'idempotency-key': '7d1f' }
    await post(message, env, key)
    await post({ ...message, message: 'And another thing.' }, env, key)
    await post(message)
    await post(message)
    expect(await stored()).toHaveLength(4)
  })

  test.each<[string, object]>([
    ['a field that nobody sees is filled in', { website: 'https://spam.example' }],
    ['it came faster than anyone types', { tookMs: 300 }],
  ])('refuses and says so when %s', async (_what, traps) => {
    expect(await post({ ...message, ...traps })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', message: expect.stringMatching(/again|mail/) as string } },
    })
    expect(await stored()).toEqual([])
  })

  test('queues the message by its id, once, and confirms it when the queue is down', async () => {
    const sent: unknown[] = []
    const mail = {
      MAIL_FROM: 'site@example.com',
      SUPPORT_EMAIL: 'owner@example.com',
      MAILER: { send: () => {} },
    }
    const queue = { send: (item: unknown) => Promise.resolve(sent.push(item)) }
    const key = { 'idempotency-key': 'a' }
    const { body } = await post(message, { ...env, ...mail, OUTBOX: queue }, key)
    await post(message, { ...env, ...mail, OUTBOX: queue }, key)
    expect(sent).toEqual([{ kind: 'contact', id: (body as { id: string }).id }])
    const broken = { send: () => Promise.reject(new Error('queue down')) }
    expect(await post({ ...message, subject: 'Two' }, { ...env, ...mail, OUTBOX: broken })).toMatchObject({
      status: 201,
    })
    expect(takeConsoleOutput()).toEqual(['outbox Error'])
  })

  test('refuses a body over 1 MiB', async () => {
    expect(await post({ ...message, message: 'a'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { error: { code: 'body_too_large' } },
    })
  })

  test('does not confirm what the database did not accept', async () => {
    const broken = {
      prepare: () => {
        throw new Error('D1_ERROR: no such table')
      },
    }
    expect(await post(message, { ...env, DB: broken })).toEqual({
      status: 503,
      body: { error: { code: 'unavailable', message: expect.any(String) as string } },
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
