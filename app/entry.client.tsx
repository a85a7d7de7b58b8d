// Takes over the part of the page that React owns. Browser extensions may change what is around it.
import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_ID } from '#app/page-settings.tsx'

/**
 * Until RemixBrowser has read the loaders' data, it suspends before its first hook. React, asked to hydrate at once by a key
 * or a click in that time, cannot (“Root did not complete”), so it does not listen until there is something to hydrate.
 */
async function dataRead() {
  try {
    RemixBrowser({})
  } catch (suspended) {
    await suspended
  }
}

const place = document.getElementById(PAGE_ID)
if (place) {
  await dataRead()
  startTransition(() => void hydrateRoot(place, <RemixBrowser />))
}
