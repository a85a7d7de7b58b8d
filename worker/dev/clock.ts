// POST /dev/clock {at}: moves the clock of a local product, and does what is due on the way, in order. Only with DEV_CLOCK=on, and only
// for who sits at this machine.
import { Hono } from 'hono'
import * as v from 'valibot'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { moveClockTo, systemClock } from '#worker/clock.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { badRequest, notFound } from '#worker/http/errors.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { validJson } from '#worker/http/validate.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { runDue } from '#worker/scheduled.ts'

/** At once. */
const MOST_DAYS = 400
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

const ClockBody = v.object({
  at: v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((at) => new Date(at).getTime()),
    v.number('A date, such as 2030-01-31 or 2030-01-31T12:00:00Z, or milliseconds since 1970.'),
  ),
})

export const devClock = new Hono<ApiEnv>()
  .use(async (c, next) => {
    if (c.env.DEV_CLOCK !== 'on' || !LOCAL.has(new URL(c.req.url).hostname)) return notFound(c)
    await next()
  })
  .use(ownOriginOnly)
  .post('/clock', validJson(ClockBody), async (c) => {
    const { at } = c.req.valid('json')
    if (at > systemClock.now() + MOST_DAYS * DAY_MS)
      return badRequest(c, `This must be at most ${MOST_DAYS} days ahead.`, 'at')
    const ran = await passTime(c.env, at)
    return c.json({ now: new Date(systemClock.now()).toISOString(), ran }, 200)
  })

/** @returns how many jobs of saved things were done */
async function passTime(env: WorkerEnv, at: number): Promise<number> {
  let ran = 0
  for (;;) {
    const [due] = await dueObjects(env)
    const nextDay = (Math.floor(systemClock.now() / DAY_MS) + 1) * DAY_MS
    const next = Math.min(due?.at ?? Infinity, nextDay)
    if (next > at) break
    moveClockTo(next)
    if (due?.at === next) {
      await stubOf(env.SAVED, due.name).ring()
      ran += 1
    } else await runDue(env, next)
  }
  moveClockTo(at)
  await runDue(env, systemClock.now())
  return ran
}

/** What is due first comes first. */
async function dueObjects(env: WorkerEnv): Promise<{ name: string; at: number }[]> {
  const { results } = await env.DB.prepare('SELECT name FROM saved').all<{ name: string }>()
  const all = await Promise.all(
    results.map(async ({ name }) => ({ name, at: (await stubOf(env.SAVED, name).dueAt()) ?? Infinity })),
  )
  return all.filter(({ at }) => at < Infinity).sort((a, b) => a.at - b.at)
}
