// The page of a monitor: what it shows, and what its owner can do with it.
import { KeptPage } from '#app/saved/page-frame.tsx'
import type { PageNotice } from '#app/saved/alerts-data.ts'
import { ToldNotice } from '#app/saved/alert-notice.tsx'
import { ReloadsWithoutScript, targetMs, useReloads } from '#app/saved/use-reloads.tsx'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { monitoredPath } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { OwnerParts } from './monitor-end.tsx'
import type { Owner } from './monitor-owner.tsx'
import { MonitoredView } from './monitor-view.tsx'

interface MonitoredPageProps {
  view: string
  state: MonitorState
  notice: PageNotice | undefined
}

const SAMPLE_MS = 2_000
const WAITING_MS = 30_000

export function MonitoredPage({ view, state, notice }: MonitoredPageProps) {
  const path = monitoredPath(view)
  const owner: Owner = { path, view, notice }
  const isReading = state.reports.some((report) => report.state === 'waiting')
  const ofTargets = targetMs(state.targets)
  useReloads(isReading ? SAMPLE_MS : (ofTargets ?? (state.state === 'live' ? null : WAITING_MS)))
  return (
    <KeptPage title={`DMARC reports on ${toUnicode(state.domain)}`}>
      <ReloadsWithoutScript everyMs={isReading ? SAMPLE_MS : ofTargets} page={path} />
      <ToldNotice notice={notice} />
      <MonitoredView state={state} owner={owner}>
        <OwnerParts state={state} owner={owner} />
      </MonitoredView>
    </KeptPage>
  )
}
