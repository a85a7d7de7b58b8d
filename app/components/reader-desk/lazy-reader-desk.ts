// Rendered right away at the edge, so that it works without JavaScript; loaded in the browser apart from the result above it.
import { lazy } from 'react'
import { ReaderDeskView as View } from './reader-desk.tsx'

export const ReaderDeskView = import.meta.env.SSR
  ? View
  : lazy(async () => ({ default: (await import('./reader-desk.tsx')).ReaderDeskView }))
