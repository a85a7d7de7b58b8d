// What makes a page run in the browser: the file of its route, what it was drawn from, and the call that brings both to
// React (app/entry.client.tsx).
import type { EntryContext } from '@remix-run/cloudflare'
import type { PageData } from '#app/router/page-state.ts'
import { PAGE_DATA_ID } from '#app/router/page-view.tsx'

interface PageScriptsProps {
  /** In development Vite's files ask for another one before they run. */
  manifest: EntryContext['manifest'] & { hmr?: { runtime: string } }
  routeId: string
  data: PageData
  nonce: string
}

export function PageScripts({ manifest: { entry, routes, hmr }, routeId, data, nonce }: PageScriptsProps) {
  const route = routes[routeId]
  if (!route) return null
  const files = new Set([entry.module, route.module, ...entry.imports, ...(route.imports ?? [])])
  const { loaderData, actionData } = data
  return (
    <>
      {[...files].map((file) => (
        <link key={file} rel="modulepreload" href={file} nonce={nonce} />
      ))}
      <script
        type="application/json"
        nonce={nonce}
        id={PAGE_DATA_ID}
        dangerouslySetInnerHTML={{ __html: jsonText({ loaderData, actionData }) }}
      />
      <script
        type="module"
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: start(entry.module, route.module, hmr?.runtime) }}
      />
    </>
  )
}

/** "<" would let a text end the script. */
const jsonText = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** @param devRuntime what Vite's files ask for before they run */
const start = (entry: string, route: string, devRuntime: string | undefined): string =>
  `${devRuntime ? `import ${JSON.stringify(devRuntime)};` : ''}import*as page from${JSON.stringify(route)};` +
  `import{takeOver}from${JSON.stringify(entry)};takeOver(page)`
