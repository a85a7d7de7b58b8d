// The generator brings the whole DMARC grammar along, which the checker's page in the browser does not need.
import { lazy } from 'react'
import { DmarcGenerator as Generator } from './dmarc-generator.tsx'

/** Rendered at the edge at once, so that it works without JavaScript; loaded in the browser when it is opened. */
export const DmarcGenerator = import.meta.env.SSR
  ? Generator
  : lazy(async () => ({ default: (await import('./dmarc-generator.tsx')).DmarcGenerator }))
