// The answer is loaded only when there is one to show.
import { lazy } from 'react'
import { SubjectResult as Result } from './subject-result.tsx'

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser with the first result. */
export const SubjectResult = import.meta.env.SSR
  ? Result
  : lazy(async () => ({ default: (await import('./subject-result.tsx')).SubjectResult }))
