// Takes over the part of the page that React owns. Browser extensions may change what is around it.
import { RemixBrowser } from '@remix-run/react'
import { startTransition, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_ID } from '#app/page-settings.tsx'

export function takeOver() {
  const place = document.getElementById(PAGE_ID)
  if (!place) return
  // RemixBrowser suspends until it has read the loaders’ data. A key or a click in that time asks React to hydrate at once, which
  // only a boundary lets it put off.
  const page = (
    <Suspense>
      <RemixBrowser />
    </Suspense>
  )
  startTransition(() => void hydrateRoot(place, page))
}
