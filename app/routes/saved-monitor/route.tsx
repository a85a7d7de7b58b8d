// /dmarc-monitor/<view>: what the reports on a domain show over time. The key in the URL is a secret.
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
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { actOnMonitored, loadMonitored } from './monitor-data.ts'
import { MonitoredPage } from './monitor-page.tsx'

export const handle: PageHandle = {
  checksHuman: true,
  breadcrumbs: { trail: [{ label: dmarcMonitor.label, to: dmarcMonitor.path }, { label: 'A monitor' }] },
}

export const meta = () =>
  pageMeta({ title: 'A DMARC monitor', description: 'Who sends as a domain, over time.', noindex: true })

export const loader = keptLoader(loadMonitored)
export const clientLoader = ({ request, params }: Opening) =>
  loadMonitored(apiFor(request), params.view ?? '')

export const action = keptAction(actOnMonitored)
export const clientAction = async ({ request, params }: Sending) =>
  actOnMonitored(apiFor(request), params.view ?? '', await request.formData())

const TITLES = { none: 'Nothing is monitored here', unreachable: 'This monitor could not be loaded' }

export default function MonitoredRoute() {
  const { view, outcome } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  if (outcome.ok && !notice?.isEnded)
    return <MonitoredPage view={view} state={outcome.data} notice={notice} />
  return (
    <NotKept
      outcome={outcome}
      notice={notice}
      titles={TITLES}
      way={{ to: dmarcMonitor.path, label: 'Monitor a domain' }}
    />
  )
}
