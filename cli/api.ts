// The API in this process: it gives the same answers as over the web, from the same code.
import type { ApiError } from '#shared/api/error.ts'
import { nodeDeps, type DepsOptions } from '#cli/deps.ts'
import { Failure } from '#cli/failure.ts'
import type { Terminal } from '#cli/terminal.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { WorkerEnv } from '#worker/env.ts'

/** The router itself, to read what it says about its routes, and a way to call it. */
export interface Api {
  ask<T = Report>(path: string, init?: RequestInit): Promise<T>
}

/** What every answer may have; the rest depends on the tool. */
export type Report = Record<string, unknown>

export function openApi(
  options: DepsOptions,
  { env, fetch }: Pick<Terminal, 'env' | 'fetch'> = process,
): Api {
  const router = createCoreApi(nodeDeps({ ...options, ...(fetch && { fetch }) }))
  const bindings = {
    SPAMHAUS_DQS_KEY: env.SPAMHAUS_DQS_KEY,
    DOH_URLS: options.resolvers.join(','),
  } as WorkerEnv
  return {
    async ask<T>(path: string, init?: RequestInit) {
      const answer = await router.request(path, init, bindings)
      if (!answer.ok) throw failureOf(answer.status, await answer.json<ApiError>())
      return answer.json<T>()
    },
  }
}

/** The router as it is, to read the parameters and answers of its routes. */
export const routesOfApi = () => createCoreApi(nodeDeps({ resolvers: [] })).routes

const failureOf = (status: number, { error }: ApiError): Failure =>
  new Failure(error.message, status < 500 ? 'usage' : 'unreachable')
