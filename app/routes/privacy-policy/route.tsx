// What the site does with data about its visitors.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '#app/components/prose/legal-page.tsx'
import { legalText } from '#app/content/legal.ts'
import { pageMeta } from '#app/page-meta.ts'

export const handle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Privacy Policy' }] },
}

export const loader = () => legalText('privacy-policy')

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : [])

export default function PrivacyPage() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
