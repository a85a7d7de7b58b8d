// The site's logo: an envelope and the name.
import { Link } from '#app/components/ui/link.tsx'
import { BRAND } from '#app/content/brand.ts'
import styles from './logo.module.css'

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
