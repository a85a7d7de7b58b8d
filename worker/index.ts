// The worker: the API first, then the pages. Static files never come here.
import { createRequestHandler } from '@remix-run/cloudflare'
import * as build from '../build/server/index.js'
import siteCss from '../build/client/assets/site.css'
import type { WorkerEnv } from '#worker/env.ts'
import { getLoadContext, server } from '#worker/load-context.ts'
import { finishPage, newNonce } from '#worker/pages/finish-page.ts'

// Built once: the handler keeps the matched routes.
const renderPage = createRequestHandler(build, 'production')

server.all('*', async (c) => {
  const nonce = newNonce()
  const context = getLoadContext({
    request: c.req.raw,
    context: { cloudflare: { env: c.env, ctx: c.executionCtx } },
    nonce,
    siteCss,
  })
  return finishPage(await renderPage(c.req.raw, context), nonce)
})

export default { fetch: server.fetch } satisfies ExportedHandler<WorkerEnv>
