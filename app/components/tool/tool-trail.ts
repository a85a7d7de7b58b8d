// The way to a tool's page: from the home page over the page of all tools.
import type { BreadcrumbProps, Crumb } from '#app/components/layout/breadcrumb.tsx'

export const toolTrail = (...steps: readonly Crumb[]): BreadcrumbProps => ({
  trail: [{ label: 'Free Email Tools', to: '/tool' }, ...steps],
})
