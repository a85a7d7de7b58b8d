// The footer of every page.
import { Link, ButtonLink } from '#app/components/ui/link.tsx'
import type { ReactNode } from 'react'
import { Field } from '#app/components/ui/field.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { BRAND } from '#app/content/brand.ts'
import { FOOTER_COLUMNS } from '#app/content/menu.ts'
import styles from './footer.module.css'

// An airmail envelope with a postmark, in the two line weights of the site's drawings.

function EnvelopeDrawing() {
  return (
    <svg className={styles.envelope} viewBox="0 0 360 236" fill="none" aria-hidden="true" focusable="false">
      <rect fill="var(--sheet)" x="2" y="22" width="330" height="206" rx="6" />
      <g className={styles.edge}>
        {STRIPES.map((x, index) => (
          <path
            key={x}
            data-stripe={index % 2 ? 'sea' : 'post'}
            d={`M${x} 224l9-14h16l-9 14zM${x + 9} 40l9-14h16l-9 14z`}
          />
        ))}
      </g>
      <rect className={styles.bold} x="2" y="22" width="330" height="206" rx="6" />
      <g className={styles.fine}>
        <path d="M40 120h120M40 138h92M40 156h108" />
        <path d="M40 66h64M40 78h44" />
        <path d="M228 60h76v86h-76z" strokeDasharray="3 3.2" />
        <path d="M238 132c9-16 17-6 24-20s14-30 32-40" />
        <path d="M276 72h18v18" />
      </g>
      <g className={styles.mark}>
        <circle cx="228" cy="92" r="34" />
        <circle cx="228" cy="92" r="25" />
        <path d="M211 88h34M211 97h34" />
        <path d="M150 76c10-8 18 8 28 0s14-4 18-2M148 90c10-8 18 8 28 0s14-4 18-2M150 104c10-8 18 8 28 0s14-4 18-2" />
      </g>
    </svg>
  )
}

const STRIPES = Array.from({ length: 9 }, (_, index) => 12 + index * 34)

// The call to action at the end of every page.
export function CallToAction({ customerAppUrl }: { customerAppUrl?: string }) {
  return (
    <section className={`${styles.band} off-paper far unit`} aria-labelledby="call-to-action">
      <div className={`${styles.callToActionInner} stack gap-6 page-wide`}>
        <div className={`${styles.text} stack gap-4`}>
          <h2 id="call-to-action" className={styles.heading}>
            Ready to Hit Inboxes, Not Spam?
          </h2>
          <p className={`${styles.lead} soft size-lead`}>
            Launch Your High-Deliverability Campaign — the Right Way.
          </p>
          <div className={`${styles.actions} row gap-3-5`}>
            {customerAppUrl ? (
              <ButtonLink href={customerAppUrl}>Get Started</ButtonLink>
            ) : (
              <ButtonLink to="/tool/spf">Check my domain</ButtonLink>
            )}
            <p className={`${styles.small} note`}>No credit card. No guesswork.</p>
          </div>
          {customerAppUrl && (
            <p className={`${styles.small} note`}>
              <a href={customerAppUrl} target="_blank" rel="noopener">
                Already have an account? Sign in.
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </div>
        <div className={styles.drawing}>
          <EnvelopeDrawing />
        </div>
      </div>
    </section>
  )
}

// The site's logo: an envelope and the name.
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <svg width="30" height="24" viewBox="0 0 30 24" fill="none" aria-hidden="true" focusable="false">
        <rect x="1.25" y="2.25" width="27.5" height="19.5" rx="1.5" stroke="currentColor" strokeWidth="2.5" />
        <path stroke="var(--post)" d="M2 4l13 10L28 4" strokeWidth="2.5" strokeLinejoin="round" />
      </svg>
      <span>{BRAND.name}</span>
    </Link>
  )
}

interface FooterProps {
  /** From the edge: a visitor's clock may differ, and the page would be drawn twice. */
  year: number
  /** Whether there are choices to change (third-party.tsx). */
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
