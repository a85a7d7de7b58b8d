// The menu for small screens: a panel that slides in from the side, over a page that is inert meanwhile.
import { useContext } from 'react'
import { useLocation } from '@remix-run/react'
import { Link, ButtonLink } from '#app/components/ui/link.tsx'
import { hintOf, isGroup, MENU, type MenuGroup } from '#app/content/menu.ts'
import { PageSettings } from '#app/page-settings.tsx'
import type { Abilities } from '#shared/tools/tool.ts'
import type { MenuColumn, MenuEntry } from '#shared/tools/catalogue.ts'
import styles from './menu-panel.module.css'

// A group of the menu as a board of pigeonholes. It is a native disclosure (ARIA APG, disclosure navigation).

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
            <p className={styles.megaMenuTitle}>Start here</p>
            <ul>
              {group.start.map((entry) => (
                <Entry key={entry.label} entry={entry} pathname={pathname} />
              ))}
            </ul>
          </div>
        )}
        {group.columns.map(({ title, entries, upcoming }) => (
          <div key={title ?? group.label} className={styles.column}>
            {title && <p className={styles.megaMenuTitle}>{title}</p>}
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.label} entry={entry} pathname={pathname} />
              ))}
            </ul>
            {upcoming && <Upcoming labels={upcoming} className={`${styles.megaMenuUpcoming} note`} />}
          </div>
        ))}
      </div>
    </details>
  )
}

const Entry = ({ entry, pathname }: { entry: MenuEntry; pathname: string }) => (
  <li>
    <Link
      to={entry.to}
      className={`${styles.megaMenuEntry} note`}
      aria-current={entry.to === pathname ? 'page' : undefined}
    >
      {entry.label}
    </Link>
    <Hint entry={entry} className={styles.megaMenuHint} />
  </li>
)

/** At the edge, which knows what the site is set up to do. */
export function Hint({ entry, className }: { entry: MenuEntry; className?: string | undefined }) {
  const { abilities = ALL } = useContext(PageSettings)
  const hint = hintOf(entry, abilities)
  return hint === undefined ? null : <small className={className}>{hint}</small>
}

const ALL: Abilities = { takesMail: true, takesReports: true, hasSeeds: true }

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

// Cycles through the themes: system, light, dark. frame.ts switches; the styles show which one is on.

export function ThemeSwitch() {
  return (
    <button type="button" className={styles.switch} data-theme-switch>
      <span className="visually-hidden">Theme: </span>
      <span className={styles.system}>
        <Drawing>
          <circle cx="10" cy="10" r="7" />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
        </Drawing>
        <span className="visually-hidden">as your system</span>
      </span>
      <span className={styles.light}>
        <Drawing>
          <circle cx="10" cy="10" r="3.5" />
          <path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4" />
        </Drawing>
        <span className="visually-hidden">light</span>
      </span>
      <span className={styles.dark}>
        <Drawing>
          <path d="M16.5 12.2A7 7 0 1 1 7.8 3.5a5.6 5.6 0 0 0 8.7 8.7z" />
        </Drawing>
        <span className="visually-hidden">dark</span>
      </span>
    </button>
  )
}

const Drawing = ({ children }: { children: React.ReactNode }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)

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
      {entries.map((entry) => (
        <li key={entry.label}>
          <Link to={entry.to} className={styles.entry}>
            {entry.label}
            <Hint entry={entry} className={styles.hint} />
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
