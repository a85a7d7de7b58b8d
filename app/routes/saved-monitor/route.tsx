// /dmarc-monitor/<view>: what the reports on a domain show over time. The key in the URL is a secret.
import { ALERTS, targetMs } from '#app/saved/alerts.tsx'
import { savedAction, savedActionInBrowser, savedInBrowser, savedLoader } from '#app/saved/saved-data.ts'
import { savedPage } from '#app/saved/saved-page.tsx'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { monitorKind } from './monitor-data.ts'
import { Removal } from './monitor-owner.tsx'
import { MonitorTime } from './monitor-time.tsx'
import { Monitor, MonitorRest } from './monitor-view.tsx'

export const loader = savedLoader(monitorKind)
export const clientLoader = savedInBrowser(monitorKind)
export const action = savedAction(monitorKind)
export const clientAction = savedActionInBrowser(monitorKind)

const READING_MS = 2_000
const WAITING_MS = 30_000

const page = savedPage(monitorKind, {
  tool: dmarcMonitor,
  words: {
    name: 'A DMARC monitor',
    description: 'Who sends as a domain, over time.',
    none: 'Nothing is monitored here',
    unreachable: 'This monitor could not be loaded',
    way: { to: dmarcMonitor.path, label: 'Monitor a domain' },
    what: 'this monitor',
    can: 'read and delete it',
    stops: 'alerts',
    said: ({ domain, verdict }) => ({ subject: domain, verdict }),
    title: ({ domain }) => `DMARC reports on ${toUnicode(domain)}`,
    until: ({ expires }) =>
      `The monitor lives as long as the DMARC record has its address; today it would be kept until ${dayInWords(expires.slice(0, 10))}.`,
  },
  everyMs: ({ state, reports, targets }) =>
    reports.some((report) => report.state === 'waiting')
      ? READING_MS
      : (targetMs(targets) ?? (state === 'live' ? null : WAITING_MS)),
  alerts: ALERTS,
  since: ({ since }) => since,
  isTodayBelow: true,
  Content: ({ state, path, view }) => <Monitor state={state} owner={{ path, view }} />,
  Timeline: MonitorTime,
  Rest: ({ state, path, view }) => <MonitorRest state={state} owner={{ path, view }} />,
  BeforeEnd: Removal,
})
export const { handle, meta } = page
export default page.Page
