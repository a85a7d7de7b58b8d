// What is around the content of every page.
import type { ReactNode } from 'react'
import { useLocation } from '@remix-run/react'
import { Footer, Logo, CallToAction } from '#app/components/layout/footer.tsx'
import { MenuPanel, MENU_PANEL_ID, ThemeSwitch, MegaMenu } from '#app/components/layout/menu-panel.tsx'
import { ThirdParty, ThirdPartyChoices } from '#app/components/layout/third-party.tsx'
import type { servicesOf } from '#app/content/third-parties.ts'
import { Sign } from '#app/components/ui/badge.tsx'
import { isGroup, MENU } from '#app/content/menu.ts'
import { Link, ButtonLink } from '#app/components/ui/link.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import styles from './frame.module.css'

// The search over every page: opened by its button or Ctrl+K; frame.ts fills in the answers as you type.

function SearchDialog() {
  return (
    <dialog className={styles.dialog} aria-label="Search" data-search {...CLOSES_OUTSIDE}>
      <form action="/search" role="search" className={styles.form}>
        <label htmlFor="search-question" className="visually-hidden">
          Search tools, pages and guides
        </label>
        <input
          id="search-question"
          name="q"
          type="search"
          className={styles.input}
          placeholder="Search tools, pages and guides"
          autoComplete="off"
          spellCheck={false}
          data-search-question
        />
        <SubmitButton>Search</SubmitButton>
      </form>
      <p className={`${styles.hint} note`} role="status" data-search-status>
        Type a word, such as “spf”.
      </p>
      {/* Only frame.ts fills it: React renders it empty, once. */}
      <ul
        className={`${styles.answers} stack gap-1`}
        data-search-answers
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </dialog>
  )
}

/** The link to the search; its own page without JavaScript. */
function SearchLink() {
  return (
    <a href="/search" className={styles.searchDialogOpen} data-search-open>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="8.5" cy="8.5" r="5.6" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12.8 12.8L18 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">Search (Ctrl+K or /)</span>
      <kbd className={`${styles.keys} soft one-line`} aria-hidden="true">
        Ctrl K
      </kbd>
    </a>
  )
}

// React's types do not know this attribute yet.
const CLOSES_OUTSIDE: object = { closedby: 'any' }

// The header of every page: logo, menu, theme, and the links to the customer application.

function Header({ customerAppUrl }: { customerAppUrl?: string }) {
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

// Says on every page that the visitor is offline; it is hidden until frame.ts notices.
const OfflineNote = () => (
  <div role="status" className={styles.note} data-tone="unknown">
    <p className={`${styles.text} small card`}>
      <Sign tone="unknown" />
      <span>
        <strong>You are offline.</strong> Checks and other pages need the network.
      </span>
    </p>
  </div>
)

// The back-to-top link, which frame.ts animates and shows once the page is scrolled.
function ToTop() {
  return (
    <a href="#main" className={`${styles.top} off-paper`} data-to-top>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M4 12l6-6 6 6" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">Back to top</span>
    </a>
  )
}

/** Where the checks are; frame.ts fills it on devices that keep pages. */
function YourPagesLine() {
  const { pathname } = useLocation()
  if (pathname !== '/' && !pathname.startsWith('/tool')) return null
  return (
    <nav aria-label="Your pages on this device" className={`${styles.yours} page-wide off-paper`}>
      <ul className="row gap-0-4 small" data-yours-list />
    </nav>
  )
}

interface FrameProps {
  customerAppUrl?: string
  /** The third-party services that are configured. */
  services: ReturnType<typeof servicesOf>
  offersNewsletter: boolean
  year: number
  /** The main part. */
  children: ReactNode
}

export function Frame({ customerAppUrl, services, offersNewsletter, year, children }: FrameProps) {
  const thirdParties = Object.values(services)
  return (
    <>
      <a href="#main" className={`${styles.skip} off-paper`}>
        Skip to content
      </a>
      <div className={`${styles.airmail} off-paper`} />
      <Header customerAppUrl={customerAppUrl} />
      <MenuPanel customerAppUrl={customerAppUrl} />
      <SearchDialog />
      <YourPagesLine />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <CallToAction customerAppUrl={customerAppUrl} />
      {services.chat && (
        <div className={styles.chat}>
          <ThirdParty service={services.chat} label="Chat with us" />
        </div>
      )}
      <Footer year={year} hasThirdParties={thirdParties.length > 0} offersNewsletter={offersNewsletter}>
        <OfflineNote />
        <ToTop />
      </Footer>
      {thirdParties.length > 0 && <ThirdPartyChoices services={thirdParties} />}
    </>
  )
}
