// /mcp: the tools of this site for agents. Its code runs at the first request.
import { DAY_SECONDS } from '#shared/calendar/day.ts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { OpenApi } from '#shared/api/openapi.ts'
import type { Clock } from '#worker/clock.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { askAs, type Site } from '#worker/http/ask-as.ts'
import { bodyTooLarge, methodNotAllowed } from '#worker/http/errors.ts'

const MAX_BODY_BYTES = 64 * 1024

const ANY_ORIGIN = {
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: [
    'Content-Type',
    'Accept',
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Session-Id',
  ],
  maxAge: DAY_SECONDS,
}
/** @param site the router with the API, which is called in process */
export const mcp = (site: Site, clock: Clock) =>
  new Hono<ApiEnv>()
    .use(cors(ANY_ORIGIN))
    .post(
      '/',
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => bodyTooLarge(c, '64 KiB') }),
      async (c) => {
        const { answerMcp } = await import('#worker/mcp/handler.ts')
        const ask = askAs(c, site)
        return answerMcp(c.req.raw, {
          ask,
          openApi: async () => (await ask('/openapi.json')).json<OpenApi>(),
          pause: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
        })
      },
    )
    // Without a session there is no stream to open and none to end.
    .all('/', (c) => methodNotAllowed(c, 'POST'))
