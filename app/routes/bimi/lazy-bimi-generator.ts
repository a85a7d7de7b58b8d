// The generator brings the grammar of the record along, which the checker's page in the browser does not need.
import { lazy } from 'react'
import { BimiGenerator as Generator } from './bimi-generator.tsx'

/** Rendered at the edge at once, so that it works without JavaScript; loaded in the browser when it is opened. */
export const BimiGenerator = import.meta.env.SSR
  ? Generator
  : lazy(async () => ({ default: (await import('./bimi-generator.tsx')).BimiGenerator }))
