// How a mail watch stands: what it says first, and what is still to be undone.
import { toUnicode } from '#shared/dns/domain-name.ts'
import { isoTime } from '#shared/kit/calendar.ts'
import type { Change } from '#shared/report/change/schema.ts'
import { missingSince } from '#shared/saved/mail-watch/limits.ts'
import type { StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import { mailWatchVerdict } from '#shared/saved/mail-watch/verdict.ts'
import { todayOfMailWatch } from '#shared/saved/visit/of-mail-watch.ts'
import type { MailWatchKnown, MailWatchMade, MailWatchSelf } from '#worker/saved/kinds/mail-watch/about.ts'
import { streamsOf } from '#worker/saved/kinds/mail-watch/mails.ts'
import type { Brief, Facts } from '#worker/saved/self.ts'

export function verdictOf(
  { made, state, expiresAt }: Pick<Facts<MailWatchMade, MailWatchKnown>, 'made' | 'state' | 'expiresAt'>,
  streams: readonly StreamMemory[],
  now: number,
) {
  const { domain, everyHours } = made
  const { lastAt } = state
  const due = missingSince(everyHours, lastAt)
  return mailWatchVerdict({
    domain,
    streams,
    everyHours,
    isMissing: due !== null && now >= due,
    lastMail: lastAt === null ? null : isoTime(lastAt),
    unusedUntil: isoTime(expiresAt),
  })
}

/** Each once, whichever stream it is for. */
export function openChanges(streams: readonly StreamMemory[]): Change[] {
  const all = streams.flatMap(({ open }) => Object.values(open))
  return all.filter(
    ({ id, owner }, at) => all.findIndex((one) => one.id === id && one.owner === owner) === at,
  )
}

export function brief(self: MailWatchSelf): Brief {
  const streams = streamsOf(self.store)
  const verdict = verdictOf(self.facts, streams, self.now())
  const [today] = todayOfMailWatch({ verdict, streams, changes: openChanges(streams) })
  return {
    name: toUnicode(self.facts.made.domain),
    tone: verdict.tone,
    headline: verdict.heading,
    changedAt: self.events()[0]?.at ?? null,
    ...(today && { today }),
  }
}
