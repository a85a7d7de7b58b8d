// The frame of every tool: breadcrumb and title from the catalog, its tabs, its form and result, and the guide below them.
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import type { ComponentType, ReactNode } from 'react'
import { StructuredData } from '#app/components/layout/breadcrumb.tsx'
import { ToolGuide, type EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { BRAND } from '#app/content/brand.ts'
import type { PageHandle } from '#app/page-handle.ts'
import type { Tool } from '#shared/tools/tool.ts'
import styles from './tool-page.module.css'

interface ToolPageProps {
  /** Its entry in the catalog. */
  tool: Pick<Tool, 'title' | 'heading' | 'lead' | 'generator'>
  /** The current tab, if the tool has tabs. */
  tab?: 'checker' | 'generator' | undefined
  /** Replaces the entry's text if it is more than text. */
  lead?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

export function ToolPage({ tool, tab, lead, tabs, children }: ToolPageProps) {
  const { heading = tool.title, ...texts } = (tab === 'generator' && tool.generator) || tool
  const { pathname } = useLocation()
  return (
    <div className={`${styles.page} stack gap-6 page-wide`}>
      <header className={`${styles.head} stack gap-4`}>
        <h1>{heading}</h1>
        <p className={`${styles.lead} soft size-lead`}>{lead ?? texts.lead}</p>
      </header>
      {tabs}
      <div className={`${styles.content} stack gap-6`}>{children}</div>
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

type Loaded<Loader> = ReturnType<typeof useLoaderData<Loader>>
type Done<Action> = ReturnType<typeof useActionData<Action>>

interface ToolDeclaration<Loader, Action> {
  tool: Tool
  /** What is said below the result. */
  guide?: EdgeOnlyGuide
  lead?: ReactNode
  /** Every visitor gets the same page, unless it says otherwise. */
  handle?: PageHandle
  /** The form, and below it the result: of what the loader gave, and of what the action did. */
  Content: ComponentType<{ page: Loaded<Loader>; done: Done<Action> }>
}

/**
 * The page of a tool, for its route to export; loader and action are the route's own exports, since Remix takes them out of
 * what browsers load. A loader that gives a `tab` has its page drawn with both tabs.
 */
export function toolPage<Loader, Action = unknown>(declared: ToolDeclaration<Loader, Action>) {
  const { tool, guide, lead, handle, Content } = declared
  function Page() {
    const page = useLoaderData<Loader>()
    const done = useActionData<Action>()
    const tab = tabOf(page)
    return (
      <ToolPage tool={tool} lead={lead} tab={tab} tabs={tab && <ToolTabs {...tabsOf(tool)} current={tab} />}>
        <Content page={page} done={done} />
        {guide !== undefined && <ToolGuide guide={guide} />}
      </ToolPage>
    )
  }
  return { ...toolRoute(tool, handle), Page }
}

const tabOf = (page: unknown): ToolPageProps['tab'] => (page as Pick<ToolPageProps, 'tab'> | null)?.tab
