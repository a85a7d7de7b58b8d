// A page under a secret URL, below the site's header.
import type { ReactNode } from 'react'
import styles from './page-frame.module.css'

export const KeptPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`${styles.page} stack gap-4 page-wide`}>
    <h1>{title}</h1>
    {children}
  </div>
)

interface WithAsideProps {
  /** What the aside is about. */
  label: string
  aside: ReactNode
  children: ReactNode
}

export const WithAside = ({ label, aside, children }: WithAsideProps) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <aside className={`${styles.aside} off-paper`} aria-label={label}>
      {aside}
    </aside>
  </div>
)
