import { expect, test } from 'vitest'
import { unsubscribeState, type Probe, type SentRequest } from '#shared/saved/mail-watch/unsubscribe-test.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = 20_000 * DAY

const OK: SentRequest = { at: START, status: 200, ms: 90, redirects: [] }
const probe = (role: Probe['role'], days: readonly number[], more: Partial<Probe> = {}): Probe => ({
  role,
  address: `u-${role}@inbox.example`,
  mails: days.map((day) => START + day * DAY),
  hasLink: true,
  request: role === 'control' ? null : OK,
  ...more,
})

interface Got {
  control: number[]
  get: number[]
  post: number[]
}
const state = ({ control, get, post }: Got, days: number, request: Partial<SentRequest> = {}) =>
  unsubscribeState(
    [probe('control', control), probe('get', get), probe('post', post, { request: { ...OK, ...request } })],
    START + days * DAY,
  )

test.each<[string, Got, number, string]>([
  ['before the next mailing', { control: [-1], get: [-1], post: [-1] }, 1, 'waiting'],
  ['while the list has time to stop', { control: [-1, 1], get: [-1, 1], post: [-1, 1] }, 2, 'waiting'],
  ['a mailing after two days without it', { control: [-1, 3], get: [-1, 3], post: [-1] }, 4, 'proved'],
  ['a goodbye within two days', { control: [-1, 3], get: [-1, 3], post: [-1, 0.1] }, 4, 'proved'],
  ['the mailing is still going out', { control: [-1, 3], get: [-1], post: [-1] }, 3.2, 'waiting'],
  ['mailed although unsubscribed', { control: [-1, 3], get: [-1, 3], post: [-1, 3] }, 4, 'failed'],
  ['the link unsubscribed, too', { control: [-1, 3], get: [-1], post: [-1] }, 4, 'failed'],
  ['the link alone unsubscribed', { control: [-1, 1], get: [-1], post: [-1, 1] }, 2, 'failed'],
  ['nothing was sent for two weeks', { control: [-1], get: [-1], post: [-1] }, 15, 'no_mailing'],
  ['a mailing after that still counts', { control: [-1, 20], get: [-1, 20], post: [-1] }, 21, 'proved'],
])('%s', (_, got, days, expected) => {
  expect(state(got, days).state).toBe(expected)
})

test.each<[Partial<SentRequest>, RegExp]>([
  [
    { status: 302, redirects: ['https://acme.example/login'] },
    /redirected to https:\/\/acme\.example\/login/,
  ],
  [{ status: 403 }, /status 403/],
  [{ status: null, problem: 'the connection failed' }, /no answer: the connection failed/],
])('fails by the answer %o', (request, sentence) => {
  const { state: judged, verdict } = state({ control: [-1], get: [-1], post: [-1] }, 0.1, request)
  expect([judged, verdict.sentence]).toEqual(['failed', expect.stringMatching(sentence)])
})

test('shows since when each is silent', () => {
  const { probes } = state({ control: [-1, 3], get: [-1, 3], post: [-1] }, 4)
  expect(probes.map(({ silentSince }) => silentSince)).toEqual([undefined, undefined, '2024-10-03T00:00:00Z'])
})

test('first needs mail with a link at each address', () => {
  const open = (more: Partial<Probe>) => ({ request: null, ...more })
  const all = [probe('control', [-1]), probe('get', [-1], open({})), probe('post', [-1], open({}))]
  expect(unsubscribeState([], START).state).toBe('none')
  expect(unsubscribeState(all, START).state).toBe('ready')
  const without = [...all.slice(0, 2), probe('post', [-1], open({ hasLink: false }))]
  expect(unsubscribeState(without, START)).toMatchObject({
    state: 'subscribing',
    verdict: { sentence: expect.stringContaining('RFC 8058') as string },
  })
})
