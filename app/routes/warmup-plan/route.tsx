// /tool/warmup-plan: how a domain starts to send. Everything is in the URL; “Keep this plan” gives it a page of its own.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { fieldErrorOf, givenFields, keepPlan, loadWarmupPage, type WarmupPage } from './warmup-data.ts'
import { WarmupForm } from './warmup-form.tsx'
import { WARMUP_GUIDE } from './warmup-guide.ts'
import { WarmupResult } from './warmup-result.tsx'

export const loader = edgeLoader(loadWarmupPage, { tool: warmupPlan })
export const clientLoader = browserLoader(loadWarmupPage)

export const action = edgeAction(keepPlan)
export const clientAction = browserAction(keepPlan)

interface WarmupCheckProps {
  page: WarmupPage
  done: Awaited<ReturnType<typeof clientAction>> | undefined
}

function WarmupCheck({ page: asked, done }: WarmupCheckProps) {
  const busy = useBusy(warmupPlan.path)
  const { question, outcome } = asked
  const error = fieldErrorOf(outcome)
  const key = new URLSearchParams(givenFields(question)).toString()
  return (
    <>
      <WarmupForm key={`form ${key}`} question={question} error={error} busy={busy} />
      <ResultRegion busy={busy} busyText="Looking at the domain…" resultKey={key}>
        {outcome?.ok && <WarmupResult key={key} page={asked} report={outcome.data} refused={done} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

const page = toolPage<typeof loader, typeof action>({
  tool: warmupPlan,
  guide: WARMUP_GUIDE,
  Content: WarmupCheck,
})
export const { handle, meta } = page
export default page.Page
