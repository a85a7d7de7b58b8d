// A webhook's signature compared with the public package of Standard Webhooks, and what counts as an answer to a
// challenge.
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { answersChallenge, signedHeaders, webhookSecret } from '#shared/saved/watch/webhook.ts'

/** From the specification of Standard Webhooks 1.0.0. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  now: 1_614_265_330_000,
  body: '{"test": 2432232314}',
}

test('matches the specification’s example', async () => {
  expect(await signedHeaders(VECTOR)).toEqual({
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test.each(['', '{}', 'ä ö ü 🦆', 'a.b.c\n', 'x'.repeat(100_000)])(
  'matches the package for %j',
  async (body) => {
    const secret = webhookSecret(Uint8Array.from({ length: 24 }, (_, index) => index * 9))
    const now = 1_790_000_000_123
    const headers = await signedHeaders({ id: 'w_e1', now, secret, body })
    const expected = new Webhook(secret).sign('w_e1', new Date(now), body)
    expect(headers['webhook-signature']).toBe(expected)
  },
)

test('is accepted by the package that receivers use, and not for another body', async () => {
  const now = Date.now()
  const headers = await signedHeaders({ ...VECTOR, now })
  const receiver = new Webhook(VECTOR.secret)
  expect(receiver.verify(VECTOR.body, headers)).toEqual({ test: 2_432_232_314 })
  expect(() => receiver.verify('{"test": 1}', headers)).toThrow('No matching signature found')
})

test.each([
  ['abc', true],
  [' abc\n', true],
  ['{"challenge":"abc"}', true],
  ['{"challenge":"abcd"}', false],
  ['ok', false],
  ['', false],
  ['null', false],
  ['["abc"]', false],
])('%j answers the challenge: %s', (answer, isAnswer) => {
  expect(answersChallenge(answer, 'abc')).toBe(isAnswer)
})
