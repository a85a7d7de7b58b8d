// Which route answers a URL.
import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { pagesOf } from '#worker/pages/page-handlers.ts'

const route = (id: string, path?: string, loader?: () => unknown) => ({
  id,
  path,
  ...(id !== 'root' && { parentId: 'root', index: path === undefined }),
  // A route with only a loader is not a page.
  module: loader ? { loader } : { default: () => null },
})

const build = {
  entry: {
    module: {
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext }: EntryContext,
      ) =>
        new Response(staticHandlerContext.matches.map(({ route }) => route.id).join(' '), {
          status,
          headers,
        }),
    },
  },
  routes: {
    root: route('root'),
    home: route('home'),
    spf: route('spf', 'tool/spf'),
    post: route('post', 'blogs/:slug'),
    feed: route('feed', 'blogs/rss.xml', () => new Response('<rss/>')),
    missing: route('missing', '*'),
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild

const { render } = pagesOf(build)
const answerTo = async (path: string, init?: RequestInit) =>
  (await render(new Request(`https://a.example${path}`, init), {} as AppLoadContext)).text()

test.each([
  ['/', 'root home'],
  ['/tool/spf', 'root spf'],
  ['/tool/spf?domain=a.example', 'root spf'],
  ['/tool/spf/', 'root spf'],
  ['/TOOL/SPF', 'root spf'],
  ['/tool/%73pf', 'root spf'],
  ['/tool/nothing', 'root missing'],
  ['/blogs/a-post', 'root post'],
  ['/blogs/rss.xml', '<rss/>'],
  ['/constructor', 'root missing'],
])('%s is answered by %s', async (path, expected) => {
  expect(await answerTo(path)).toBe(expected)
})
