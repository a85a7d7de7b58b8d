// The generator comes with the record's grammar, which the checker's page in the browser does not need.
import { lazy } from 'react'
import { BimiGenerator as Generator } from './bimi-generator.tsx'

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser when it is opened. */
export const BimiGenerator = import.meta.env.SSR
  ? Generator
  : lazy(async () => ({ default: (await import('./bimi-generator.tsx')).BimiGenerator }))
