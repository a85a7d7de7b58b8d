// What visitors and customers agree to.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '#app/components/prose/legal-page.tsx'
import { legalText } from '#app/content/legal.ts'
import { pageMeta } from '#app/page-meta.ts'

export const handle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Terms and Conditions' }] },
}

export const loader = () => legalText('terms-conditions')

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : [])

export default function TermsPage() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
