// What someone who comes back sees first: what has changed since, the last seven days, what to do today with its record, and who
// is told.
import type { ReactNode } from 'react'
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { ChangePublish } from '#app/components/tool/change-publish.tsx'
import { Badge, Sign } from '#app/components/ui/badge.tsx'
import { BANNER_WORDS } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { dayOfIso, shortDayText, WEEKDAY_NAMES, weekdayOf } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import { leadOf } from '#shared/report/change/change.ts'
import type { Since, SinceChange, SinceDay, Today } from '#shared/saved/since/schema.ts'
import { sinceHeadline } from '#shared/saved/since/words.ts'
import styles from './since.module.css'

interface SinceProps {
  since: Since
  /** Of the last visit, ISO 8601, if this device remembers it. */
  visitAt?: string | undefined
  /** The page draws it below, with what belongs to it. */
  isTodayBelow?: boolean
  /** Who is told; null if nobody can be. */
  told: { to: string; sum: string; isNobody: boolean } | null
}

export function SinceYouWereHere({ since, visitAt, isTodayBelow = false, told }: SinceProps) {
  const { changes, today, days } = since
  const named = isTodayBelow ? [] : today
  const shown = changes.filter(
    ({ change }) => !named.some((one) => one.change && one.change.id === change?.id),
  )
  return (
    <section className={`${styles.since} stack gap-3`} aria-labelledby="since">
      <h2 id="since" className="size-h3">
        {sinceHeadline(since, visitAt)}
      </h2>
      <Days days={days} visitDay={visitAt?.slice(0, 10)} />
      {named.map((one) => (
        <DoToday key={one.title} {...one} />
      ))}
      <Changes changes={shown} />
      {told && (
        <p className={told.isNobody ? styles.untold : undefined} data-tone="warn">
          {told.isNobody && <strong>Nobody is told when this changes. </strong>}
          <a href={told.to}>{told.sum}</a>
        </p>
      )}
    </section>
  )
}

/** It began today, and nothing has come of it yet: the page says that below. */
export const isNew = ({ changes, days }: Since): boolean =>
  changes.length === 0 && days.filter(({ tone }) => tone !== null).length < 2

const Days = ({ days, visitDay }: { days: readonly SinceDay[]; visitDay: string | undefined }) => (
  <ol className={styles.days} aria-label="The last seven days">
    {days.map(({ date, tone, title }) => (
      <li key={date} data-tone={tone ?? undefined} title={title}>
        <span className={styles.mark}>{tone && <Sign tone={tone} />}</span>
        <span className="small" aria-hidden="true">
          {weekdayName(date).slice(0, 3)}
        </span>
        <span className="visually-hidden">
          {weekdayName(date)}, {shortDayText(new Date(date))}: {title}
        </span>
        {date === visitDay && (
          <span className="small soft">
            <span className="visually-hidden">you were </span>here
          </span>
        )}
      </li>
    ))}
  </ol>
)

const weekdayName = (date: string): string => WEEKDAY_NAMES[weekdayOf(dayOfIso(date) ?? 0)] ?? ''

const DoToday = ({ title, text, change }: Today) => (
  <section className={`${styles.today} stack gap-2 card`} aria-label="Do this today">
    <h3 className="size-body">Do this today: {title}</h3>
    <p>{text}</p>
    {change && change.action !== 'ask' && <RecordDiff change={change} />}
    {change && change.action !== 'ask' && <ChangePublish change={change} />}
  </section>
)

const SHOWN = 3

function Changes({ changes }: { changes: readonly SinceChange[] }) {
  const rest = changes.slice(SHOWN)
  return (
    <>
      {changes.length > 0 && <ChangeList>{changes.slice(0, SHOWN).map(changeLine)}</ChangeList>}
      {rest.length > 0 && (
        <Disclosure summary={plural(rest.length, 'more change', 'more changes')}>
          <ChangeList>{rest.map(changeLine)}</ChangeList>
        </Disclosure>
      )}
    </>
  )
}

const ChangeList = ({ children }: { children: ReactNode }) => <ul className="stack gap-2">{children}</ul>

const changeLine = (change: SinceChange) => <ChangeLine key={`${change.at} ${change.title}`} {...change} />

const ChangeLine = ({ at, tone, title, text, change }: SinceChange) => (
  <li className="stack gap-1">
    <p>
      <Badge tone={tone}>{BANNER_WORDS[tone]}</Badge> <strong className="anywhere">{title}</strong>{' '}
      <time className="note" dateTime={at}>
        {shortMomentText(at)}
      </time>
    </p>
    <p>{text}</p>
    {change && (
      <Disclosure summary={`${leadOf(change)}: ${change.title}`}>
        <p>{change.text}</p>
        {change.action !== 'ask' && <RecordDiff change={change} />}
      </Disclosure>
    )}
  </li>
)
