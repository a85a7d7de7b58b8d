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
  /** URLs of the API that the page requests as soon as it runs. The browser sends these GET requests ahead of the page's script. */
  asksFirst?: (state: PageState) => readonly string[]
  breadcrumbs?: BreadcrumbProps
}
