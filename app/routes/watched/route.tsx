// /watch/<key>: what a watch has seen, who is notified, and how to end it. The key is a secret.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import { formOf } from '#app/form-of.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import type {
  ClientActionFunctionArgs as Sending,
  ClientLoaderFunctionArgs as Opening,
} from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { watch } from '#shared/tools/watch.ts'
import { actOnWatched, loadWatched } from './watched-data.ts'
import { WatchedView } from './watched-view.tsx'

export const handle: PageHandle = {
  breadcrumbs: { trail: [{ label: watch.label, to: watch.path }, { label: 'A watch' }] },
}

export const meta = () =>
  pageMeta({ title: 'A watch', description: 'What has changed, and who gets alerts.', noindex: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await loadWatched(context.api, params.key ?? '')
  const { outcome } = page
  return data(page, { status: outcome.ok ? 200 : outcome.code === 'not_found' ? 404 : 503 })
}
export const clientLoader = ({ request, params }: Opening) => loadWatched(apiFor(request), params.key ?? '')

export async function action({ request, params, context }: ActionFunctionArgs) {
  const done = await actOnWatched(context.api, params.key ?? '', await formOf(request))
  return data(done, { status: done.status })
}
export const clientAction = async ({ request, params }: Sending) =>
  actOnWatched(apiFor(request), params.key ?? '', await request.formData())

export default function WatchedRoute() {
  const { id, outcome, now } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  if (outcome.ok && !notice?.isEnded)
    return <WatchedView id={id} report={outcome.data} now={now} notice={notice} />
  const isUnreachable = !notice && !outcome.ok && outcome.code === 'unreachable'
  const { tone, title, text } = notice ?? {
    tone: isUnreachable ? 'bad' : 'info',
    title: isUnreachable ? 'This watch could not be loaded' : 'Nothing is watched here',
    text: outcome.ok ? '' : outcome.message,
  }
  return (
    <ProblemPage
      stamp={isUnreachable ? '503' : 'Not here'}
      tone={tone}
      title={title}
      way={{ to: watch.path, label: 'Watch something' }}
      again={isUnreachable}
    >
      {text}
    </ProblemPage>
  )
}
