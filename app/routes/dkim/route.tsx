// /tool/dkim: the DKIM checker and the DKIM generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { errorAt } from '#app/api/outcome.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { loadDkimPage, type DkimPage } from './dkim-data.ts'
import { DKIM_GUIDE } from './dkim-guide.ts'
import { makeKeyAction } from './make-key-action.ts'
import { DkimGenerator as Generator } from './dkim-generator.tsx'
import { DkimResult } from './dkim-result.tsx'
import { DkimForm } from './dkim-form.tsx'
import { DkimSearch as Search } from './dkim-search.tsx'

const DkimSearch = later(async () => (await import('./dkim-search.tsx')).DkimSearch, Search)

// The DKIM checker: the question, and the key of one selector or the search for all of them.
function DkimChecker({ question, outcome, date }: DkimPage) {
  const busy = useBusy('/tool/dkim')
  const error = errorAt(outcome, 'domain', 'selector')
  const key = `${question.domain} ${question.selector} ${question.cursor}`
  return (
    <>
      <DkimForm
        key={key}
        question={question}
        error={error}
        busy={busy}
        answered={outcome?.ok ? question.domain : undefined}
      />
      <ResultRegion busy={busy} resultKey={key}>
        {outcome?.ok &&
          (outcome.data.discovery ? (
            <DkimSearch first={outcome.data} date={date} />
          ) : (
            <DkimResult report={outcome.data} date={date} />
          ))}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

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
