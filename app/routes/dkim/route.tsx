// /tool/dkim: the DKIM checker and the DKIM generator.
import { useActionData, useLoaderData } from '@remix-run/react'
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { generatorOf, tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { dkim } from '#shared/tools/dkim.ts'
import { DkimChecker } from './dkim-checker.tsx'
import { loadDkimPage } from './dkim-data.ts'
import { DKIM_GUIDE } from './dkim-guide.ts'
import { makeKeyAction } from './make-key-action.ts'
import { DkimGenerator as Generator } from './dkim-generator.tsx'

/** With the record's grammar, which the checker does not need. */
const DkimGenerator = later(async () => (await import('./dkim-generator.tsx')).DkimGenerator, Generator)

export const { handle, meta } = toolRoute(dkim)

export const loader = edgeLoader(loadDkimPage, { tool: dkim })
export const clientLoader = browserLoader(loadDkimPage)
export const action = makeKeyAction

export default function DkimPage() {
  const page = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  return (
    <ToolPage
      tool={dkim}

      tab={page.tab}
      tabs={<ToolTabs {...tabsOf(dkim)} current={page.tab} />}
    >
      {page.tab === 'generator' ? (
        <DkimGenerator action={generatorOf(dkim)} made={made} />
      ) : (
        <DkimChecker {...page} />
      )}
      <ToolGuide guide={DKIM_GUIDE} />
    </ToolPage>
  )
}
