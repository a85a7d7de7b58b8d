// One event: what it is, what it means for mail, before and after, and how to undo it.
import { RecordDiff } from '#app/components/tool/record-diff.tsx'
import { ChangePublish } from '#app/components/tool/change-publish.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shownText } from '#shared/dns/visible-text.ts'
import type { EventView } from '#shared/watch/event-view.ts'
import styles from './watched.module.css'

export const WatchedEvent = ({ event }: { event: EventView }) => {
  const { at, tone, title, meaning, before, after, change } = event
  return (
    <li className={styles.event}>
      <h3>
        <Badge tone={tone}>{TONE_WORDS[tone]}</Badge> <bdi>{title}</bdi>
      </h3>
      <p className={styles.soft}>
        <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>
      </p>
      <p>{meaning}</p>
      {before.length + after.length > 0 && (
        <dl className={styles.values}>
          <Records label="Before" records={before} />
          <Records label="Now" records={after} />
        </dl>
      )}
      {change && (
        <Disclosure summary={`Undo it: ${change.title}`}>
          <p>{change.text}</p>
          {change.action !== 'ask' && <RecordDiff change={change} />}
          {change.action !== 'ask' && <ChangePublish change={change} provider={undefined} />}
        </Disclosure>
      )}
    </li>
  )
}

const Records = ({ label, records }: { label: string; records: readonly string[] }) => (
  <>
    <dt>{label}</dt>
    <dd>
      {records.length === 0 ? (
        <span className={styles.soft}>nothing</span>
      ) : (
        <span className={styles.records}>{records.map((record) => shownText(record)).join('\n')}</span>
      )}
    </dd>
  </>
)
