// A watch: whether anything has changed, each change with how to undo it, who is notified, what is watched.
import type { PageNotice } from '#app/saved/alerts-data.ts'
import { ToldNotice } from '#app/saved/alert-notice.tsx'
import { Timeline } from '#app/saved/timeline.tsx'
import { KeptPage, WithAside } from '#app/saved/page-frame.tsx'
import { ToldTargets } from '#app/saved/alerts.tsx'
import { ReloadsWithoutScript, targetMs, useReloads } from '#app/saved/use-reloads.tsx'
import { SavedEnd } from '#app/saved/saved-end.tsx'
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Sign } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { plural } from '#shared/kit/sentence.ts'
import { watchedPath } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { WatchedEvent } from '#app/saved/event.tsx'
import { gapsOf } from './gaps.ts'
import styles from './watch.module.css'

interface WatchedViewProps {
  id: string
  report: WatchReport
  /** Milliseconds since 1970. */
  now: number
  notice: PageNotice | undefined
}

export function WatchedView({ id, report, now, notice }: WatchedViewProps) {
  const { events, lookedAt, removed } = report
  const subject = toUnicode(report.subject)
  const everyMs = removed !== undefined ? null : lookedAt === null ? FIRST_LOOK_MS : targetMs(report.targets)
  useReloads(everyMs)
  const { tone, heading, sentence, stamp } = verdictOf(report)
  return (
    <KeptPage title={removed === undefined ? `Watching ${subject}` : `No longer watching ${subject}`}>
      <ReloadsWithoutScript everyMs={everyMs} page={watchedPath(id)} />
      <RemovedNote report={report} />
      <ToldNotice notice={notice} />
      <WithAside label="Who gets alerts" aside={<Aside id={id} report={report} notice={notice} />}>
        <VerdictSlip
          tone={tone}
          heading={heading}
          verdict={sentence}
          stamp={{ word: stamp, date: dayText(new Date(lookedAt ?? report.created)) }}
        >
          <WatchedTime report={report} now={now} />
          {events.length > 0 && (
            <ol className="stack gap-4">
              {events.map((event) => (
                <WatchedEvent key={event.id} event={event} subject={subject} said={sentence} />
              ))}
            </ol>
          )}
          <WhatIsWatched report={report} />
        </VerdictSlip>
      </WithAside>
    </KeptPage>
  )
}

const RemovedNote = ({ report: { removed, expires } }: { report: WatchReport }) =>
  removed !== undefined && (
    <Banner tone="warn" title={`This watch was ended on ${dayText(new Date(removed))} to make room`}>
      <p>
        We ran out of room, and your network used the most of it. This page stays until{' '}
        {dayText(new Date(expires))}; nothing on it is checked any longer.
      </p>
    </Banner>
  )

function WatchedTime({ report, now }: Pick<WatchedViewProps, 'report' | 'now'>) {
  const { created, removed, lookedAt, events, facets } = report
  if (lookedAt === null) return null
  const changes = events.filter(({ what }) => what === 'changed').length
  return (
    <Timeline
      from={created}
      now={now}
      ended={removed}
      events={events}
      gaps={gapsOf(report, removed === undefined ? now : Date.parse(removed))}
      gapWord="no answer from DNS"
      done="checked"
      outcome={changes === 0 ? soFar(facets) : plural(changes, 'change', 'changes')}
    />
  )
}

/** What was never seen did not stay the same. */
const soFar = (facets: WatchReport['facets']): string =>
  facets.some(({ state }) => state === 'known')
    ? 'nothing changed'
    : facets.some(({ state }) => state === 'settling')
      ? 'seen once so far'
      : 'no answer so far'

function Aside({ id, report, notice }: Omit<WatchedViewProps, 'now'>) {
  const { everyHours, lookedAt, expires, removed } = report
  return (
    <>
      {removed === undefined && <ToldTargets page={watchedPath(id)} report={report} notice={notice} />}
      <SavedEnd action={watchedPath(id)} can="read the watch and delete it" what="this watch" has="alerts">
        {removed === undefined ? (
          <>
            We check every {everyHours === 1 ? 'hour' : `${everyHours} hours`}
            {lookedAt !== null && <>, most recently on {shortMomentText(lookedAt)}</>}. The watch lasts until{' '}
            {dayText(new Date(expires))}; each visit to this page or the feed extends it.
          </>
        ) : (
          <>This page stays until {dayText(new Date(expires))}.</>
        )}
      </SavedEnd>
    </>
  )
}

