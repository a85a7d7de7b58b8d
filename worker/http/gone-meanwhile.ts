// What is kept under a secret URL may be deleted while a request is on its way to it. Then whatever came of the request, such
// as “too many” or a database that takes no row for it, the answer is that it is not there.
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** It says so already, or would be refused in the same way if it were there. */
const STANDS = new Set([404, 405, 410])

/**
 * For the routes that write; behind the limits, since it asks the database once more.
 * @param open null: it is not there
 */
export const goneMeanwhile =
  (
    open: (c: Context<ApiEnv>) => Promise<object | null>,
    answer: (c: Context<ApiEnv>) => Response,
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next()
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD' || c.res.ok || STANDS.has(c.res.status)) return
    // What is not valid was refused before anything was opened.
    if (c.res.status === 400 && c.req.valid('json' as never) === undefined) return
    // A database that does not answer proves nothing.
    if (await open(c).catch(() => ({}))) return
    // Otherwise the headers of the other answer, such as Retry-After, would be kept.
    c.res = undefined
    c.res = answer(c)
  }
