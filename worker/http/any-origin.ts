// The tools are for everyone's programs: any page may read their answers.
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ApiEnv } from '#worker/http/api-env.ts'

const READABLE = ['Server-Timing', 'Retry-After']

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  exposeHeaders: READABLE,
  maxAge: DAY_SECONDS,
})

/**
 * hono/cors starts an answer before the handler does, and both are then copied into a third, so it only handles
 * preflights.
 */
export const anyOrigin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next)
  await next()
  c.res.headers.set('Access-Control-Allow-Origin', '*')
  c.res.headers.set('Access-Control-Expose-Headers', READABLE.join(','))
}
