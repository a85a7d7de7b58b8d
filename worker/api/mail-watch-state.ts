import { dayText } from '#shared/dmarc-reports/days.ts'
import { mailEventView, refusedText } from '#shared/saved/mail-watch/event-words.ts'
import { differencesBetween, problemsOf } from '#shared/saved/mail-watch/facets.ts'
import { streamText } from '#shared/saved/mail-watch/fingerprint.ts'
import { MAX_MAILS_SHOWN, missingSince } from '#shared/saved/mail-watch/limits.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import { type MailEvent, streamKey, type StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import { refusedLately } from '#shared/saved/quota/refused-mail.ts'
import { unsubscribeState } from '#shared/saved/mail-watch/unsubscribe-test.ts'
import { toneOfMail } from '#shared/saved/mail-watch/verdict.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import type { mailWatchAsks } from '#worker/saved/kinds/mail-watch.ts'
import type { MailWatchKnown, MailWatchMade } from '#worker/saved/kinds/mail-watch/about.ts'
import { openChanges, verdictOf } from '#worker/saved/kinds/mail-watch/stand.ts'
import type { ShownProbe } from '#worker/saved/kinds/mail-watch/probes.ts'
import type { Opened } from '#worker/saved/stub.ts'
import { shownTarget } from '#worker/watch/report.ts'

type SavedMailWatch = Opened<MailWatchMade, MailWatchKnown>

interface Asked {
  watch: SavedMailWatch
  shown: ReturnType<typeof mailWatchAsks.page.shown>
  inboxDomain: string
  urls: Pick<MailWatchState, 'feed' | 'badge'>
  now: number
  offers: Pick<MailWatchState, 'offersEmail' | 'turnstileSiteKey'>
}

const moment = (at: number): string => new Date(at).toISOString()

export function mailWatchState(asked: Asked): MailWatchState {
  const { watch, shown, inboxDomain, urls, now, offers } = asked
  const { domain, token, everyHours } = watch.made
  const { lastAt, refused } = watch.state
  const { streams, mails, unproved, links, probes } = shown
  const events = watch.events.map((event) => mailEventView(domain, event as KeptEvent<MailEvent>))
  const due = missingSince(everyHours, lastAt)
  const isMissing = due !== null && now >= due
  return {
    domain,
    state: streams.length === 0 ? 'waiting' : isMissing ? 'missing' : 'live',
    address: `${token}@${inboxDomain}`,
    everyHours,
    ...urls,
    since: moment(watch.createdAt),
    created: moment(watch.createdAt),
    expires: moment(watch.expiresAt),
    ...(isMissing && lastAt !== null && { missing: { since: moment(due), lastMail: moment(lastAt) } }),
    verdict: verdictOf(watch, streams, now),
    changes: openChanges(streams),
    streams: streams.map((stream) => ({
      ...shownStream(stream),
      mails: mails
        .filter((mail) => mail.stream === streamKey(stream))
        .slice(0, MAX_MAILS_SHOWN)
        .map(({ at, fingerprint }) => ({ at: moment(at), fingerprint })),
      events: events.filter((event) => event.stream === streamText(stream)),
    })),
    unproved: unproved.map(({ at, ...mail }) => ({ at: moment(at), ...mail })),
    ...refusedLately(refused, now, refusedText),
    events,
    links,
    unsubscribe: testState(probes, inboxDomain, now),
    targets: watch.targets.map((target) => shownTarget(target, now)),
    ...offers,
  }
}

export const testState = (
  probes: readonly ShownProbe[],
  inboxDomain: string,
  now: number,
): MailWatchState['unsubscribe'] =>
  unsubscribeState(
    probes.map(({ token, ...probe }) => ({ ...probe, address: `${token}@${inboxDomain}` })),
    now,
  )

const shownStream = ({ from, listId, mails, lastAt, days, last, before }: StreamMemory) => ({
  from,
  ...(listId !== null && { listId }),
  count: mails,
  last: moment(lastAt),
  tone: toneOfMail(last),
  problems: problemsOf(last).map(({ text }) => text),
  days: days.map(([day, count, bad]) => ({ day: dayText(day), mails: count, bad })),
  differences: before ? differencesBetween(before, last) : [],
})
