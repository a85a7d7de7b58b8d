// What a route says about itself in `handle`.
import type { BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'

export interface PageHandle {
  /** False for pages of text: they get no React in the browser. */
  hydrate?: boolean
  /**
   * True where nothing but the address and the theme decides what the page looks like for the next ten minutes: no
   * clock, no DNS, no secret of a form. Without a query it is drawn once and kept.
   */
  sameForAll?: boolean
  breadcrumbs?: BreadcrumbProps
}
