// A group of the menu as a board of pigeonholes. It is a native disclosure (ARIA APG, disclosure navigation).
import { Link } from '#app/components/ui/link.tsx'
import { useLocation } from '@remix-run/react'
import type { MenuGroup } from '#app/content/menu.ts'
import type { MenuEntry } from '#shared/tools/catalogue.ts'
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
      <div className={`${styles.board} grid card`}>
        {group.start && (
          <div className={styles.start}>
            <p className={styles.title}>Start here</p>
            <ul>
              {group.start.map((entry) => (
                <Entry key={entry.label} entry={entry} pathname={pathname} />
              ))}
            </ul>
          </div>
        )}
        {group.columns.map(({ title, entries, upcoming }) => (
          <div key={title ?? group.label} className={styles.column}>
            {title && <p className={styles.title}>{title}</p>}
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.label} entry={entry} pathname={pathname} />
              ))}
            </ul>
            {upcoming && <Upcoming labels={upcoming} className={`${styles.upcoming} note`} />}
          </div>
        ))}
      </div>
    </details>
  )
}

const Entry = ({ entry: { label, to, hint }, pathname }: { entry: MenuEntry; pathname: string }) => (
  <li>
    <Link to={to} className={`${styles.entry} note`} aria-current={to === pathname ? 'page' : undefined}>
      {label}
    </Link>
    {hint && <small className={styles.hint}>{hint}</small>}
  </li>
)

/** Announced, but not there yet. */
export const Upcoming = ({
  labels,
  className,
}: {
  labels: readonly string[]
  className?: string | undefined
}) => (
  <details className={className}>
    <summary className="unfolds">Upcoming Tools</summary>
    <ul>
      {labels.map((label) => (
        <li key={label}>{label} (Coming Soon)</li>
      ))}
    </ul>
  </details>
)
