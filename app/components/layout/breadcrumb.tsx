// The path from the home page to this one, for people and for search engines.
import { useContext } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { BRAND } from '#app/content/brand.ts'
import { PageSettings } from '#app/page-settings.tsx'
import styles from './breadcrumb.module.css'

// Facts of a page for search engines, as JSON-LD (https://schema.org).
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

interface Crumb {
  label: string
  to?: string
}

/** What a page's `handle` says about its place in the site. */
export interface BreadcrumbProps {
  /** From the home page; the last step is the page itself. */
  trail: readonly Crumb[]
  /** The page's heading, for pages without their own. */
  title?: string
}

export function Breadcrumb({ trail, title }: BreadcrumbProps) {
  const steps = [{ label: 'Home', to: '/' }, ...trail]
  return (
    <div>
      <div className={`${styles.inner} stack gap-5 page-wide`}>
        <nav aria-label="Breadcrumb">
          <ol className={`${styles.trail} wrap note`}>
            {steps.map(({ label, to }, index) => {
              const isPage = index === steps.length - 1
              return (
                <li key={label} className={styles.step} aria-current={isPage ? 'page' : undefined}>
                  {to && !isPage ? <Link to={to}>{label}</Link> : label}
                </li>
              )
            })}
          </ol>
        </nav>
        {title && <h1>{title}</h1>}
      </div>
      <StructuredTrail steps={steps} />
    </div>
  )
}

/** https://schema.org/BreadcrumbList; a step without a URL is left out, except the page itself. */
function StructuredTrail({ steps }: { steps: readonly Crumb[] }) {
  const listed = steps.filter(({ to }, index) => to !== undefined || index === steps.length - 1)
  const itemListElement = listed.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to !== undefined && index < listed.length - 1 && { item: BRAND.origin + to }),
  }))
  return <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />
}
