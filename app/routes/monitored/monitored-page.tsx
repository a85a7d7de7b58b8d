// The page of a monitor: what it shows, and what its owner can do with it.
import { Banner } from '#app/components/ui/banner.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import type { PageNotice } from '#app/components/told/targets-data.ts'
import { useReloads } from '#app/components/told/use-reloads.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { monitoredPath } from '#shared/dmarc-monitor/places.ts'
import type { MonitorState } from '#shared/dmarc-monitor/schema.ts'
import { MonitoredView } from './monitored-view.tsx'
import styles from './monitored.module.css'

interface MonitoredPageProps {
  view: string
  state: MonitorState
  notice: PageNotice | undefined
}

const SAMPLE_MS = 2_000
const WAITING_MS = 30_000

export function MonitoredPage({ view, state, notice }: MonitoredPageProps) {
  const path = monitoredPath(view)
  const isReading = state.reports.some((report) => report.state === 'waiting')
  useReloads(isReading ? SAMPLE_MS : state.state === 'live' ? null : WAITING_MS)
  return (
    <div className={styles.page}>
      {isReading && (
        <noscript>
          <meta httpEquiv="refresh" content={`4;url=${path}`} />
        </noscript>
      )}
      <h1>DMARC reports on {toUnicode(state.domain)}</h1>
      {notice && (
        <Banner tone={notice.tone} title={notice.title}>
          {notice.text && <p>{notice.text}</p>}
          {notice.secret && <RecordWithCopy text={notice.secret} label="Secret" />}
        </Banner>
      )}
      <MonitoredView state={state} owner={{ path, view, typed: notice?.typed }} />
    </div>
  )
}
