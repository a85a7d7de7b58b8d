// /mail-watch/<view>: how watched mail is, what changed, who is notified. The key is a secret.
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
import { mailWatch } from '#shared/tools/mail-watch.ts'
import { actOnMailWatched, loadMailWatched, statusOfPage } from './mail-watched-data.ts'
import { MailWatchedView } from './mail-watched-view.tsx'

export const handle: PageHandle = {
  breadcrumbs: { trail: [{ label: mailWatch.label, to: mailWatch.path }, { label: 'A mail watch' }] },
}

export const meta = () =>
  pageMeta({ title: 'A mail watch', description: 'How the mail is, and what has changed.', noindex: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await loadMailWatched(context.api, params.view ?? '')
  return data(page, { status: statusOfPage(page) })
}
export const clientLoader = ({ request, params }: Opening) =>
  loadMailWatched(apiFor(request), params.view ?? '')

export async function action({ request, params, context }: ActionFunctionArgs) {
  const done = await actOnMailWatched(context.api, params.view ?? '', await formOf(request))
  return data(done, { status: done.status })
}
export const clientAction = async ({ request, params }: Sending) =>
  actOnMailWatched(apiFor(request), params.view ?? '', await request.formData())

export default function MailWatchedRoute() {
  const { view, outcome, now } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  if (outcome.ok && !notice?.isEnded)
    return <MailWatchedView view={view} state={outcome.data} now={now} notice={notice} />
  const isUnreachable = !notice && !outcome.ok && outcome.code === 'unreachable'
  const { tone, title, text } = notice ?? {
    tone: isUnreachable ? 'bad' : 'info',
    title: isUnreachable ? 'This mail watch could not be loaded' : 'No mail is watched here',
    text: outcome.ok ? '' : outcome.message,
  }
  return (
    <ProblemPage
      stamp={isUnreachable ? '503' : 'Not here'}
      tone={tone}
      title={title}
      way={{ to: mailWatch.path, label: 'Watch mail' }}
      again={isUnreachable}
    >
      {text}
    </ProblemPage>
  )
}
