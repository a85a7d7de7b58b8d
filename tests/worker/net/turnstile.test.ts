import { describe, expect, test } from 'vitest'
import { turnstileCheck, turnstileSiteKey } from '#worker/net/turnstile.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'

/** Cloudflare's keys for tests. */
const KEYS = {
  TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
  TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
}

/** The check with this answer from the service, and what the service was asked. */
function checkWith(answer: () => Response | Promise<Response>) {
  const asked: { url: string; body: unknown }[] = []
  const clock = fakeClock()
  const fetch = async (url: string, { body }: RequestInit) => {
    asked.push({ url, body: JSON.parse(body as string) })
    return answer()
  }
  const check = turnstileCheck(KEYS, { fetch, clock })
  if (!check) throw new Error('It is configured.')
  return { check, asked, clock }
}

const refusal = (...codes: string[]) => Response.json({ success: false, 'error-codes': codes })

describe('without both keys', () => {
  test.each([
    {},
    { TURNSTILE_SITE_KEY: 'a' },
    { TURNSTILE_SECRET_KEY: 'b' },
    { ...KEYS, TURNSTILE_SITE_KEY: '' },
  ])('there is neither a check nor a widget', (keys) => {
    const outside = { fetch: () => Promise.reject(new Error('asked')), clock: fakeClock() }
    expect([turnstileCheck(keys, outside), turnstileSiteKey(keys)]).toEqual([undefined, undefined])
  })
})

describe('a token', () => {
  test('is verified with the secret, and accepted if it is valid', async () => {
    const { check, asked } = checkWith(() => Response.json({ success: true }))
    expect(await check('XXXX.DUMMY.TOKEN.XXXX')).toBe('human')
    expect(asked).toEqual([
      {
        url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
        body: { secret: KEYS.TURNSTILE_SECRET_KEY, response: 'XXXX.DUMMY.TOKEN.XXXX' },
      },
    ])
  })

  test.each(['invalid-input-response', 'timeout-or-duplicate'])('is refused with %s', async (code) => {
    expect(await checkWith(() => refusal(code)).check('spent')).toBe('refused')
  })
})

describe('unverified, with the reason in the log, when', () => {
  test.each<[string, string, () => Response | Promise<Response>]>([
    ['the secret is wrong', 'turnstile invalid-input-secret', () => refusal('invalid-input-secret')],
    ['the service is broken', 'turnstile internal-error', () => refusal('internal-error')],
    ['it answers a page', 'turnstile SyntaxError', () => new Response('<h1>502</h1>', { status: 502 })],
    ['it answers nothing of use', 'turnstile status 500', () => Response.json(null, { status: 500 })],
    ['it answers too much', 'turnstile SyntaxError', () => new Response('x'.repeat(20_000))],
    ['it cannot be reached', 'turnstile TypeError', () => Promise.reject(new TypeError('connection'))],
  ])('%s', async (_what, line, answer) => {
    expect(await checkWith(answer).check('token')).toBe('unreachable')
    expect(takeConsoleOutput()).toEqual([line])
  })

  test('it does not answer for four seconds', async () => {
    const { check, clock } = checkWith(() => new Promise(() => {}))
    const answer = check('token')
    await clock.advance(4_000)
    expect(await answer).toBe('unreachable')
    expect(takeConsoleOutput()).toEqual(['turnstile timeout'])
  })
})
