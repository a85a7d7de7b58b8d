// Which cookies the site sets, and how to refuse them.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '#app/components/prose/legal-page.tsx'
import { legalText } from '#app/content/legal.ts'
import { pageMeta } from '#app/page-meta.ts'

export const handle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Cookie Policy' }] },
}

export const loader = () => legalText('cookie-policy')

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : [])

export default function CookiePage() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
