// /watch/<key>: what a watch has seen, who gets alerts, and how to end it. The key is a secret.
import { ALERTS, targetMs } from '#app/saved/alerts.tsx'
import { actOnAlerts, type AlertNotice } from '#app/saved/alerts-data.ts'
import {
  ownAt,
  savedAction,
  savedActionInBrowser,
  savedInBrowser,
  savedLoader,
  stateOf,
  type SavedKind,
} from '#app/saved/saved-data.ts'
import { savedPage } from '#app/saved/saved-page.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { watchedPath } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { watch } from '#shared/tools/watch.ts'
import { watchVerdictOf, Watched, WatchTime } from './watch-view.tsx'

const kind: SavedKind<WatchReport, AlertNotice> = {
  read: (api, key, _url, query) => stateOf(api.user.watch[':key'].$get({ param: { key }, query })),
  own: (api, key) => ownAt(api.user.watch[':key'], { key }),
  act: (form, api, key) => actOnAlerts(form, api.user.watch[':key'].targets, { key }),
  pathOf: watchedPath,
  ended: {
    title: 'The watch is ended',
    text: 'We have kept nothing: not what was watched, not what we saw, not who was notified.',
  },
}

export const loader = savedLoader(kind)
export const clientLoader = savedInBrowser(kind)
export const action = savedAction(kind)
export const clientAction = savedActionInBrowser(kind)

const FIRST_LOOK_MS = 2_000

const page = savedPage(kind, {
  tool: watch,
  words: {
    name: 'A watch',
    description: 'What has changed, and who gets alerts.',
    none: 'Nothing is watched here',
    unreachable: 'This watch could not be loaded',
    way: { to: watch.path, label: 'Watch something' },
    what: 'this watch',
    can: 'read the watch and delete it',
    stops: 'alerts',
    said: (report) => ({ subject: report.subject, verdict: watchVerdictOf(report) }),
    title: ({ subject, removed }) =>
      `${removed === undefined ? 'Watching' : 'No longer watching'} ${toUnicode(subject)}`,
    until: ({ everyHours, lookedAt, expires, removed }) =>
      removed === undefined
        ? `We check every ${everyHours === 1 ? 'hour' : `${everyHours} hours`}${lookedAt === null ? '' : `, most recently on ${shortMomentText(lookedAt)}`}. The watch lasts until ${dayText(new Date(expires))}; each visit to it or its feed extends that.`
        : `This page stays until ${dayText(new Date(expires))}.`,
  },
  everyMs: ({ removed, lookedAt, targets }) =>
    removed !== undefined ? null : lookedAt === null ? FIRST_LOOK_MS : targetMs(targets),
  alerts: ALERTS,
  isNarrow: true,
  since: ({ since, removed }) => (removed === undefined ? since : undefined),
  Content: Watched,
  Timeline: WatchTime,
})
export const { handle, meta } = page
export default page.Page
