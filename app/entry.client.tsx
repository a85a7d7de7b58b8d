// Takes over the main part of the page that the edge rendered. Browser extensions may change what is around it.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PageInBrowser, type PageModule } from '#app/router/page-in-browser.tsx'
import type { PageData } from '#app/router/page-state.ts'
import { PAGE_DATA_ID, PAGE_ID } from '#app/router/page-view.tsx'

// Vite's code for Remix would update Remix's router in place, which is not here.
import.meta.hot?.on('vite:beforeUpdate', () => location.reload())

/** Called by the document with the file of its route (app/page-scripts.ts). */
export function takeOver(module: PageModule) {
  const place = document.getElementById(PAGE_ID)
  const data = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!place || !data) return
  const first = JSON.parse(data) as PageData
  // From here on, the answer itself says that it is there.
  for (const mark of document.querySelectorAll('main > [data-result]')) mark.remove()
  startTransition(() => void hydrateRoot(place, <PageInBrowser module={module} first={first} />))
}
