// @vitest-environment node How the edge draws a page: what is sent to the browser with it, what replaces a page that
// failed, and which pages may be cached for the next visitor: never one that failed.
import {
  createRequestHandler,
  type AppLoadContext,
  type EntryContext,
  type ServerBuild,
} from '@remix-run/cloudflare'
import { RemixServer, useLoaderData } from '@remix-run/react'
import { Suspense, useId } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import type { PageHandle } from '#app/page-handle.ts'
import { PageSettings } from '#app/page-settings.tsx'
import * as root from '#app/root.tsx'

interface Drawn {
  page: Response
  text: string
  mayBeKept: boolean
  errors: unknown[]
}

interface Options {
  handle?: PageHandle
  loader?: () => unknown
  /** Instead of ours. */
  handleRequest?: ServerBuild['entry']['module']['default']
  drawings?: AppLoadContext['drawings']
}

/** A request's whole path through Remix, for a site with only this page. */
async function draw(
  Page: () => React.ReactNode,
  { handle = {}, loader, handleRequest = entry.default, drawings }: Options = {},
): Promise<Drawn> {
  const route = {
    id: 'page',
    parentId: 'root',
    index: true,
    module: '/page.js',
    hasLoader: loader !== undefined,
  }
  const rootRoute = { id: 'root', path: '', module: '/root.js' }
  const build = {
    entry: { module: { ...entry, default: handleRequest } },
    routes: {
      root: { ...rootRoute, module: root },
      page: { ...route, module: { default: Page, handle, loader } },
    },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: rootRoute, page: route },
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    mode: 'production',
    isSpaMode: false,
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  } as unknown as ServerBuild
  const drawn = { mayBeKept: false, errors: [] as unknown[] }
  const context = {
    nonce: 'abcd+1234/xyz',
    stylesOf: () => Promise.resolve(''),
    allowKeeping: () => (drawn.mayBeKept = true),
    reportError: (error: unknown) => drawn.errors.push(error),
    thirdParties: {},
    drawings,
  } as unknown as AppLoadContext
  const page = await createRequestHandler(build, 'production')(new Request('https://a.example/'), context)
  return { page, text: await page.text(), ...drawn }
}

const Whole = () => <p>All of it</p>

function Broken(): never {
  throw new Error('a bug')
}

describe('a page that looks the same to everyone', () => {
  test('may be cached', async () => {
    const { page, text, mayBeKept, errors } = await draw(Whole, { handle: { sameForAll: true } })
    expect([page.status, mayBeKept, errors]).toEqual([200, true, []])
    expect(text).toContain('All of it')
  })

  test('is not cached when it failed', async () => {
    const { page, text, mayBeKept, errors } = await draw(Broken, { handle: { sameForAll: true } })
    expect([page.status, mayBeKept, errors.map(String)]).toEqual([500, false, ['Error: a bug']])
    expect(text).toContain('Something went wrong on our side')
    expect(text).toMatch(/include the reference(<!-- -->)? <code>abcd1234<\/code>/)
    expect(text).toMatch(/<a href="" class="[^"]+">Reload this page<\/a>/)
  })

  test('is not cached when a part failed that a browser may load later', async () => {
    const InPart = () => (
      <Suspense fallback={<p>Wait</p>}>
        <Broken />
      </Suspense>
    )
    const { page, text, mayBeKept, errors } = await draw(InPart, { handle: { sameForAll: true } })
    expect([page.status, mayBeKept, errors.length]).toEqual([500, false, 1])
    expect(text).toContain('Something went wrong on our side')
  })
})

test('a page that does not say so is not cached', async () => {
  expect((await draw(Whole)).mayBeKept).toBe(false)
})

test('an error response from a loader is shown as such, and is not a bug', async () => {
  const loader = () => {
    throw new Response(null, { status: 404 })
  }
  const { page, text, errors } = await draw(Whole, { loader })
  expect([page.status, errors]).toEqual([404, []])
  expect(text).toContain('<title>Page not found · Warmpost</title>')
  expect(text).not.toContain('__remixContext')
})

