// The menu for small screens: a panel that slides in from the side, over a page that is inert meanwhile.
import { Link } from '#app/components/ui/link.tsx'
import { ThemeSwitch } from '#app/components/layout/theme-switch.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { Upcoming } from '#app/components/layout/mega-menu.tsx'
import { isGroup, MENU, type MenuGroup } from '#app/content/menu.ts'
import type { MenuColumn } from '#shared/tools/catalogue.ts'
import styles from './menu-panel.module.css'

export const MENU_PANEL_ID = 'menu-panel'

export function MenuPanel({ customerAppUrl }: { customerAppUrl?: string }) {
  return (
    <dialog id={MENU_PANEL_ID} className={styles.panel} aria-label="Menu" data-panel {...CLOSES_OUTSIDE}>
      <div className={`${styles.inner} stack gap-4`}>
        <div className={styles.top}>
          <ThemeSwitch />
          <button type="button" className={styles.close} data-panel-close {...CLOSES_PANEL}>
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d="M3 3l14 14M17 3L3 17" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
            </svg>
            <span className="visually-hidden">Close menu</span>
          </button>
        </div>
        <nav aria-label="Menu">
          <ul>
            {MENU.map((item) => (
              <li key={item.label} className={styles.item}>
                {isGroup(item) ? (
                  <Group group={item} />
                ) : (
                  <Link to={item.to} className={styles.link}>
                    {item.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {customerAppUrl && (
          <div className={`${styles.actions} stack gap-3`}>
            <ButtonLink href={customerAppUrl}>Get Started Now</ButtonLink>
            <ButtonLink href={customerAppUrl} look="quiet">
              Log In
            </ButtonLink>
          </div>
        )}
      </div>
    </dialog>
  )
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <details className={styles.group}>
      <summary className={styles.link}>
        {group.label}
        <svg width="12" height="12" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
          <path d="M1.5 3.2L5 6.8l3.5-3.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </summary>
      {group.start && <Section title="Start here" entries={group.start} />}
      {group.columns.map(({ title, entries, upcoming }) => (
        <Section key={title ?? group.label} title={title} entries={entries} upcoming={upcoming} />
      ))}
    </details>
  )
}

const Section = ({ title, entries, upcoming }: MenuColumn) => (
  <div className={styles.section}>
    {title && <p className={`${styles.title} small strong`}>{title}</p>}
    <ul>
      {entries.map(({ label, to, hint }) => (
        <li key={label}>
          <Link to={to} className={styles.entry}>
            {label}
            {hint && <small className={styles.hint}>{hint}</small>}
          </Link>
        </li>
      ))}
    </ul>
    {upcoming && <Upcoming labels={upcoming} className={`${styles.upcoming} note`} />}
  </div>
)

// React's types do not know these attributes yet; frame.ts replaces them in browsers that do not.
const CLOSES_PANEL = { command: 'close', commandfor: MENU_PANEL_ID }
const CLOSES_OUTSIDE: object = { closedby: 'any' }
