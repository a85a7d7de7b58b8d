// The styles of a page: written into it by the edge, and as files for the pages to which it goes in the browser.
import { Links, useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'

export function PageStyles() {
  const { nonce, pageCss } = useContext(PageSettings)
  const routeIds = useMatches().map(({ id }) => id)
  // In development Vite brings them.
  if (import.meta.env.DEV) return <Links />
  return (
    <>
      <style data-page nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: pageCss }} />
      {styleFiles(routeIds).map((file) => (
        <link key={file} rel="stylesheet" href={file} />
      ))}
    </>
  )
}

/**
 * Takes the files whose styles stand in the first page out of Remix's list, so that no route loads them again.
 * To be called before React takes over.
 */
export function forgetPresentStyles() {
  const { routes } = globalThis.__remixManifest
  const present = new Set(styleFiles(Object.keys(globalThis.__remixRouteModules)))
  for (const route of Object.values(routes)) route.css = route.css?.filter((file) => !present.has(file))
}

/** None at the edge, which has no such list and needs none. */
function styleFiles(routeIds: readonly string[]): string[] {
  const manifest = globalThis.__remixManifest as typeof globalThis.__remixManifest | undefined
  return [...new Set(routeIds.flatMap((id) => manifest?.routes[id]?.css ?? []))]
}
