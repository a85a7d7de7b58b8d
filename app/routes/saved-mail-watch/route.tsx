// /mail-watch/<view>: how watched mail is, what changed, who is notified. The key is a secret.
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
import { mailWatch } from '#shared/tools/mail-watch.ts'
import { actOnMailWatched, loadMailWatched } from './mail-watch-data.ts'
import { MailWatchedView } from './mail-watch-view.tsx'

export const handle: PageHandle = {
  checksHuman: true,
  breadcrumbs: { trail: [{ label: mailWatch.label, to: mailWatch.path }, { label: 'A mail watch' }] },
}

export const meta = () =>
  pageMeta({ title: 'A mail watch', description: 'How the mail is, and what has changed.', noindex: true })

export const loader = keptLoader(loadMailWatched)
export const clientLoader = ({ request, params }: Opening) =>
  loadMailWatched(apiFor(request), params.view ?? '')

export const action = keptAction(actOnMailWatched)
export const clientAction = async ({ request, params }: Sending) =>
  actOnMailWatched(apiFor(request), params.view ?? '', await request.formData())

const TITLES = { none: 'No mail is watched here', unreachable: 'This mail watch could not be loaded' }

export default function MailWatchedRoute() {
  const { view, outcome, now } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  if (outcome.ok && !notice?.isEnded)
    return <MailWatchedView view={view} state={outcome.data} now={now} notice={notice} />
  return (
    <NotKept
      outcome={outcome}
      notice={notice}
      titles={TITLES}
      way={{ to: mailWatch.path, label: 'Watch mail' }}
    />
  )
}
