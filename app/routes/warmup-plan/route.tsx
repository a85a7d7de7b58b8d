// /tool/warmup-plan: how a domain starts to send. Everything is in the URL; “Keep this plan” gives it a page of its own.
import { data, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { formOf } from '#app/form-of.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { fieldErrorOf, givenFields, keepPlan, loadWarmupPage } from './warmup-data.ts'
import { WarmupForm } from './warmup-form.tsx'
import { WARMUP_GUIDE } from './warmup-guide.ts'
import { WarmupResult } from './warmup-result.tsx'

export const { handle, meta } = toolRoute(warmupPlan)

export const loader = edgeLoader(loadWarmupPage, { tool: warmupPlan })
export const clientLoader = browserLoader(loadWarmupPage)

export const action = async ({ request, context }: ActionFunctionArgs) =>
  data(await keepPlan(context.api, await formOf(request)), { status: 400 })
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  keepPlan(apiFor(request), await request.formData())

export default function WarmupPlanPage() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useBusy(warmupPlan.path)
  const { question, outcome } = page
  const error = fieldErrorOf(outcome)
  const key = new URLSearchParams(givenFields(question)).toString()
  return (
    <ToolPage tool={warmupPlan}>
      <WarmupForm key={`form ${key}`} question={question} error={error} busy={busy} />
      <ResultRegion busy={busy} busyText="Looking at the domain…" resultKey={key}>
        {outcome?.ok && <WarmupResult key={key} page={page} report={outcome.data} refused={refused} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
      <ToolGuide guide={WARMUP_GUIDE} />
    </ToolPage>
  )
}
