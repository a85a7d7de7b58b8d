// /user/subscribe as a caller sees it, with a real D1 behind it.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const sent: unknown[] = []
const bindings = {
  ...env,
  MAIL_FROM: 'site@example.com',
  SITE_URL: 'https://site.example',
  MAILER: { send: () => Promise.resolve() },
  OUTBOX: { send: (item: unknown) => Promise.resolve(sent.push(item)) },
}

const post = (path: string, body?: unknown) =>
  statusAndBody(
    apiOverZone(
      {},
      undefined,
      bindings,
    )(`/user/subscribe${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

const rows = async () =>
  (await env.DB.prepare('SELECT email, state, token FROM subscribers').all<Record<string, string>>()).results

describe('POST /user/subscribe', () => {
  test('stores the address as unconfirmed, and emails the link', async () => {
    sent.length = 0
    expect(await post('', { email: 'Ada@Example.com' })).toEqual({ status: 201, body: { state: 'asked' } })
    expect(await rows()).toMatchObject([{ email: 'ada@example.com', state: 'pending' }])
    expect(sent).toEqual([{ kind: 'confirmation', email: 'ada@example.com' }])
  })

  test('answers the same for an address that is confirmed, and leaves it confirmed', async () => {
    await post('', { email: 'ada@example.com' })
    const [row] = await rows()
    expect(await post('/change', { token: row?.token, state: 'confirmed' })).toEqual({
      status: 200,
      body: { state: 'confirmed' },
    })
    sent.length = 0
    expect(await post('', { email: 'ada@example.com' })).toEqual({ status: 201, body: { state: 'asked' } })
    expect(await rows()).toMatchObject([{ state: 'confirmed' }])
    expect(sent).toEqual([])
  })

  test('unsubscribes an address with one click, and a second click changes nothing', async () => {
    await post('', { email: 'ada@example.com' })
    const [row] = await rows()
    for (let click = 0; click < 2; click++) {
      expect(await post(`/one-click?token=${row?.token}`)).toMatchObject({ status: 200 })
    }
    expect(await rows(), 'the address is not kept').toEqual([])
  })

  test('accepts no token that it did not make', async () => {
    expect(await post('/change', { token: 'x'.repeat(22), state: 'confirmed' })).toMatchObject({
      status: 404,
    })
    expect(await post('/change', { token: "' OR 1=1 --", state: 'confirmed' })).toMatchObject({ status: 400 })
  })

  test.each(['', 'ada', 'a@b', `${'x'.repeat(250)}@example.com`])('refuses “%s”', async (email) => {
    expect(await post('', { email })).toMatchObject({ status: 400 })
    expect(await rows()).toEqual([])
  })
})
