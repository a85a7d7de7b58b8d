// Facts of a page for search engines, as JSON-LD (https://schema.org).
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'

export function StructuredData({ facts }: { facts: { '@type': string } & Record<string, unknown> }) {
  const { nonce } = useContext(PageSettings)
  // "<" would let a text end the script.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
