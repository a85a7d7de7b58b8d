// The API in this process: what it answers here is what it answers over the web, from the same code.
import type { ApiError } from '#shared/api/error.ts'
import { nodeDeps, type DepsOptions } from '#cli/deps.ts'
import { Failure } from '#cli/failure.ts'
import type { Terminal } from '#cli/terminal.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { WorkerEnv } from '#worker/env.ts'

/** The router itself, for what it says of its own routes, and a way to ask it. */
export interface Api {
  ask<T = Report>(path: string, init?: RequestInit): Promise<T>
}

/** What every answer may have; which tool gave it decides about the rest. */
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

/** The router as it is, to read what its routes take and answer. */
export const routesOfApi = () => createCoreApi(nodeDeps({ resolvers: [] })).routes

const failureOf = (status: number, { error }: ApiError): Failure =>
  new Failure(error.message, status < 500 ? 'usage' : 'unreachable')
