// Pages that were drawn before, sent again with each visitor's own nonce, since drawing a page costs about twenty times as much as
// sending it: those that look the same to everyone, and those that were drawn from the very same data.
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import { themeFromCookie } from '#shared/theme.ts'
import { boundedMap } from '#shared/kit/bounded-map.ts'
import { systemClock, type Clock } from '#worker/clock.ts'

/** How old a page may be that says, for example, which year it is. */
const LIFETIME_MS = 10 * MINUTE_MS
/** All pages in three themes; a page is about 120 KB. */
const MAX_PAGES = 150
/** In characters: keeps out long URLs that someone made up to fill the cache. */
const LONGEST_KEY = 300

/**
 * What tells such a page from the next: its URL, and the theme, the one cookie that pages depend on. Undefined if it depends
 * on more.
 */
export function keyOfPage(request: Request): string | undefined {
  const { origin, pathname, search } = new URL(request.url)
  const key = `${origin}${pathname} ${themeFromCookie(request.headers.get('cookie')) ?? ''}`
  return request.method === 'GET' && search === '' && key.length <= LONGEST_KEY ? key : undefined
}

interface Drawn {
  bytes: Uint8Array
  nonce: string
  /** Its positions in the bytes, once they were looked for. */
  places?: readonly number[]
}

interface KeptPage extends Drawn {
  headers: Headers
  keptAt: number
}

interface PageMemory {
  /** Reads the page to its end and caches a copy; `nonce` is the one that was used in it. */
  keep: (key: string, page: Response, nonce: string) => Promise<Response>
  /** The page with another nonce; undefined if it is not cached or too old. */
  recall: (key: string, nonce: string) => Response | undefined
}

export function createPageMemory(clock: Clock = systemClock): PageMemory {
  const pages = boundedMap<KeptPage>(MAX_PAGES)
  return {
    async keep(key, page, nonce) {
      const bytes = new Uint8Array(await page.arrayBuffer())
      const headers = new Headers(page.headers)
      // The next visitor's page costs no lookup.
      headers.delete('Server-Timing')
      pages.set(key, { bytes, headers, nonce, keptAt: clock.now() })
      return new Response(bytes, page)
    },
    recall(key, nonce) {
      const kept = pages.get(key)
      if (!kept || clock.now() - kept.keptAt > LIFETIME_MS) return undefined
      const headers = new Headers(kept.headers)
      for (const [name, value] of kept.headers) headers.set(name, value.replaceAll(kept.nonce, nonce))
      return new Response(withNonce(kept, nonce), { headers })
    },
  }
}

/** A sixteenth of the isolate's 128 MB, and a page with its longest report twenty times. */
const MAX_DRAWN_BYTES = 8_000_000

/** For one visitor: what was drawn for others from the same data. */
export interface Drawings {
  /** @param key everything that decides what the page looks like, apart from the nonce */
  recall: (key: string) => Uint8Array<ArrayBuffer> | undefined
  /** @returns its bytes */
  keep: (key: string, html: string) => Uint8Array<ArrayBuffer>
}

/** @returns gives those of a visitor by their nonce */
export function createDrawings(maxBytes = MAX_DRAWN_BYTES): (nonce: string) => Drawings {
  const drawn = boundedMap<Drawn>(maxBytes)
  return (nonce) => ({
    recall(key) {
      const kept = drawn.get(key)
      return kept && withNonce(kept, nonce)
    },
    keep(key, html) {
      const bytes = new TextEncoder().encode(html)
      drawn.set(key, { bytes, nonce }, key.length * BYTES_PER_CHARACTER + bytes.length)
      return bytes
    },
  })
}

const BYTES_PER_CHARACTER = 2

function withNonce(drawn: Drawn, nonce: string): Uint8Array<ArrayBuffer> {
  drawn.places ??= placesOf(drawn.nonce, drawn.bytes)
  const bytes = drawn.bytes.slice()
  const written = new TextEncoder().encode(nonce)
  for (const place of drawn.places) bytes.set(written, place)
  return bytes
}

/** Each byte as one character, so positions in the text are positions in the bytes. */
function placesOf(nonce: string, bytes: Uint8Array): number[] {
  const text = new TextDecoder('latin1').decode(bytes)
  const places = []
  for (let at = text.indexOf(nonce); at >= 0; at = text.indexOf(nonce, at + nonce.length)) places.push(at)
  return places
}

// Each page with a request handler of its own. Remix compares an address with every route of a build, several times a page, and
// sorts them anew each time: with a hundred routes, that took a quarter of the time of a page.

/**
 * @param nameOf gives the pattern of a path (worker/log.ts)
 * @returns Remix's handler; what is no page's address, such as `/__manifest`, meets all routes
 */
export function pageHandler(build: ServerBuild, nameOf: (pathname: string) => string): RequestHandler {
  const handle = createRequestHandler(build, 'production')
  const pages = Object.values(build.routes).filter((route) => route !== undefined)
  const always = pages.filter(({ id, path }) => id === 'root' || path === '*')
  const own = new Map(
    pages
      .filter((page) => !always.includes(page))
      .map((page) => [
        `/${page.path ?? ''}`,
        createRequestHandler(onlyWith([...always, page], build), 'production'),
      ]),
  )
  return (request, context) => (own.get(nameOf(new URL(request.url).pathname)) ?? handle)(request, context)
}

const onlyWith = (routes: readonly { id: string }[], build: ServerBuild): ServerBuild => ({
  ...build,
  routes: pick(build.routes, routes),
  assets: { ...build.assets, routes: pick(build.assets.routes, routes) },
})

const pick = <Kept>(all: Readonly<Record<string, Kept>>, routes: readonly { id: string }[]) =>
  Object.fromEntries(routes.flatMap(({ id }) => (all[id] ? [[id, all[id]]] : [])))
