// The result weighs more than the rest of the page, and most visitors read the page first.
import { lazy } from 'react'
import { ListResult as Result } from './list-result.tsx'

/** Fetched together with the reader. */
export const loadListResult = () => import('./list-result.tsx')

/** Rendered right away at the edge, so that the sample works without JavaScript; loaded in the browser with the first list. */
export const ListResult = import.meta.env.SSR
  ? Result
  : lazy(async () => ({ default: (await loadListResult()).ListResult }))
