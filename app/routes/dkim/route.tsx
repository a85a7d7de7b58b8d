// /tool/dkim: the DKIM checker and the DKIM generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { DkimChecker } from './dkim-checker.tsx'
import { loadDkimPage } from './dkim-data.ts'
import { DKIM_GUIDE } from './dkim-guide.ts'
import { makeKeyAction } from './make-key-action.ts'
import { DkimGenerator as Generator } from './dkim-generator.tsx'

/** With the record's grammar, which the checker does not need. */
const DkimGenerator = later(async () => (await import('./dkim-generator.tsx')).DkimGenerator, Generator)

export const loader = edgeLoader(loadDkimPage, { tool: dkim })
export const clientLoader = browserLoader(loadDkimPage)
export const action = makeKeyAction

const page = toolPage<typeof loader, typeof action>({
  tool: dkim,
  guide: DKIM_GUIDE,
  Content: ({ page: asked, done }) =>
    asked.tab === 'generator' ? (
      <DkimGenerator action={generatorOf(dkim)} made={done} />
    ) : (
      <DkimChecker {...asked} />
    ),
})
export const { handle, meta } = page
export default page.Page
