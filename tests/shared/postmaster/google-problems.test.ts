// What Google’s errors mean for a visitor.
import { expect, test } from 'vitest'
import { GOOGLE_PROBLEMS, problemOf, problemWords } from '#shared/postmaster/google-problems.ts'

const errorOf = (code: number, more: object = {}) => ({
  status: code,
  text: JSON.stringify({ error: { code, message: 'In Google’s words', ...more } }),
})

test.each([
  [200, {}, null],
  [200, { error: {} }, 'unreadable'],
  [200, [], 'unreadable'],
  [200, 'a sign-in page', 'unreadable'],
  [302, {}, 'rejected'],
])('an answer with the status %d and the body %j is: %s', (status, body, problem) => {
  expect(problemOf({ status, text: JSON.stringify(body) })).toBe(problem)
})

test.each([
  [401, { status: 'UNAUTHENTICATED' }, 'expired'],
  [403, { status: 'PERMISSION_DENIED' }, 'no-access'],
  [403, { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] }, 'no-scope'],
  [403, { status: 'PERMISSION_DENIED', details: [{}, { reason: 'SERVICE_DISABLED' }] }, 'disabled'],
  [403, { errors: [{ reason: 'rateLimitExceeded' }] }, 'busy'],
  [403, { errors: { reason: 'rateLimitExceeded' } }, 'no-access'],
  [403, { details: [{ reason: '__proto__' }, null, 7] }, 'no-access'],
  [404, { status: 'NOT_FOUND' }, 'no-domain'],
  [429, { status: 'RESOURCE_EXHAUSTED' }, 'busy'],
  [400, { status: 'INVALID_ARGUMENT' }, 'rejected'],
  [503, { status: 'UNAVAILABLE' }, 'unavailable'],
] as const)('an error %d with %j is: %s', (code, more, problem) => {
  expect(problemOf(errorOf(code, more))).toBe(problem)
})

test('a proxy’s error is one of its status, and a request that did not arrive is one of its own', () => {
  expect(problemOf({ status: 502, text: '<html>Bad gateway' })).toBe('unavailable')
  expect(problemOf({ status: 403, text: '<html>Blocked' })).toBe('no-access')
  expect(problemOf({ problem: 'unreachable' })).toBe('unreachable')
})

test('each problem has its words, with the domain in its place', () => {
  const words = (Object.keys(GOOGLE_PROBLEMS) as (keyof typeof GOOGLE_PROBLEMS)[]).map((problem) =>
    problemWords(problem, 'example.com'),
  )
  const texts = words.flatMap(({ title, text }) => [title, text])
  expect(texts.filter((text) => text === '' || /[{}]/.test(text))).toEqual([])
  expect(problemWords('no-domain', 'example.com').title).toBe('example.com is not in this Google account')
})
