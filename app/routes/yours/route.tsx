// /yours: the saved pages that this device keeps, and where each of them stands.
import type { MetaFunction } from '@remix-run/cloudflare'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { YOURS_PATH } from '#shared/site.ts'
import { YourPages } from './your-pages.tsx'

export const handle: PageHandle = { breadcrumbs: { trail: [{ label: 'Your pages' }] } }

export const meta: MetaFunction = () => [
  ...pageMeta({
    title: 'Your pages on this device',
    description: 'Where your watches, monitors, plans and moves stand, and what to do today.',
    path: YOURS_PATH,
    noindex: true,
  }),
  // The pages that it links to have their keys in their URLs.
  { name: 'referrer', content: 'no-referrer' },
]

export default YourPages
