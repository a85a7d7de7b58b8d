// One event: what it is, what it means for mail, before and after, and how to undo it.
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { ChangePublish } from '#app/components/tool/change-publish.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { BANNER_WORDS } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { leadOf } from '#shared/report/change/change.ts'
import type { ToldEvent } from '#shared/saved/watch/event-view.ts'
import { eventPlace } from './event-place.ts'
import styles from './event.module.css'

interface WatchedEventProps {
  event: ToldEvent
  /** Named by the page already. */
  subject: string
  /** The verdict's sentence, right above. */
  said?: string
}

export const WatchedEvent = ({ event, subject, said }: WatchedEventProps) => {
  const { at, tone, title, meaning, before, after, change } = event
  return (
    <li id={eventPlace(event.id)} className={`${styles.event} stack gap-2`}>
      <h3>
        <Badge tone={tone}>{BANNER_WORDS[tone]}</Badge> <bdi>{withoutSubject(title, subject)}</bdi>
      </h3>
      <p className="note">
        <time dateTime={at}>{shortMomentText(at)}</time>
      </p>
      {meaning !== said && <p>{meaning}</p>}
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
    </li>
  )
}

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
