// What stands around the content of every page.
import type { ReactNode } from 'react'
import { Breadcrumb, type BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'
import { CallToAction } from '#app/components/layout/call-to-action.tsx'
import { Footer } from '#app/components/layout/footer.tsx'
import { Header } from '#app/components/layout/header.tsx'
import { MenuPanel } from '#app/components/layout/menu-panel.tsx'
import { ToTop } from '#app/components/layout/to-top.tsx'
import { Toaster } from '#app/components/ui/toaster.tsx'
import styles from './frame.module.css'

export interface FrameProps {
  customerAppUrl?: string
  year: number
  breadcrumbs?: BreadcrumbProps
  children: ReactNode
}

export function Frame({ customerAppUrl, year, breadcrumbs, children }: FrameProps) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.airmail} />
      <Header customerAppUrl={customerAppUrl} />
      <MenuPanel customerAppUrl={customerAppUrl} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {breadcrumbs && <Breadcrumb {...breadcrumbs} />}
        {children}
      </main>
      <CallToAction customerAppUrl={customerAppUrl} />
      <Footer year={year} />
      <ToTop />
      <Toaster />
    </>
  )
}
