// A watch: whether anything has changed and how to undo it, what happened before, and what is watched.
import type { Shown } from '#app/saved/saved-page.tsx'
import { EventProof, History } from '#app/saved/history.tsx'
import type { Gap } from '#app/saved/timeline-marks.ts'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Sign } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { plural } from '#shared/kit/sentence.ts'
import { BLIND_AFTER_MS } from '#shared/saved/watch/paths.ts'
import { watchVerdict } from '#shared/saved/watch/report-verdict.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import styles from './watch.module.css'

type ShownWatch = Shown<WatchReport, unknown>

export function Watched({ state: report }: Pick<ShownWatch, 'state'>) {
  const { lookedAt, created } = report
  const { tone, heading, sentence, stamp } = watchVerdictOf(report)
  const newest = newestChange(report)
  // What is to be undone today is above, with its records.
  const isAbove =
    report.since?.today.some(({ change }) => change && change.id === newest?.change?.id) ?? false
  return (
    <>
      <RemovedNote report={report} />
      <VerdictCard
        tone={tone}
        heading={heading}
        verdict={sentence}
        stamp={{ word: stamp, date: dayText(new Date(lookedAt ?? created)) }}
      >
        {newest && !isAbove && newest.before.length + newest.after.length > 0 && (
          <EventProof event={newest} />
        )}
        <WhatIsWatched report={report} />
      </VerdictCard>
    </>
  )
}

export const watchVerdictOf = (report: WatchReport) =>
  watchVerdict({ ...report, changed: newestChange(report) })

const newestChange = ({ events }: WatchReport) => events.find(({ what }) => what === 'changed')

const RemovedNote = ({ report: { removed, expires } }: { report: WatchReport }) =>
  removed !== undefined && (
    <Banner tone="warn" title={`This watch was ended on ${dayText(new Date(removed))} to make room`}>
      <p>
        We ran out of room, and your network used the most of it. This page stays until{' '}
        {dayText(new Date(expires))}; nothing on it is checked any longer.
      </p>
    </Banner>
  )

export function WatchTime({ state: report, now }: Pick<ShownWatch, 'state' | 'now'>) {
  const { created, removed, lookedAt, events, facets } = report
  if (lookedAt === null) return null
  const changes = events.filter(({ what }) => what === 'changed').length
  return (
    <History
      subject={toUnicode(report.subject)}
      said={watchVerdictOf(report).sentence}
      above={newestChange(report)}
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

/** When it got no answers, as far as its report says. @param now milliseconds since 1970 */
export function gapsOf({ events, facets }: Pick<WatchReport, 'events' | 'facets'>, now: number): Gap[] {
  const gaps: Gap[] = []
  let since: number | null = null
  for (const { what, at } of events.toReversed()) {
    if (what === 'blind') since ??= Date.parse(at) - BLIND_AFTER_MS
    if (what !== 'sighted' || since === null) continue
    gaps.push({ from: since, until: Date.parse(at) })
    since = null
  }
  const failing = facets.flatMap((facet) => (facet.failing === undefined ? [] : [Date.parse(facet.failing)]))
  // Since the last of them failed, there has been no answer at all.
  if (failing.length > 0 && failing.length === facets.length) since ??= Math.max(...failing)
  return since === null ? gaps : [...gaps, { from: since, until: now }]
}

/** What was never seen did not stay the same. */
const soFar = (facets: WatchReport['facets']): string =>
  facets.some(({ state }) => state === 'known')
    ? 'nothing changed'
    : facets.some(({ state }) => state === 'settling')
      ? 'seen once so far'
      : 'no answer so far'

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

function WhatIsWatched({ report: { facets, events, kind } }: { report: WatchReport }) {
  if (facets.length === 0) return null
  // What was found is all that there is to see until every part of it was seen twice.
  const isNew = events.length === 0 && facets.some(({ state }) => state !== 'known')
  return (
    <Disclosure summary="What is watched" open={isNew && kind === 'domain'}>
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
}

const State = ({ tone, word }: { tone: Tone; word: string }) => (
  <span className={styles.state} data-tone={tone}>
    <Sign tone={tone} /> <span>{word}</span>
  </span>
)
