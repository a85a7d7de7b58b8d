// The API in this process: it gives the same answers as over the web, from the same routes. Only those of the called tools
// are loaded.
import { Hono } from 'hono'
import { namedMessage, type ApiError } from '#shared/api/answers.ts'
import { nodeDeps, type DepsOptions } from '#cli/deps.ts'
import { Failure } from '#cli/failure.ts'
import type { Terminal } from '#cli/terminal.ts'
import { loadRoutes, mountOf, toolNameOf } from '#cli/tool-routes.ts'
import { answerError } from '#worker/http/errors.ts'
import { openDns } from '#worker/api/open-dns.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { limitBody } from '#worker/http/validate.ts'

/** The API's tools: nothing of it that stores something or serves pages. */
export interface Api {
  ask<T = Report>(path: string, init?: RequestInit): Promise<T>
}

/** What every answer may have; the rest depends on the tool. */
export type Report = Record<string, unknown>

export function openApi(
  options: DepsOptions,
  { env, fetch }: Pick<Terminal, 'env' | 'fetch'> = process,
): Api {
  const deps = nodeDeps({ ...options, ...(fetch && { fetch }) })
  const routers = new Map<string, ReturnType<typeof openTool>>()
  const bindings = {
    SPAMHAUS_DQS_KEY: env.SPAMHAUS_DQS_KEY,
    DOH_URLS: options.resolvers.join(','),
  } as WorkerEnv
  return {
    async ask<T>(path: string, init?: RequestInit) {
      const name = toolNameOf(path)
      const opening = routers.get(name) ?? openTool(deps, name)
      routers.set(name, opening)
      const answer = await (await opening).request(path, init, bindings)
      if (!answer.ok) throw failureOf(answer.status, await answer.json<ApiError>())
      return answer.json<T>()
    },
  }
}

/** A tool's part of createCoreApi (worker/api/core-api.ts), without what only callers over the web need. */
async function openTool(deps: Deps, name: string) {
  const router = new Hono<ApiEnv>()
    .use(limitBody)
    .use(openDns(deps))
    .route(mountOf(name), await loadRoutes(name))
  router.onError(answerError)
  return router
}

/** The routes at a path, to read their parameters and answers. */
export const routesAt = async (path: string) => {
  const name = toolNameOf(path)
  return new Hono<ApiEnv>()
    .route(mountOf(name), await loadRoutes(name))
    .routes.filter((route) => route.path === path)
}

const failureOf = (status: number, { error }: ApiError): Failure =>
  new Failure(namedMessage(error), status < 500 ? 'usage' : 'unreachable')
