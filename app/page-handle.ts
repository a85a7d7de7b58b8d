// What a route says about itself in `handle`.
import { useMatches } from '@remix-run/react'
import type { ComponentType } from 'react'
import type { BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'

export interface PageHandle {
  /** False for text pages: they get no React in the browser. */
  hydrate?: boolean
  /**
   * True if only the URL and the theme decide what the page looks like for the next ten minutes: no clock, no DNS, no form
   * secret. Without a query, it is drawn once and cached.
   */
  sameForAll?: boolean
  /** True if it may show a form that Turnstile guards (HumanCheck): its policy lets Cloudflare’s frame in. */
  checksHuman?: boolean
  /** True if its script may ask Google, once the visitor has agreed to it there. */
  asksGoogle?: boolean
  breadcrumbs?: BreadcrumbProps
  /** Stands in the place of the answer while DNS is being asked. */
  Skeleton?: ComponentType
}

/**
 * A browser asks for the page to show it: it may get it piece by piece. Programs wait for a whole page, link previews among
 * them.
 */
export const isNavigation = ({ method, headers }: Request): boolean =>
  method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'

/** Of the innermost route. */
export const usePageHandle = (): PageHandle => useMatches().at(-1)?.handle ?? {}
