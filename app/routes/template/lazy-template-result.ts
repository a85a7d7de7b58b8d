// The report is loaded with its tables only when there is one to show.
import { lazy } from 'react'
import { TemplateResult as Result } from './template-result.tsx'

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser with the first result. */
export const TemplateResult = import.meta.env.SSR
  ? Result
  : lazy(async () => ({ default: (await import('./template-result.tsx')).TemplateResult }))
