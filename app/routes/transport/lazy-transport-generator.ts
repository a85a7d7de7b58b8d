// The generator comes with the certificate parser, which the checker's page in the browser does not need.
import { lazy } from 'react'
import { TransportGenerator as Generator } from './transport-generator.tsx'

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser when it is opened. */
export const TransportGenerator = import.meta.env.SSR
  ? Generator
  : lazy(async () => ({ default: (await import('./transport-generator.tsx')).TransportGenerator }))
