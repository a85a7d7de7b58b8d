// What is kept under a secret URL may be deleted while a request is on its way to it. Then whatever came of the request, such
// as “too many” or a database that takes no row for it, the answer is that it is not there.
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'

const SAYS_SO = new Set([404, 410])

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
    if (method === 'GET' || method === 'HEAD' || c.res.ok || SAYS_SO.has(c.res.status)) return
    // A database that does not answer proves nothing.
    if (await open(c).catch(() => ({}))) return
    // Otherwise the headers of the other answer, such as Retry-After, would be kept.
    c.res = undefined
    c.res = answer(c)
  }
