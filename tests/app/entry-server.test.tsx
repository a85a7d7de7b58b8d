// @vitest-environment node
// Which pages the edge may keep for the next visitor: never one that was drawn in part.
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/cloudflare'
import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import type { PageHandle } from '#app/root.tsx'

// The one that the edge has; Node's has no streams of the web.
vi.mock('react-dom/server', () => vi.importActual('react-dom/server.browser'))

interface Drawn {
  page: Response
  text: string
  mayBeKept: boolean
  errors: unknown[]
}

/** The whole way of a request through Remix, for a site of this one page. */
async function draw(Page: () => React.ReactNode, handle: PageHandle, signal?: AbortSignal): Promise<Drawn> {
  const route = { id: 'root', path: '', module: '/root.js', hasLoader: false, hasAction: false }
  const build = {
    entry: { module: entry },
    routes: { root: { ...route, module: { default: Page, handle } } },
    assets: { entry: { module: '/entry.js', imports: [] }, routes: { root: route }, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    mode: 'production',
    isSpaMode: false,
    future: { v3_singleFetch: true },
  } as unknown as ServerBuild
  const drawn = { mayBeKept: false, errors: [] as unknown[] }
  const context = {
    nonce: 'a',
    stylesOf: () => '',
    allowKeeping: () => (drawn.mayBeKept = true),
    reportError: (error: unknown) => drawn.errors.push(error),
  } as unknown as AppLoadContext
  const page = await createRequestHandler(build, 'production')(
    new Request('https://a.example/', { ...(signal && { signal }) }),
    context,
  )
  return { page, text: await page.text(), ...drawn }
}

const Whole = () => (
  <html lang="en">
    <body>
      <p>All of it</p>
    </body>
  </html>
)

/** In a part that may come later, so that the page around it is sent nevertheless. */
const pageWith = (Part: () => React.ReactNode) =>
  function Page() {
    return (
      <html lang="en">
        <body>
          <p>The beginning</p>
          <Suspense fallback={<p>Wait</p>}>
            <Part />
          </Suspense>
        </body>
      </html>
    )
  }

function Broken(): never {
  throw new Error('a bug')
}

describe('a page that looks alike to everybody', () => {
  test('may be kept', async () => {
    const { page, text, mayBeKept, errors } = await draw(Whole, { sameForAll: true })
    expect([page.status, mayBeKept, errors]).toEqual([200, true, []])
    expect(text).toContain('All of it')
  })

  test('is not kept when a part of it failed', async () => {
    const { page, text, mayBeKept, errors } = await draw(pageWith(Broken), { sameForAll: true })
    expect([page.status, mayBeKept, errors.map(String)]).toEqual([500, false, ['Error: a bug']])
    expect(text).toContain('The beginning')
  })

  test('is not kept when its visitor left before it was whole', async () => {
    const visitor = new AbortController()
    const Late = () => {
      // Not while React is at it.
      queueMicrotask(() => visitor.abort())
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- how React is told to wait
      throw new Promise(() => {})
    }
    const { text, mayBeKept, errors } = await draw(pageWith(Late), { sameForAll: true }, visitor.signal)
    expect(text).toContain('Wait')
    expect([mayBeKept, errors], 'which is no bug').toEqual([false, []])
  })
})

test('a page that does not say so is not kept', async () => {
  expect((await draw(Whole, {})).mayBeKept).toBe(false)
})
