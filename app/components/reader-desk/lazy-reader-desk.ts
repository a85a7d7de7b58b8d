// Rendered right away at the edge, so that it works without JavaScript; loaded in the browser apart from the result above it.
import { lazy } from 'react'
import { ReaderDeskView as View } from './reader-desk.tsx'

const load = () => import('./reader-desk.tsx')

/** Asked for before React comes to it: what a visitor does until then would have it drawn anew. */
if (!import.meta.env.SSR) load().catch(() => undefined)

export const ReaderDeskView = import.meta.env.SSR
  ? View
  : lazy(async () => ({ default: (await load()).ReaderDeskView }))
