// What a route says about itself in `handle`.
import type { BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'
import type { PageState } from '#app/router/page-state.ts'

export interface PageHandle {
  /** False for text pages: they get no React in the browser. */
  hydrate?: boolean
  /**
   * True if only the URL and the theme decide what the page looks like for the next ten minutes: no clock, no DNS, no form
   * secret. Without a query, it is drawn once and cached.
   */
  sameForAll?: boolean
  /** What of the API the page asks for as soon as it runs: the browser sends these GET requests ahead of its script. */
  asksFirst?: (state: PageState) => readonly string[]
  breadcrumbs?: BreadcrumbProps
}
