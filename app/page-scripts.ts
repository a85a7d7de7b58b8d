// What makes a page run in the browser: its route's module, the data it was drawn from, and the call that brings both to
// React (app/entry.client.tsx).
import type { EntryContext } from '@remix-run/cloudflare'
import type { PageData } from '#app/router/page-state.ts'
import { PAGE_DATA_ID } from '#app/router/page-view.tsx'

interface PageScripts {
  /** In development, Vite's modules need another one to run first. */
  manifest: EntryContext['manifest'] & { hmr?: { runtime: string } }
  routeId: string
  data: PageData
  nonce: string
  /** URLs of the API that the page requests as soon as it runs. */
  asksFirst?: readonly string[]
}

/** As HTML. Addresses of files and the nonce need no escaping; the data has its own. */
export function pageScripts({ manifest, routeId, data, nonce, asksFirst = [] }: PageScripts): string {
  const { entry, routes, hmr } = manifest
  const route = routes[routeId]
  if (!route) return ''
  const files = new Set([entry.module, route.module, ...entry.imports, ...(route.imports ?? [])])
  // `strict-dynamic` drops preloads without a nonce.
  const preloads = [...files].map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}"/>`)
  const { loaderData, actionData } = data
  return [
    asksFirst.length > 0 ? `<script nonce="${nonce}">${askingFirst(asksFirst)}</script>` : '',
    ...preloads,
    `<script type="application/json" nonce="${nonce}" id="${PAGE_DATA_ID}">`,
    jsonText({ loaderData, actionData }),
    `</script><script type="module" nonce="${nonce}">`,
    hmr ? `import ${JSON.stringify(hmr.runtime)};` : '',
    inSteps(entry.module, route.module),
    '</script>',
  ].join('')
}

/** One task for each step: run in one, they would keep a slow phone from answering a tap for 70 ms. */
const inSteps = (entry: string, route: string): string =>
  [
    'const step=()=>new Promise(done=>setTimeout(done));',
    `await step();const{takeOver}=await import(${JSON.stringify(entry)});`,
    `await step();const page=await import(${JSON.stringify(route)});`,
    'await step();takeOver(page)',
  ].join('')

/** The script takes seconds on a slow network; the API can answer meanwhile (app/api/browser-api.ts). WebKit would not use a preload. */
const askingFirst = (addresses: readonly string[]): string =>
  // A failure belongs to whoever picks it up, if someone does.
  `window.askedFirst=new Map(${jsonText(addresses)}.map(a=>{let f=fetch(a);f.catch(()=>{});return[a,f]}))`

/** "<" would let a text end the script. */
const jsonText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
