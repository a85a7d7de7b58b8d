// A group of the menu as a board of pigeonholes. It is a native disclosure (ARIA APG, disclosure navigation).
import { Link } from '#app/components/ui/link.tsx'
import { useLocation } from '@remix-run/react'
import type { MenuGroup } from '#app/content/menu.ts'
import styles from './mega-menu.module.css'

export function MegaMenu({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation()
  return (
    <details className={styles.menu} name="main-menu" data-menu>
      <summary className={styles.summary}>
        {group.label}
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
          <path d="M1.5 3.2L5 6.8l3.5-3.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </summary>
      <div className={styles.board}>
        {group.columns.map((column) => (
          <div key={column.title ?? group.label} className={styles.column}>
            {column.title && <p className={styles.title}>{column.title}</p>}
            <ul>
              {column.entries.map(({ label, to }) => (
                <li key={label}>
                  {to ? (
                    <Link
                      to={to}
                      className={styles.entry}
                      aria-current={to === pathname ? 'page' : undefined}
                    >
                      {label}
                    </Link>
                  ) : (
                    <span className={styles.entry}>
                      {label} <span className={styles.soon}>Soon</span>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}
