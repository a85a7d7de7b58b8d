import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { HumanAnswer } from '#worker/net/turnstile.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const MESSAGE = {
  firstName: '',
  lastName: '',
  email: 'ada@example.com',
  phoneNumber: '',
  subject: '',
  message: 'Why does my mail land in spam?',
}

/** The newsletter is offered where its confirmation can be emailed. */
const MAIL = {
  SITE_URL: 'https://site.example',
  MAIL_FROM: 'site@site.example',
  MAILER: { send: () => Promise.resolve() },
  OUTBOX: { send: () => Promise.resolve() },
}

/** Every token gets the same answer; also returns the tokens that were checked. */
function siteWhereTokensAre(answer: HumanAnswer) {
  const tokens: string[] = []
  const check = (token: string) => {
    tokens.push(token)
    return Promise.resolve(answer)
  }
  const call = apiOverZone({}, undefined, { ...env, ...MAIL }, {}, check)
  const post = (path: string, body: object) =>
    statusAndBody(
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return { post, tokens }
}

const stored = async () => {
  const letters = await env.DB.prepare('SELECT id FROM contact_messages').all()
  const subscribers = await env.DB.prepare('SELECT email FROM subscribers').all()
  return letters.results.length + subscribers.results.length
}

describe.each([
  ['/user/contact', MESSAGE],
  ['/user/subscribe', { email: 'ada@example.com' }],
])('POST %s', (path, body) => {
  test('stores what a person sends', async () => {
    const { post, tokens } = siteWhereTokensAre('human')
    expect(await post(path, { ...body, turnstileToken: 'good' })).toMatchObject({ status: 201 })
    expect([await stored(), tokens]).toEqual([1, ['good']])
  })

  test('verifies no missing token, says what is missing and stores nothing', async () => {
    const { post, tokens } = siteWhereTokensAre('human')
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: {
        error: { code: 'challenge_failed', message: expect.stringMatching(/missing.*email us/) as string },
      },
    })
    expect([await stored(), tokens]).toEqual([0, []])
  })

  test('refuses a token that is not good, and stores nothing', async () => {
    const { post } = siteWhereTokensAre('refused')
    expect(await post(path, { ...body, turnstileToken: 'spent' })).toMatchObject({
      status: 400,
      body: { error: { code: 'challenge_failed' } },
    })
    expect(await stored()).toBe(0)
  })

  test('loses nothing when no one can verify', async () => {
    const { post } = siteWhereTokensAre('unreachable')
    expect(await post(path, { ...body, turnstileToken: 'who knows' })).toMatchObject({ status: 201 })
    expect(await stored()).toBe(1)
  })

  test('verifies nothing that fell into a trap', async () => {
    const { post, tokens } = siteWhereTokensAre('unreachable')
    const trapped = { ...body, website: 'https://spam.example', turnstileToken: 'good' }
    expect(await post(path, trapped)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    })
    expect([await stored(), tokens]).toEqual([0, []])
  })

  test('refuses a token that is too long', async () => {
    const { post } = siteWhereTokensAre('human')
    expect(await post(path, { ...body, turnstileToken: 'x'.repeat(2049) })).toMatchObject({ status: 400 })
  })
})

test('unsubscribing needs no proof', async () => {
  const { post } = siteWhereTokensAre('refused')
  expect(await post('/user/subscribe/one-click?token=c2FtcGxlIHRva2VuIDAxMj', {})).toMatchObject({
    status: 200,
  })
})
