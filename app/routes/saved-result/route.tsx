// /r/<key>: a result as it was on a certain day. Its form saves one; neither needs JavaScript.
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { PageHandle } from '#app/page-handle.ts'
import { formOf } from '#app/form-of.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useActionData, useLoaderData } from '@remix-run/react'
import { snapshotPath, WITH_NOW } from '#shared/saved/result/paths.ts'
import { KeptResult } from './result-view.tsx'
import { actOnResult, keepResult, loadResult } from './result-data.ts'
import type { Notice } from '#app/saved/page-notice.ts'
import { ShownNotice } from '#app/saved/shown-notice.tsx'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'

export const handle: PageHandle = { breadcrumbs: { trail: [{ label: 'Saved result' }] } }

export const meta = () =>
  pageMeta({ title: 'A saved result', description: 'A check as it was on that day.', noindex: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const withNow = new URL(request.url).searchParams.has(WITH_NOW)
  const notice = await loadResult(context.api, params.view ?? '', withNow)
  return data(notice, { status: notice.status })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  if (params.view !== undefined) return notice(await actOnResult(context.api, params.view, form))
  const kept = await keepResult(context.api, form)
  if ('key' in kept) throw redirect(snapshotPath(kept.key), 303)
  return notice(kept)
}

const notice = (page: Awaited<ReturnType<typeof actOnResult>>) => data(page, { status: page.status })

export default function SnapshotPage() {
  const loaded = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  if (answered)
    return (
      <ShownNotice notice={answered}>
        <NoticePage {...answered} />
      </ShownNotice>
    )
  return 'kept' in loaded ? <KeptResult {...loaded.kept} /> : <NoticePage {...loaded} />
}

/** Shown instead of a saved result: why there is none. */
const NoticePage = ({ status, tone, title, text }: Notice) => (
  <ProblemPage
    stamp={status < 400 || status === 404 ? 'Not here' : String(status)}
    tone={tone}
    title={title}
    way={{ to: '/tool', label: 'All checks' }}
    again={status === 503}
  >
    {text}
  </ProblemPage>
)
