// The styles of a page as one text, to be put into the page itself: nothing waits for a second file before it shows.
import type { ServerBuild } from '@remix-run/cloudflare'

/** What Vite writes about the built files: https://vite.dev/guide/backend-integration */
type ViteManifest = Readonly<
  Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>
>

interface Files {
  fetch: (url: URL) => Promise<Response>
}

/** Gives the styles of a page's routes, each file once. */
export type PageStyles = (routeIds: readonly string[]) => Promise<string | undefined>

/** @returns for the static files of a worker; each is read once */
export function pageStyles(
  manifest: ViteManifest,
  { routes }: ServerBuild['assets'],
): (files: Files) => PageStyles {
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [`/${file}`, key]))
  const texts = new Map<string, Promise<string>>()
  const read = async (path: string, files: Files) => {
    const response = await files.fetch(new URL(path, 'https://assets.invalid'))
    if (!response.ok) throw new Error(`The styles ${path} are missing.`)
    return (await response.text()).trim()
  }
  return (files) => async (routeIds) => {
    const paths = new Set<string>()
    const seen = new Set<string>()
    for (const id of routeIds) collect(keyOf.get(routes[id]?.module ?? ''), paths, seen)
    const parts = [...paths].map((path) => {
      const known = texts.get(path) ?? read(path, files)
      texts.set(path, known)
      // What could not be read is read again for the next page.
      known.catch(() => texts.delete(path))
      return known
    })
    return (await Promise.all(parts)).join('')
  }
  /** A page's imports come before its own styles, so a page can override a component. */
  function collect(key: string | undefined, paths: Set<string>, seen: Set<string>): void {
    const chunk = key === undefined ? undefined : manifest[key]
    if (key === undefined || !chunk || seen.has(key)) return
    seen.add(key)
    // A part that the browser loads later is drawn right away at the edge.
    for (const name of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) collect(name, paths, seen)
    for (const path of chunk.css ?? []) paths.add(`/${path}`)
  }
}

/** What the browser learns about the files: it must not load the styles that the page already has. */
export const withoutStyles = (assets: ServerBuild['assets']): ServerBuild['assets'] => ({
  ...assets,
  routes: Object.fromEntries(
    Object.entries(assets.routes).map(([id, route]) => [id, { ...route, css: undefined }]),
  ),
})
