// A mail watch for whoever comes back to it: what is different in its mail since then, and what to fix in the last one.
import { dayOfTime } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { Change } from '#shared/report/change/schema.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { mailEventView } from '#shared/saved/mail-watch/event-words.ts'
import { type MailEvent, streamKey, type StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import type { Telling } from './changes.ts'
import type { DayStand, Span } from './days.ts'
import type { Since, Today } from '#shared/saved/since/schema.ts'
import { sinceOf, toDo } from './since.ts'
import { isWrong } from './urgency.ts'

/** Times in milliseconds since 1970. */
interface MailWatchNow {
  domain: string
  events: readonly KeptEvent<MailEvent>[]
  streams: readonly StreamMemory[]
  verdict: Verdict
  /** What would undo what became worse. */
  changes: readonly Change[]
  created: number
  now: number
}

export const sinceOfMailWatch = (watch: MailWatchNow, since: number): Since =>
  sinceOf({
    ...watch,
    since,
    telling: tellingOf(watch.domain),
    standOf: (part) => standOf(watch.streams, part),
    today: todayOfMailWatch(watch),
  })

const tellingOf = (domain: string): Telling<MailEvent> => ({
  view: (event) => mailEventView(domain, event),
  aboutOf: (event) => {
    switch (event.what) {
      case 'changed':
        return `${streamKey(event)} ${event.facet}`
      case 'new_stream':
        return null
      case 'silent':
      case 'back':
        return 'arrival'
      case 'unsubscribe':
      case 'removed':
        return event.what
    }
  },
  sumOf: (events) => {
    const [first] = events
    const last = events.at(-1) ?? first
    if (first.what !== 'changed' || last.what !== 'changed' || first === last) return last
    if (isSameText(first.before, last.after)) return null
    // Better than in between is not as good as before.
    const worse = events.findLast((event) => event.what === 'changed' && event.direction === 'worse')
    return { ...last, before: first.before, direction: worse ? 'worse' : last.direction }
  },
})

const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join('\n') === [...other].sort().join('\n')

/** First what its verdict says of mail that does not come, then what undoes what became worse. */
export function todayOfMailWatch({
  verdict: { tone, heading, sentence },
  streams,
  changes,
}: Pick<MailWatchNow, 'verdict' | 'streams' | 'changes'>): Today[] {
  const said = isWrong(tone) || streams.length === 0 ? [{ title: heading, text: sentence }] : []
  return [...said, ...changes.map(toDo)]
}

/** Silence is no proof that all is well. */
function standOf(streams: readonly StreamMemory[], { from }: Span): DayStand {
  const ofDay = streams.flatMap(({ days }) => days.filter(([day]) => day === dayOfTime(from)))
  const mails = ofDay.reduce((sum, [, count]) => sum + count, 0)
  const bad = ofDay.reduce((sum, [, , count]) => sum + count, 0)
  if (mails === 0) return { tone: 'unknown', title: 'No mail came' }
  const came = `${plural(mails, 'email', 'emails')} came`
  return bad === 0
    ? { tone: 'ok', title: came }
    : { tone: 'warn', title: `${came}, ${plural(bad, 'email', 'emails')} with something to fix` }
}
