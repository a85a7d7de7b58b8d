// /mail-watch/<view>: how watched mail is, what changed, who gets alerts. The key is a secret.
import { outcomeOf } from '#app/api/outcome.ts'
import { ALERTS, targetMs } from '#app/saved/alerts.tsx'
import { actOnAlerts, type AlertNotice } from '#app/saved/alerts-data.ts'
import {
  ownAt,
  refusalOf,
  savedAction,
  savedActionInBrowser,
  savedInBrowser,
  savedLoader,
  stateOf,
  textIn,
  type SavedKind,
} from '#app/saved/saved-data.ts'
import { savedPage } from '#app/saved/saved-page.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { mailWatchPath } from '#shared/saved/mail-watch/limits.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import { MailRest, MailTime, MailWatched } from './mail-watch-view.tsx'

const kind: SavedKind<MailWatchState, AlertNotice> = {
  read: (api, view, _url, query) => stateOf(api.user['mail-watch'][':view'].$get({ param: { view }, query })),
  own: (api, view) => ownAt(api.user['mail-watch'][':view'], { view }),
  act: (form, api, view) =>
    textIn(form, 'do') === 'test'
      ? testUnsubscribing(api, view)
      : actOnAlerts(form, api.user['mail-watch'][':view'].targets, { view }),
  pathOf: mailWatchPath,
  ended: {
    title: 'The mail watch is deleted',
    text: 'We have kept nothing. Take the addresses off your lists and jobs: mail to them is refused from now on.',
  },
}

async function testUnsubscribing(api: ApiClient, view: string): Promise<AlertNotice> {
  const outcome = await outcomeOf(
    api.user['mail-watch'][':view']['unsubscribe-test'].$post({ param: { view } }),
  )
  if (!outcome.ok) return refusalOf(outcome)
  const { state, verdict } = outcome.data
  return { status: 200, tone: state === 'failed' ? 'bad' : 'ok', title: verdict.heading }
}

export const loader = savedLoader(kind)
export const clientLoader = savedInBrowser(kind)
export const action = savedAction(kind)
export const clientAction = savedActionInBrowser(kind)

const WAITING_MS = 20_000

const page = savedPage(kind, {
  tool: mailWatch,
  words: {
    name: 'A mail watch',
    description: 'How the mail is, and what has changed.',
    none: 'No mail is watched here',
    unreachable: 'This mail watch could not be loaded',
    way: { to: mailWatch.path, label: 'Watch mail' },
    what: 'this watch',
    can: 'read the watch and delete it',
    stops: 'alerts',
    said: ({ domain, verdict }) => ({ subject: domain, verdict }),
    title: ({ domain }) => `Mail from ${toUnicode(domain)}`,
    until: ({ everyHours, expires }) =>
      `${everyHours === null ? 'No mail is expected at a set time.' : `Mail is expected every ${everyHours} hours.`} The watch lasts until ${dayText(new Date(expires))}; each email extends it.`,
  },
  everyMs: ({ state, targets }) => targetMs(targets) ?? (state === 'waiting' ? WAITING_MS : null),
  alerts: ALERTS,
  isNarrow: true,
  since: ({ since }) => since,
  isTodayBelow: true,
  Content: MailWatched,
  Timeline: MailTime,
  Rest: MailRest,
})
export const { handle, meta } = page
export default page.Page
