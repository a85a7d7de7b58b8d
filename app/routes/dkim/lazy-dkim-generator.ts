// The generator comes with the elliptic curve code, which the checker's page in the browser does not need.
import { lazy } from 'react'
import { DkimGenerator as Generator } from './dkim-generator.tsx'

/** Rendered right away at the edge, so that it works without JavaScript; loaded in the browser when it is opened. */
export const DkimGenerator = import.meta.env.SSR
  ? Generator
  : lazy(async () => ({ default: (await import('./dkim-generator.tsx')).DkimGenerator }))
