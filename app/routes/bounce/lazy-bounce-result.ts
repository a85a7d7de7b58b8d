// The result weighs more than the rest of the page, and most visitors read the page first.
import { lazy } from 'react'
import { BounceResult as Result } from './bounce-result.tsx'

/** Fetched together with the reader. */
export const loadBounceResult = () => import('./bounce-result.tsx')

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser with the first reading. */
export const BounceResult = import.meta.env.SSR
  ? Result
  : lazy(async () => ({ default: (await loadBounceResult()).BounceResult }))
