// The footer of every page.
import { Link } from '#app/components/ui/link.tsx'
import type { ReactNode } from 'react'
import { Logo } from '#app/components/layout/logo.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { BRAND } from '#app/content/brand.ts'
import { FOOTER_COLUMNS } from '#app/content/menu.ts'
import styles from './footer.module.css'

interface FooterProps {
  /** From the edge: a visitor's clock may differ, and the page would be drawn twice. */
  year: number
  /** Whether there are choices to change (third-party-choices.tsx). */
  hasThirdParties: boolean
  /** Without mail service, no address could be confirmed. */
  offersNewsletter: boolean
  /** Elements fixed over the page, which must be in a landmark like everything else. */
  children: ReactNode
}

export function Footer({ year, hasThirdParties, offersNewsletter, children }: FooterProps) {
  return (
    <footer className={`${styles.footer} off-paper`}>
      {/* Not the footer itself: fixed elements would be fixed inside it. */}
      <div className={`${styles.inner} stack gap-6 page-wide far unit`}>
        <div className={styles.brand}>
          <div>
            <Logo />
            <p className={styles.tagline}>{BRAND.tagline}</p>
          </div>
          {offersNewsletter && <Subscribe />}
        </div>
        <div className={styles.columns}>
          {FOOTER_COLUMNS.map(({ title, entries }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul className={styles.links}>
                {entries.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className={`${styles.link} note`}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={`${styles.end} note`}>
          <p>
            © {year > BRAND.since ? `${BRAND.since}–${year}` : BRAND.since} {BRAND.name}
          </p>
          {hasThirdParties && (
            <button type="button" className={`${styles.choices} needs-script`} data-consent="open">
              Third-party services
            </button>
          )}
          <ul className="wrap gap-0-4" aria-label="Elsewhere">
            {BRAND.socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} className={`${styles.link} note`} rel="noopener me">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {children}
    </footer>
  )
}

/** A plain form, so it works on pages without React, too; /subscription shows the outcome. */
const Subscribe = () => (
  <form method="post" action="/subscription" className={`${styles.subscribe} wrap gap-3`}>
    <Field label="Get our newsletter" name="email" type="email" required autoComplete="email" />
    <HiddenTrap />
    <SubmitButton look="quiet">Subscribe</SubmitButton>
  </form>
)
