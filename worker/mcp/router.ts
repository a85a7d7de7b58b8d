// /mcp: the tools of this site for agents. Its code runs at the first request.
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { OpenApi } from '#shared/api/openapi.ts'
import type { Clock } from '#worker/clock.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { bodyTooLarge, methodNotAllowed } from '#worker/http/errors.ts'
import { API_BASE_PATH } from '#shared/site.ts'

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

/** What the API relies on: whose limits count, and whether a foreign page is calling a route that stores something. */
const PASSED_ON = ['cf-connecting-ip', 'origin']

/** The router with the API. */
type Site = Pick<Hono<ApiEnv>, 'request'>

/** @returns a function that calls a path below the base of the API, as the same visitor */
const askAs = (c: Context<ApiEnv>, site: Site) => {
  const own = PASSED_ON.flatMap((name): [string, string][] => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    for (const [name, value] of own) headers.set(name, value)
    const address = new URL(`${API_BASE_PATH}${path}`, c.req.url)
    return site.request(address.href, { ...init, headers, signal: c.req.raw.signal }, c.env)
  }
}
