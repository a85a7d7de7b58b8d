// Which routes a page’s handler has.
import type { ServerBuild } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { pageHandler } from '#worker/pages/page-memory.ts'

const PATHS = { root: '', home: undefined, tool: 'tool/spf', saved: 'r/:key?', other: '*' }

const routes = Object.fromEntries(
  Object.entries(PATHS).map(([id, path]) => [
    id,
    { id, path, ...(id === 'root' ? {} : { parentId: 'root' }), ...(id === 'home' && { index: true }) },
  ]),
)

/** Answers with the routes of the handler and the one that was matched. */
const handleRequest = (
  _request: Request,
  status: number,
  _headers: Headers,
  { manifest, staticHandlerContext }: Parameters<ServerBuild['entry']['module']['default']>[3],
) =>
  Response.json(
    { known: Object.keys(manifest.routes), matched: staticHandlerContext.matches.at(-1)?.route.id },
    { status },
  )

const build = {
  entry: { module: { default: handleRequest } },
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { ...route, module: { default: () => null } }]),
  ),
  assets: { routes, entry: { module: '/entry.js', imports: [] }, url: '', version: '1' },
  basename: '/',
  isSpaMode: false,
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
} as unknown as ServerBuild

const NAMES = new Map([
  ['/', '/'],
  ['/tool/spf', '/tool/spf'],
  ['/r/abc', '/r/:key?'],
])
const handle = pageHandler(build, (pathname) => NAMES.get(pathname) ?? 'other')

const ask = (path: string) => handle(new Request(`https://a.example${path}`))

test.each([
  ['/', 'home'],
  ['/tool/spf?domain=a.example', 'tool'],
  ['/r/abc', 'saved'],
])('%s meets its own route', async (path, matched) => {
  expect(await (await ask(path)).json()).toEqual({ known: ['root', 'other', matched], matched })
})

test.each([
  ['/Tool/SPF', 'tool'],
  ['/elsewhere', 'other'],
])('%s, which is no page’s own address, meets all of them', async (path, matched) => {
  expect(await (await ask(path)).json()).toEqual({ known: Object.keys(PATHS), matched })
})

test('a browser learns about every route', async () => {
  const answer = await ask('/__manifest?version=1&p=/tool/spf&p=/r/abc')
  expect(Object.keys(await answer.json<object>())).toEqual(['root', 'other', 'tool', 'saved'])
})
