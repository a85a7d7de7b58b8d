// /warmup/<key>: a saved plan as it stands, what came of its days, its calendar, and its end. The key is a secret.
import type {
  ClientActionFunctionArgs as Sending,
  ClientLoaderFunctionArgs as Opening,
} from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { apiFor } from '#app/api/browser-api.ts'
import { keptAction, keptLoader } from '#app/saved/saved-loader.ts'
import { NotKept } from '#app/saved/not-there.tsx'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { SavedPlan } from './plan-view.tsx'
import { actOnSaved, loadSaved } from './plan-data.ts'

export const handle: PageHandle = {
  breadcrumbs: { trail: [{ label: warmupPlan.crumb, to: warmupPlan.path }, { label: 'A kept plan' }] },
}

export const meta = () =>
  pageMeta({ title: 'A warmup plan', description: 'How a domain starts to send.', noindex: true })

export const loader = keptLoader(loadSaved)
export const clientLoader = ({ request, params }: Opening) => loadSaved(apiFor(request), params.view ?? '')

export const action = keptAction(actOnSaved)
export const clientAction = async ({ request, params }: Sending) =>
  actOnSaved(apiFor(request), params.view ?? '', await request.formData())

const TITLES = { none: 'There is no plan here', unreachable: 'This plan could not be loaded' }

export default function SavedPlanRoute() {
  const page = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  const { outcome } = page
  if (outcome.ok && !notice?.isEnded) return <SavedPlan page={page} plan={outcome.data} notice={notice} />
  return (
    <NotKept
      outcome={outcome}
      notice={notice}
      titles={TITLES}
      way={{ to: warmupPlan.path, label: 'Make a plan' }}
    />
  )
}
