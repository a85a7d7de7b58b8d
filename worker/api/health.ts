// GET /healthz and /apis/v1/core/status: the state of the service, for monitors and for the status page.
import { Hono } from 'hono'
import { Health } from '#shared/api/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { upstreamsOf, type Deps } from '#worker/deps.ts'
import { checkHealth } from '#worker/health/check-health.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** No one can make the site query its DNS servers more often than this. */
const REMEMBERED_MS = 10_000

const ABOUT_STATUS: RouteText = {
  summary: 'Get the state of the service',
  answer: { status: 200, about: 'The service works.', schema: Health },
  answerExample: {
    ok: true,
    at: '2026-11-20T20:00:00.000Z',
    parts: [{ name: 'database', ok: true, ms: 3, detail: 'It answers.' }],
    rooms: [{ name: 'Saved results', percent: 12 }],
  },
  problems: ['down'],
}

/** 503 tells a monitor that the service does not work. */
export function health(deps: Deps) {
  // The finished report, not a promise of it: a promise dies with the request that made it.
  let known: { at: number; report: Health } | undefined
  return new Hono<ApiEnv>().get('/', described(ABOUT_STATUS), async (c) => {
    const now = deps.clock.now()
    if (!known || now - known.at >= REMEMBERED_MS) {
      const options = { db: c.env.DB, upstreams: upstreamsOf(c.env), clock: deps.clock }
      known = { at: now, report: await checkHealth({ ...options, fetch: (url, init) => fetch(url, init) }) }
    }
    const { report } = known
    c.header('Cache-Control', 'no-store')
    return report.ok ? c.json(report, 200) : c.json(report, 503)
  })
}
