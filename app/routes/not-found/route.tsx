// Every URL that is not in the route table.
import { data } from '@remix-run/cloudflare'
import { pageMeta } from '#app/page-meta.ts'

export const handle = { hydrate: false }

export const meta = () =>
  pageMeta({ title: 'Page not found', description: 'There is no page at this URL.', noindex: true })

export const loader = () => data(null, { status: 404 })

export { NoSuchPage as default } from '#app/components/layout/problem-page.tsx'
