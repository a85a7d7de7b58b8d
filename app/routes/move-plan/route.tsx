// /tool/move-plan: how a domain moves without losing mail. Everything is in the URL; “Keep this move” gives it a page of its own.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { movePlan } from '#shared/tools/move-plan.ts'
import { fieldErrorOf, givenFields, keepMove, loadMovePage, type MovePage } from './move-data.ts'
import { MoveForm } from './move-form.tsx'
import { MOVE_GUIDE } from './move-guide.ts'
import { MoveResult } from './move-result.tsx'

export const loader = edgeLoader(loadMovePage, { tool: movePlan })
export const clientLoader = browserLoader(loadMovePage)

export const action = edgeAction(keepMove)
export const clientAction = browserAction(keepMove)

interface MoveCheckProps {
  page: MovePage
  done: Awaited<ReturnType<typeof clientAction>> | undefined
}

function MoveCheck({ page: asked, done }: MoveCheckProps) {
  const busy = useBusy(movePlan.path)
  const { question, outcome } = asked
  const error = fieldErrorOf(asked)
  const key = new URLSearchParams(givenFields(question)).toString()
  return (
    <>
      <MoveForm key={`form ${key}`} page={asked} error={error} busy={busy} />
      <ResultRegion busy={busy} busyText="Reading DNS and simulating…" resultKey={key}>
        {outcome?.ok && <MoveResult key={key} page={asked} plan={outcome.data} refused={done} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

const page = toolPage<typeof loader, typeof action>({
  tool: movePlan,
  guide: MOVE_GUIDE,
  Content: MoveCheck,
})
export const { handle, meta } = page
export default page.Page
