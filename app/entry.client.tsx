// Takes over the page that the edge rendered.
import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { forgetPresentStyles } from '#app/page-styles.tsx'

forgetPresentStyles()
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