describe('what goes to the browser', () => {
  const Shown = () => <p>{useLoaderData<string>()}</p>

  test('is the route’s file and the data, each script with the nonce', async () => {
    const { text } = await draw(Shown, { loader: () => 'told' })
    expect(text).toContain('import * as route1 from "/page.js"')
    expect(text).toContain('streamController.enqueue("[')
    expect(text).toContain('<link nonce="abcd+1234/xyz" rel="modulepreload" href="/page.js"/>')
    const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((tag) => !tag.includes('nonce="abcd+1234/xyz"'))).toEqual([])
  })

  test('is inside the part that React takes over, and the document is around it', async () => {
    const { text } = await draw(Shown, { loader: () => 'told' })
    const [before = '', main = ''] = text.split('<div id="page">')
    expect(before).toMatch(/^<!DOCTYPE html><html lang="en"><head>[^]+<main id="main"/)
    expect(main).toMatch(
      /^<!--\$--><p>told<\/p>[^]+__remixContext[^]+<!--\/\$--><\/div><script[^]+<\/main>[^]+<footer[^]+<\/html>$/,
    )
  })

  test('does not end a script early', async () => {
    const { text } = await draw(Shown, { loader: () => '</script><script>alert(1)</script>' })
    expect(text).not.toContain('<script>alert(1)')
  })

  test('is none of this for a text page', async () => {
    const { text } = await draw(Shown, { loader: () => 'told', handle: { hydrate: false } })
    expect(text).toContain('<p>told</p>')
    expect(text).not.toMatch(/__remix|modulepreload/)
  })
})

describe('a page that is drawn for others, too', () => {
  /** Names the pages as they are drawn. */
  function site() {
    const kept = new Map<string, Uint8Array<ArrayBuffer>>()
    const drawings = {
      recall: (key: string) => kept.get(key),
      keep(key: string, html: string) {
        const bytes = new TextEncoder().encode(html)
        kept.set(key, bytes)
        return bytes
      },
    }
    const drawn = vi.fn()
    function Counted() {
      drawn()
      return <p>{useLoaderData<string>()}</p>
    }
    const show = async (told: string) => (await draw(Counted, { loader: () => told, drawings })).text
    return { show, drawings, drawn }
  }

  test('is drawn once from the same data', async () => {
    const { show, drawn } = site()
    expect(await show('one')).toBe(await show('one'))
    expect(drawn).toHaveBeenCalledTimes(1)
    expect(await show('another')).toContain('<p>another</p>')
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  test('is not kept when it failed', async () => {
    const { drawings } = site()
    const first = await draw(Broken, { loader: () => 'told', drawings })
    expect([first.page.status, (await draw(Broken, { loader: () => 'told', drawings })).page.status]).toEqual(
      [500, 500],
    )
  })
})

test('no name in the page is one of the frame’s', async () => {
  const Named = () => <p id={useId()}>here</p>
  const { text } = await draw(Named)
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

/**
 * If Remix changes one of these, `app/document/draw.tsx` has to follow: the root may be replaced and drawn without scripts; without
 * `serverHandoffStream`, RemixServer draws all but the data; that comes in scripts for `streamController`, if Scripts has set
 * `didRenderScripts`; and what is loaded ahead has no nonce.
 */
test('is what Remix draws by itself, with the data after it in one script', async () => {
  const Shown = () => <p>{useLoaderData<string>()}</p>
  const loader = () => 'told & <b>'
  const ours = await draw(Shown, { loader })
  const [, main = ''] = ours.text.split(/<div id="page">|<\/main>/)
  const [page = '', data = ''] = main.split('</div><script')
  const remix = await draw(Shown, { loader, handleRequest: asRemixDoes })
  const [remixPage = '', ...remixData] = remix.text.split('<!--$--><script')
  expect(page.replaceAll('<link nonce="abcd+1234/xyz"', '<link')).toBe(`<!--$-->${remixPage}<!--/$-->`)
  expect(page).toContain('__remixManifest')
  expect(piecesOf(data)).toEqual([piecesOf(remixData.join('')).join('')])
  expect(data).toMatch(/window\.__remixContext\.streamController\.close\(\);<\/script>$/)
  expect(remixData.at(-1)).toContain('window.__remixContext.streamController.close();</script>')
})

/** What scripts hand on to the client. */
const piecesOf = (scripts: string) =>
  [...scripts.matchAll(/window\.__remixContext\.streamController\.enqueue\((".*?")\);/g)].map(
    ([, piece = '']): unknown => JSON.parse(piece),
  )

async function asRemixDoes(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const stream = await renderToReadableStream(
    <PageSettings.Provider value={context}>
      <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
    </PageSettings.Provider>,
  )
  await stream.allReady
  return new Response(stream, { status, headers })
}
