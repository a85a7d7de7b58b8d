// The foot of every page.
import { Link } from '@remix-run/react'
import { Logo } from '#app/components/layout/logo.tsx'
import { BRAND } from '#app/content/brand.ts'
import { FOOTER_COLUMNS } from '#app/content/menu.ts'
import styles from './footer.module.css'

/** The year comes from the edge: a visitor's clock may differ, and the page would be drawn twice. */
export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p className={styles.tagline}>{BRAND.tagline}</p>
        </div>
        {FOOTER_COLUMNS.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {entries.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={styles.copyright}>
          © {year > BRAND.since ? `${BRAND.since}–${year}` : BRAND.since} {BRAND.name}
        </p>
      </div>
    </footer>
  )
}
