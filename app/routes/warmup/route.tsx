// /warmup/<key>: a saved plan as it stands, what came of its days, its calendar, and its end. The key is a secret.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type {
  ClientActionFunctionArgs as Sending,
  ClientLoaderFunctionArgs as Opening,
} from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { apiFor } from '#app/api/browser-api.ts'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import { formOf } from '#app/form-of.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { SavedPlan } from './saved-plan.tsx'
import { actOnSaved, loadSaved, statusOf } from './warmup-view-data.ts'

export const handle: PageHandle = {
  breadcrumbs: { trail: [{ label: warmupPlan.crumb, to: warmupPlan.path }, { label: 'A kept plan' }] },
}

export const meta = () =>
  pageMeta({ title: 'A warmup plan', description: 'How a domain starts to send.', noindex: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await loadSaved(context.api, params.view ?? '')
  return data(page, { status: statusOf(page) })
}
export const clientLoader = ({ request, params }: Opening) => loadSaved(apiFor(request), params.view ?? '')

export async function action({ request, params, context }: ActionFunctionArgs) {
  const done = await actOnSaved(context.api, params.view ?? '', await formOf(request))
  return data(done, { status: done.status })
}
export const clientAction = async ({ request, params }: Sending) =>
  actOnSaved(apiFor(request), params.view ?? '', await request.formData())

export default function SavedPlanRoute() {
  const page = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  const { outcome } = page
  if (outcome.ok && !notice?.isDeleted) return <SavedPlan page={page} plan={outcome.data} notice={notice} />
  const isUnreachable = !notice && !outcome.ok && outcome.code === 'unreachable'
  const { tone, title, text } = notice ?? {
    tone: isUnreachable ? 'bad' : 'info',
    title: isUnreachable ? 'This plan could not be loaded' : 'There is no plan here',
    text: outcome.ok ? '' : outcome.message,
  }
  return (
    <ProblemPage
      stamp={isUnreachable ? '503' : 'Not here'}
      tone={tone}
      title={title}
      way={{ to: warmupPlan.path, label: 'Make a plan' }}
      again={isUnreachable}
    >
      {text}
    </ProblemPage>
  )
}
