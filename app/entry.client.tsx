// Takes over the part of the page that React owns. Browser extensions may change what is around it.
import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_ID } from '#app/page-settings.tsx'

const place = document.getElementById(PAGE_ID)
if (place) startTransition(() => void hydrateRoot(place, <RemixBrowser />))
