// The part of a page that React has in the browser. The edge draws the same, so that the two match exactly.
import type { ComponentType } from 'react'
import { Toaster } from '#app/components/ui/toaster.tsx'
import { PageContext, type PageState } from '#app/router/page-state.ts'

/** Its place in the document. */
export const PAGE_ID = 'page'
/** The element with the data that the document was drawn from. */
export const PAGE_DATA_ID = 'page-data'

interface PageViewProps {
  component: ComponentType
  state: PageState
}

export const PageView = ({ component: Page, state }: PageViewProps) => (
  <PageContext.Provider value={state}>
    <Page />
    <Toaster />
  </PageContext.Provider>
)
