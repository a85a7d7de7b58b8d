// What is around the content of every page.
import type { ReactNode } from 'react'
import { CallToAction } from '#app/components/layout/call-to-action.tsx'
import { Footer } from '#app/components/layout/footer.tsx'
import { Header } from '#app/components/layout/header.tsx'
import { MenuPanel } from '#app/components/layout/menu-panel.tsx'
import { OfflineNote } from '#app/components/layout/offline-note.tsx'
import { SearchDialog } from '#app/components/layout/search-dialog.tsx'
import { ThirdParty } from '#app/components/layout/third-party.tsx'
import { ThirdPartyChoices } from '#app/components/layout/third-party-choices.tsx'
import { ToTop } from '#app/components/layout/to-top.tsx'
import type { servicesOf } from '#app/content/third-parties.ts'
import styles from './frame.module.css'

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
