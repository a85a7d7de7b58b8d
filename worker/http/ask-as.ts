// The API, called in process for a visitor who requested something else.
import type { Context, Hono } from 'hono'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** What the API relies on: whose limits count, and whether a foreign page is calling a route that stores something. */
const PASSED_ON = ['cf-connecting-ip', 'origin']

/** The router with the API. */
export type Site = Pick<Hono<ApiEnv>, 'request'>

/** @returns a function that calls a path below the base of the API, as the same visitor */
export const askAs = (c: Context<ApiEnv>, site: Site) => {
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
