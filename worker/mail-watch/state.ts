// A mail watch as its page and programs see it.
import { dayText } from '#shared/reports/days.ts'
import { mailEventView, refusedText } from '#shared/mail-watch/event-words.ts'
import { differencesBetween, problemsOf } from '#shared/mail-watch/facets.ts'
import { streamText } from '#shared/mail-watch/fingerprint.ts'
import { MAX_MAILS_SHOWN, missingSince } from '#shared/mail-watch/limits.ts'
import type { MailEvent, StreamMemory } from '#shared/mail-watch/memory.ts'
import type { MailWatchState } from '#shared/mail-watch/schema.ts'
import { streamKey } from '#shared/mail-watch/streams.ts'
import { refusedLately } from '#shared/room/refused-mail.ts'
import { unsubscribeState } from '#shared/mail-watch/unsubscribe-test.ts'
import { mailWatchVerdict, toneOfMail } from '#shared/mail-watch/verdict.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { judgedMailsOf, linksOf, unprovedMailsOf } from '#worker/db/mail-watch-shown.ts'
import { probesOf, type StoredProbe } from '#worker/db/mail-watch-probes.ts'
import { streamsOf, type StoredMailWatch } from '#worker/db/mail-watches.ts'
import { eventsOf } from '#worker/db/told-events.ts'
import { targetsOf } from '#worker/db/watch-targets.ts'
import { shownTarget } from '#worker/watch/report.ts'

interface Asked {
  db: D1Database
  watch: StoredMailWatch
  inboxDomain: string
  urls: Pick<MailWatchState, 'feed' | 'badge'>
  now: number
  offers: Pick<MailWatchState, 'offersEmail' | 'turnstileSiteKey'>
}

const moment = (at: number): string => new Date(at).toISOString()

export async function mailWatchState(asked: Asked): Promise<MailWatchState> {
  const { db, watch, inboxDomain, urls, now, offers } = asked
  const { domain, everyHours, lastAt } = watch
  const streams = await askDatabase(streamsOf(db, watch.id))
  const mails = await askDatabase(judgedMailsOf(db, watch.id))
  const stored = await askDatabase(eventsOf<MailEvent>(db, watch.id))
  const targets = await askDatabase(targetsOf(db, watch.id))
  const probes = await askDatabase(probesOf(db, watch.id))
  const unproved = await askDatabase(unprovedMailsOf(db, watch.id))
  const links = await askDatabase(linksOf(db, watch.id, now))
  const events = stored.map((event) => mailEventView(domain, event))
  const due = missingSince(everyHours, lastAt)
  const isMissing = due !== null && now >= due
  return {
    domain,
    state: streams.length === 0 ? 'waiting' : isMissing ? 'missing' : 'live',
    address: `${watch.token}@${inboxDomain}`,
    everyHours,
    ...urls,
    since: moment(watch.createdAt),
    expires: moment(watch.expiresAt),
    ...(isMissing && lastAt !== null && { missing: { since: moment(due), lastMail: moment(lastAt) } }),
    verdict: verdictOf({ watch, streams, isMissing }),
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
    ...refusedLately(watch.refused, now, refusedText),
    events,
    links,
    unsubscribe: unsubscribeState(
      probes.map((probe) => probeOf(probe, inboxDomain)),
      now,
    ),
    targets: targets.map((target) => shownTarget(target, now)),
    ...offers,
  }
}

/** @param url whether it has one is public, where it leads is not */
export const probeOf = ({ token, url, askedAt, ...probe }: StoredProbe, inboxDomain: string) => ({
  ...probe,
  address: `${token}@${inboxDomain}`,
  hasLink: url !== null || askedAt !== null,
})

interface Judged {
  watch: StoredMailWatch
  streams: readonly StreamMemory[]
  isMissing: boolean
}

export const verdictOf = ({ watch: { domain, everyHours, lastAt, expiresAt }, streams, isMissing }: Judged) =>
  mailWatchVerdict({
    domain,
    streams,
    everyHours,
    isMissing,
    lastMail: lastAt === null ? null : moment(lastAt),
    unusedUntil: moment(expiresAt),
  })

/** Each once, whichever stream it is for. */
function openChanges(streams: readonly StreamMemory[]): MailWatchState['changes'] {
  const all = streams.flatMap(({ open }) => Object.values(open))
  return all.filter(
    ({ id, owner }, at) => all.findIndex((one) => one.id === id && one.owner === owner) === at,
  )
}

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
