// /watch/<key>: what a watch has seen, who is notified, and how to end it. The key is a secret.
import { apiFor } from '#app/api/browser-api.ts'
import { keptAction, keptLoader } from '#app/saved/saved-loader.ts'
import { NotKept } from '#app/saved/not-there.tsx'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import type {
  ClientActionFunctionArgs as Sending,
  ClientLoaderFunctionArgs as Opening,
} from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { watch } from '#shared/tools/watch.ts'
import { actOnWatched, loadWatched } from './watch-data.ts'
import { WatchedView } from './watch-view.tsx'

export const handle: PageHandle = {
  checksHuman: true,
  breadcrumbs: { trail: [{ label: watch.label, to: watch.path }, { label: 'A watch' }] },
}

export const meta = () =>
  pageMeta({ title: 'A watch', description: 'What has changed, and who gets alerts.', noindex: true })

export const loader = keptLoader(loadWatched)
export const clientLoader = ({ request, params }: Opening) => loadWatched(apiFor(request), params.view ?? '')

export const action = keptAction(actOnWatched)
export const clientAction = async ({ request, params }: Sending) =>
  actOnWatched(apiFor(request), params.view ?? '', await request.formData())

const TITLES = { none: 'Nothing is watched here', unreachable: 'This watch could not be loaded' }

export default function WatchedRoute() {
  const { id, outcome, now } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  if (outcome.ok && !notice?.isEnded)
    return <WatchedView id={id} report={outcome.data} now={now} notice={notice} />
  return (
    <NotKept
      outcome={outcome}
      notice={notice}
      titles={TITLES}
      way={{ to: watch.path, label: 'Watch something' }}
    />
  )
}
