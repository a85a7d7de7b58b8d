import { expect, test } from 'vitest'
import { createPace, questionsPerSecond } from '#worker/net/upstream-budget.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

test('a second has as many queries as allowed, from one domain to the next', async () => {
  const clock = fakeClock()
  const paceOf = createPace(clock)
  const asked: number[] = []
  const ask = async (count: number) => {
    const pace = paceOf('a run', 20)
    await Promise.all(
      Array.from({ length: count }, async () => {
        await pace.turn()
        asked.push(clock.now())
      }),
    )
  }
  const first = ask(30)
  await clock.advance(1_500)
  await first
  const second = ask(30)
  await clock.advance(2_000)
  await second
  const most = Math.max(
    ...asked.map((at) => asked.filter((other) => other >= at && other < at + 1000).length),
  )
  expect([asked.length, most]).toEqual([60, 20])
})

test('a query that could not wait makes the others wait', async () => {
  const clock = fakeClock()
  const pace = createPace(clock)('a run', 10)
  pace.note()
  let isOut = false
  void pace.turn().then(() => (isOut = true))
  await clock.advance(99)
  expect(isOut).toBe(false)
  await clock.advance(1)
  expect(isOut).toBe(true)
})

test.each([
  [{}, 20],
  [{ FLEET_QPS: '5' }, 5],
  [{ FLEET_QPS: 'fast' }, 20],
  [{ FLEET_QPS: '0' }, 20],
  [{ FLEET_QPS: '5', RATE_LIMIT: 'off' }, null],
])('%j is %s a second', (env, qps) => expect(questionsPerSecond(env)).toBe(qps))
