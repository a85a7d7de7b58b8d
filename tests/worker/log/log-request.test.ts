// What the log says about a request: its route, never its words.
import { expect, test, vi } from 'vitest'
import { logRequest, routeNamer, logError } from '#worker/log.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'

const routeOf = routeNamer([
  '/',
  'blogs',
  'blogs/:slug',
  'services/:service?',
  '/healthz',
  '*',
  '/apis/v1/core/*',
])

test.each([
  ['/', '/'],
  ['/blogs', '/blogs'],
  ['/blogs/', '/blogs'],
  ['/blogs/jane@example.com', '/blogs/:slug'],
  ['/services', '/services/:service?'],
  ['/services/nav', '/services/:service?'],
  ['/healthz', '/healthz'],
  ['/jane@example.com', 'other'],
  ['/apis/v1/core/secret', 'other'],
  ['/blogs/a/b', 'other'],
])('%s is %s', (path, name) => {
  expect(routeOf(path)).toBe(name)
})

test('a line has the outcome, and no made-up method', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const points: unknown[] = []
  const facts = { route: '/tool/spf', status: 429, ms: 12, waves: 3, queries: 17 }
  logRequest(
    { COUNTERS: { writeDataPoint: (point: unknown) => void points.push(point) } },
    { ...facts, method: 'BREW example.com' },
  )
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
    ...facts,
    method: 'other',
    outcome: 'limited',
  })
  expect(points).toEqual([
    { indexes: ['/tool/spf'], blobs: ['/tool/spf', 'other', 'limited'], doubles: [429, 12, 3, 17] },
  ])
})

test('a bug is logged by its kind and place, without its message', () => {
  logError('page', new TypeError('jane@example.com is not a function'), 'abc12345')
  const [line] = takeConsoleOutput()
  expect(line).not.toContain('jane')
  expect(JSON.parse(line ?? '')).toMatchObject({ where: 'page', reference: 'abc12345', kind: 'TypeError' })
})
