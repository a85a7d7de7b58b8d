// The header of every page: logo, menu, theme, and the links to the customer application.
import { Logo } from '#app/components/layout/logo.tsx'
import { MegaMenu } from '#app/components/layout/mega-menu.tsx'
import { MENU_PANEL_ID } from '#app/components/layout/menu-panel.tsx'
import { SearchLink } from '#app/components/layout/search-dialog.tsx'
import { ThemeSwitch } from '#app/components/layout/theme-switch.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { isGroup, MENU } from '#app/content/menu.ts'
import { Link } from '#app/components/ui/link.tsx'
import { useLocation } from '@remix-run/react'
import styles from './header.module.css'

export function Header({ customerAppUrl }: { customerAppUrl?: string }) {
  const { pathname } = useLocation()
  return (
    <header className={`${styles.header} off-paper`} data-header>
      <div className={`${styles.inner} page-wide`}>
        <Logo />
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.items}>
            {MENU.map((item) => (
              <li key={item.label}>
                {isGroup(item) ? (
                  <MegaMenu group={item} />
                ) : (
                  <Link
                    to={item.to}
                    className={styles.link}
                    aria-current={item.to === pathname ? 'page' : undefined}
                  >
                    {item.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.actions}>
          <SearchLink />
          <div className={styles.wide}>
            <ThemeSwitch />
          </div>
          {customerAppUrl && <CustomerLinks url={customerAppUrl} />}
          <button type="button" className={styles.open} data-panel-open {...OPENS_PANEL}>
            <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
              <path
                d="M2 5.5h18M2 11h18M2 16.5h12"
                stroke="currentColor"
                strokeWidth="2.2"
                strokeLinecap="round"
              />
            </svg>
            <span className="visually-hidden">Open menu</span>
          </button>
        </div>
      </div>
    </header>
  )
}

/** Opens the panel without JavaScript where the browser knows invoker commands; React's types do not know them yet. */
const OPENS_PANEL = { command: 'show-modal', commandfor: MENU_PANEL_ID }

const CustomerLinks = ({ url }: { url: string }) => (
  <>
    <a href={url} target="_blank" rel="noopener" className={`${styles.link} ${styles.wide}`}>
      Log In<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    <div className={styles.start}>
      <ButtonLink href={url} size="small">
        Get Started
      </ButtonLink>
    </div>
  </>
)
