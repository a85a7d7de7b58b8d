// What the loaders and the renderer of a page find in their context.
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { createApiClient, type ApiClient } from '#shared/api/client.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { productionDeps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { ApiEnv } from '#worker/api/env.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    /** The API, called in process. */
    api: ApiClient
    /** Where customers log in, when there is such a place. */
    customerAppUrl: string | undefined
    /** Marks the scripts and styles of this page as ours (CSP); empty in development. */
    nonce: string
    /** All styles of the site; empty in development, where Vite brings them. */
    siteCss: string
  }
}

/** Built once: the router with the API under its path, in front of the pages. */
export const server = new Hono<ApiEnv>().route(API_BASE_PATH, createCoreApi(productionDeps()))

interface ContextArgs {
  request: Request
  context: {
    cloudflare: { env: unknown; ctx: Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException'> }
  }
  nonce?: string
  siteCss?: string
}

export function getLoadContext({ context, nonce = '', siteCss = '' }: ContextArgs) {
  const env = context.cloudflare.env as WorkerEnv
  const ctx = context.cloudflare.ctx as ExecutionContext
  return {
    // Without env and ctx a handler called in process would find no bindings.
    api: createApiClient(async (input, init) =>
      server.request(input instanceof URL ? input.href : input, init, env, ctx),
    ),
    customerAppUrl: env.CUSTOMER_APP_URL || undefined,
    nonce,
    siteCss,
  }
}
