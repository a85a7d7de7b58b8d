// The generator comes with the whole SPF grammar, which the checker's page in the browser does not need.
import { lazy } from 'react'
import { SpfGenerator as Generator } from './spf-generator.tsx'

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser when it is opened. */
export const SpfGenerator = import.meta.env.SSR
  ? Generator
  : lazy(async () => ({ default: (await import('./spf-generator.tsx')).SpfGenerator }))
