// /dmarc-monitor/<view>: what the reports on a domain show over time. The key in the URL is a secret.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { formOf } from '#app/form-of.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import type {
  ClientActionFunctionArgs as Sending,
  ClientLoaderFunctionArgs as Opening,
} from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { actOnMonitored, loadMonitored } from './monitored-data.ts'
import { MonitoredPage } from './monitored-page.tsx'
import { NoMonitor } from './no-monitor.tsx'

export const handle: PageHandle = {
  breadcrumbs: { trail: [{ label: dmarcMonitor.label, to: dmarcMonitor.path }, { label: 'A monitor' }] },
}

export const meta = () =>
  pageMeta({ title: 'A DMARC monitor', description: 'Who sends as a domain, over time.', noindex: true })

const STATUSES: Partial<Record<string, number>> = { not_found: 404, expired: 410 }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await loadMonitored(context.api, params.view ?? '')
  return data(page, { status: page.outcome.ok ? 200 : (STATUSES[page.outcome.code] ?? 503) })
}
export const clientLoader = ({ request, params }: Opening) =>
  loadMonitored(apiFor(request), params.view ?? '')

export async function action({ request, params, context }: ActionFunctionArgs) {
  const done = await actOnMonitored(context.api, params.view ?? '', await formOf(request))
  return data(done, { status: done.status })
}
export const clientAction = async ({ request, params }: Sending) =>
  actOnMonitored(apiFor(request), params.view ?? '', await request.formData())

export default function MonitoredRoute() {
  const { view, outcome } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  if (outcome.ok && !notice?.isEnded)
    return <MonitoredPage view={view} state={outcome.data} notice={notice} />
  return <NoMonitor outcome={outcome} notice={notice} />
}
