// The result weighs more than the rest of the page, and most visitors read the page first.
import { lazy } from 'react'
import { ReportsResult as Result } from './reports-result.tsx'

/** Fetched together with the reader. */
export const loadReportsResult = () => import('./reports-result.tsx')

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser with the first reading. */
export const ReportsResult = import.meta.env.SSR
  ? Result
  : lazy(async () => ({ default: (await loadReportsResult()).ReportsResult }))
