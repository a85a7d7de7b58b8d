// The same pages in Node, with Remix's own adapter: what tests/bench/load.mjs compares the worker with.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequestHandler, writeReadableStreamToWritable } from '@remix-run/node'
import type { ServerBuild } from '@remix-run/cloudflare'
import { getLoadContext } from '#worker/load-context.ts'
import { pageStyles } from '#worker/pages/page-styles.ts'
import manifest from '../../build/.vite/client-manifest.json'
import * as build from '#build/server/index.js'

const pages = build as unknown as ServerBuild
const fileOf = async (url: URL) =>
  new Response(await readFile(new URL(`../../build/client${url.pathname}`, import.meta.url)))
const handle = createRequestHandler(build, 'production')
const stylesOf = pageStyles(manifest, pages.assets)({ fetch: fileOf })
const ctx = { waitUntil: () => {}, passThroughOnException: () => {} }

const server = createServer((incoming, outgoing) => {
  const answer = async () => {
    const request = new Request(`http://127.0.0.1${incoming.url ?? '/'}`, { method: incoming.method })
    const env = { DOH_URLS: process.env.DOH_URLS ?? '', RATE_LIMIT: 'off' }
    const context = getLoadContext({
      request,
      context: { cloudflare: { env, ctx } },
      nonce: 'bench',
      stylesOf,
    })
    const response = await handle(request, context)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body) await writeReadableStreamToWritable(response.body, outgoing)
    else outgoing.end()
  }
  answer().catch((error: unknown) => outgoing.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
