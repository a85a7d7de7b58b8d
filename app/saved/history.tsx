// What happened when: the time of something saved as a drawing, and below it each event, with what it means for mail, the
// records before and after, and how to undo it.
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { ChangePublish } from '#app/components/tool/change-publish.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { BANNER_WORDS } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { leadOf } from '#shared/report/change/change.ts'
import type { ToldEvent } from '#shared/saved/watch/event-view.ts'
import { eventPlace } from './timeline-marks.ts'
import { Timeline, type TimelineProps } from './timeline.tsx'
import styles from './saved.module.css'

interface HistoryProps extends TimelineProps {
  /** Newest first. */
  events: readonly ToldEvent[]
  /** Named by the page already. */
  subject: string
  /** The verdict’s sentence. */
  said?: string
  /** The event that the page has shown further up. */
  above?: ToldEvent | undefined
}

const SHOWN = 5

export function History({ subject, said, above, ...time }: HistoryProps) {
  const { events } = time
  const list = (some: readonly ToldEvent[]) => (
    <ol className="stack gap-4">
      {some.map((event) => (
        <SavedEvent key={event.id} event={event} subject={subject} said={said} isAbove={event === above} />
      ))}
    </ol>
  )
  return (
    <section className="stack gap-4" aria-labelledby={events.length > 0 ? 'history' : undefined}>
      {events.length > 0 && (
        <h2 id="history" className="size-h3">
          What happened
        </h2>
      )}
      <Timeline {...time} />
      {events.length > 0 && list(events.slice(0, SHOWN))}
      {events.length > SHOWN && (
        <Disclosure summary={`Earlier (${events.length - SHOWN})`}>{list(events.slice(SHOWN))}</Disclosure>
      )}
    </section>
  )
}

interface SavedEventProps {
  event: ToldEvent
  subject: string
  said?: string | undefined
  isAbove?: boolean
}

export const SavedEvent = ({ event, subject, said, isAbove = false }: SavedEventProps) => {
  const { at, tone, title, meaning } = event
  return (
    <li id={eventPlace(event.id)} className={`${styles.event} stack gap-2`}>
      <h3 className="size-body anywhere">
        <Badge tone={tone}>{BANNER_WORDS[tone]}</Badge> <bdi>{withoutSubject(title, subject)}</bdi>
      </h3>
      <p className="note">
        <time dateTime={at}>{shortMomentText(at)}</time>
      </p>
      {!isAbove && meaning !== said && <p>{meaning}</p>}
      {!isAbove && <EventProof event={event} />}
    </li>
  )
}

/** The records before and after, and the change that undoes it. */
export const EventProof = ({ event: { before, after, change } }: { event: ToldEvent }) => (
  <div className={`${styles.proof} stack gap-2`}>
    {before.length + after.length > 0 && (
      <dl className={`${styles.values} grid gap-1-3`}>
        <Records label="Before" records={before} />
        <Records label="Now" records={after} />
      </dl>
    )}
    {change && (
      <Disclosure summary={`${leadOf(change)}: ${change.title}`}>
        <p>{change.text}</p>
        {change.action !== 'ask' && <RecordDiff change={change} />}
        {change.action !== 'ask' && <ChangePublish change={change} provider={undefined} />}
      </Disclosure>
    )}
  </div>
)
function withoutSubject(title: string, subject: string): string {
  const start = `${subject}: `
  if (!title.startsWith(start)) return title
  const rest = title.slice(start.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** MX records as senders try them. */
const inOrder = (records: readonly string[]): string[] =>
  [...records].sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10) || 0)

const Records = ({ label, records }: { label: string; records: readonly string[] }) => (
  <>
    <dt>{label}</dt>
    <dd>
      {records.length === 0 ? (
        <span className="note">nothing</span>
      ) : (
        <span className={`${styles.records} small anywhere`}>
          {inOrder(records.map(shownText)).join('\n')}
        </span>
      )}
    </dd>
  </>
)
