// What is around the content of every page.
import type { ReactNode } from 'react'
import { Breadcrumb, type BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'
import { CallToAction } from '#app/components/layout/call-to-action.tsx'
import { Footer } from '#app/components/layout/footer.tsx'
import { Header } from '#app/components/layout/header.tsx'
import { MenuPanel } from '#app/components/layout/menu-panel.tsx'
import { OfflineNote } from '#app/components/layout/offline-note.tsx'
import { SearchDialog } from '#app/components/layout/search-dialog.tsx'
import { StructuredData } from '#app/components/layout/structured-data.tsx'
import { ThirdParty } from '#app/components/layout/third-party.tsx'
import { ThirdPartyChoices } from '#app/components/layout/third-party-choices.tsx'
import { ToTop } from '#app/components/layout/to-top.tsx'
import { BRAND } from '#app/content/brand.ts'
import type { servicesOf } from '#app/content/third-parties.ts'
import styles from './frame.module.css'

interface FrameProps {
  customerAppUrl?: string
  /** The third-party services that are configured. */
  services: ReturnType<typeof servicesOf>
  offersNewsletter: boolean
  year: number
  breadcrumbs?: BreadcrumbProps | undefined
  isAnswered: boolean
  children: ReactNode
}

export function Frame({
  customerAppUrl,
  services,
  offersNewsletter,
  year,
  breadcrumbs,
  isAnswered,
  children,
}: FrameProps) {
  const thirdParties = Object.values(services)
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.airmail} />
      <Header customerAppUrl={customerAppUrl} />
      <MenuPanel customerAppUrl={customerAppUrl} />
      <SearchDialog />
      <main id="main" tabIndex={-1} className={styles.main}>
        {isAnswered && ANSWER_MARK}
        {breadcrumbs && <Breadcrumb {...breadcrumbs} />}
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
      <StructuredData facts={ORGANIZATION} />
    </>
  )
}

/**
 * Styles of a page with an answer ask whether there is one. A slow phone paints the page before it has read that far; with this,
 * nothing moves then. Removed once the page runs (app/entry.client.tsx).
 */
const ANSWER_MARK = (
  <i hidden data-result>
    ↓
  </i>
)

/** https://schema.org/Organization; only what can be checked. */
const ORGANIZATION = {
  '@type': 'Organization',
  name: BRAND.name,
  url: BRAND.origin,
  logo: `${BRAND.origin}/icon.svg`,
  email: BRAND.supportEmail,
}