function verdictOf({ events, facets, lookedAt, nextAt, created, subject, removed }: WatchReport) {
  const newest = events.find(({ what }) => what === 'changed')
  const name = toUnicode(subject)
  if (lookedAt === null)
    return {
      tone: 'info',
      heading: `The first check of ${name} is under way`,
      sentence: 'It takes a few seconds; the result appears here on its own.',
      stamp: 'Started',
    } as const
  if (newest)
    return {
      tone: newest.tone,
      heading: newest.title,
      sentence: newest.meaning,
      stamp: 'Changed',
    } as const
  if (facets.every(({ state }) => state === 'unknown'))
    return {
      tone: 'unknown',
      heading: `We could not check ${name} so far`,
      sentence: `DNS gave us no answer, which says nothing about its mail. ${removed === undefined ? `We check again on ${shortMomentText(nextAt)}.` : ''}`,
      stamp: 'Unknown',
    } as const
  if (removed !== undefined)
    return {
      tone: 'info',
      heading: `${name} is no longer watched`,
      sentence: `We saw no change before it ended on ${dayText(new Date(removed))}.`,
      stamp: 'Ended',
    } as const
  const settling = facets.filter(({ state }) => state === 'settling').length
  if (settling > 0)
    return {
      tone: 'info',
      heading: `${name} is being watched`,
      sentence:
        'Below is what we found. We look again in ten minutes to be sure; after that, every change counts.',
      stamp: 'Started',
    } as const
  return {
    tone: 'ok',
    heading: `Nothing has changed at ${name}`,
    sentence: `Since ${dayText(new Date(created))} every check has found the same.`,
    stamp: 'Unchanged',
  } as const
}

const STATES = {
  known: { tone: 'ok', word: 'watched' },
  settling: { tone: 'info', word: 'seen once' },
  unknown: { tone: 'unknown', word: 'not seen yet' },
  failing: { tone: 'unknown', word: 'no answer' },
  listed: { tone: 'bad', word: 'listed' },
} as const

/** On an IP address's page, a record is an entry in a blocklist. */
function stateOf(kind: WatchReport['kind'], { state, records, failing }: WatchReport['facets'][number]) {
  if (failing !== undefined) return STATES.failing
  return kind === 'ip' && state === 'known' && records.length > 0 ? STATES.listed : STATES[state]
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'What', heads: 'alone', wide: true },
  { key: 'state', label: 'State', status: true },
  { key: 'records', label: 'Published now', sentences: true },
]

const WhatIsWatched = ({ report: { facets, events, kind } }: { report: WatchReport }) =>
  facets.length > 0 && (
    <Disclosure summary="What is watched" open={events.length === 0 && kind === 'domain'}>
      <DataTable
        caption={<span className="visually-hidden">What is watched, and what is there now</span>}
        columns={COLUMNS}
        rows={facets
          .map((one) => ({ ...one, shown: stateOf(kind, one) }))
          .map(({ facet, name, state, records, shown }) => ({
            key: facet,
            cells: {
              name,
              state: <State {...shown} />,
              records:
                records.length === 0 ? (
                  <span className="note">
                    {state === 'unknown' ? '' : kind === 'ip' ? 'not listed' : 'nothing'}
                  </span>
                ) : (
                  <span className={`${styles.records} small anywhere`}>
                    {records.map((record) => (
                      <span key={record}>
                        <Terms text={record} />
                      </span>
                    ))}
                  </span>
                ),
            },
          }))}
      />
    </Disclosure>
  )

const State = ({ tone, word }: { tone: Tone; word: string }) => (
  <span className={styles.state} data-tone={tone}>
    <Sign tone={tone} /> <span>{word}</span>
  </span>
)

const FIRST_LOOK_MS = 2_000
