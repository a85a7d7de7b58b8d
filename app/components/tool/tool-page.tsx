// The frame of every tool: its title, its description, its tabs and its content.
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StructuredData } from '#app/components/layout/structured-data.tsx'
import { BRAND } from '#app/content/brand.ts'
import type { Tool } from '#shared/tools/tool.ts'
import styles from './tool-page.module.css'

interface ToolPageProps {
  /** Its entry in the catalog. */
  tool: Pick<Tool, 'title' | 'heading' | 'lead' | 'generator'>
  /** The current tab, if the tool has tabs. */
  tab?: 'checker' | 'generator'
  /** Replaces the entry's text if it is more than text. */
  lead?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

export function ToolPage({ tool, tab, lead, tabs, children }: ToolPageProps) {
  const { heading = tool.title, ...texts } = (tab === 'generator' && tool.generator) || tool
  const { pathname } = useLocation()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.lead}>{lead ?? texts.lead}</p>
      </header>
      {tabs}
      <div className={styles.content}>{children}</div>
      <StructuredData facts={application(heading, pathname)} />
    </div>
  )
}

/** https://schema.org/WebApplication; free, so its offer has the price 0. */
const application = (name: string, path: string) => ({
  '@type': 'WebApplication',
  name: `${name} by ${BRAND.name}`,
  url: BRAND.origin + path,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any',
  offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
})
