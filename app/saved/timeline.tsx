// The time of a watch, from its start to today: what happened when, and when nothing could be seen. The list of events says the
// same in words.
import { Sign } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { dayText, shortDayText } from '#shared/kit/calendar.ts'
import { numberText } from '#shared/kit/sentence.ts'

import {
  datesOf,
  eventPlace,
  linesOf,
  marksOf,
  placeIn,
  type Gap,
  type Span,
  type TimelineEvent,
} from './timeline-marks.ts'
import styles from './saved.module.css'

export interface TimelineProps {
  /** ISO 8601. */
  from: string
  /** Today; milliseconds since 1970. */
  now: number
  /** When it ended, ISO 8601. */
  ended?: string | undefined
  events: readonly TimelineEvent[]
  gaps?: readonly Gap[]
  /** "no answer from DNS" */
  gapWord?: string
  /** What was done all the time: "checked". */
  done: string
  /** What came of it: "nothing changed". */
  outcome: string
}

/** In pixels: the drawing is as wide as its place, and nothing in it grows with it. */
const ROW = 28
const RADIUS = 10

export function Timeline({ from, now, ended, events, gaps = [], gapWord, done, outcome }: TimelineProps) {
  const span = { from: Date.parse(from), until: Math.max(Date.parse(from), ended ? Date.parse(ended) : now) }
  const marks = marksOf(events, span)
  const rows = Math.max(0, ...marks.map(({ row }) => row + 1))
  const line = rows * ROW + RADIUS
  const lines = linesOf(span, gaps)
  const isVisibleGap = (one: (typeof lines)[number]) =>
    one.isGap && placeIn(span, one.until) > placeIn(span, one.from)
  return (
    <figure className="stack gap-1">
      <svg className={styles.drawing} width="100%" height={line + 26} aria-hidden="true">
        {lines.map(({ from: start, until, isGap }) => (
          <line
            key={start}
            className={isGap ? styles.gap : styles.line}
            x1={`${placeIn(span, start)}%`}
            x2={`${placeIn(span, until)}%`}
            y1={line}
            y2={line}
          />
        ))}
        <line className={styles.end} x1="0%" x2="0%" y1={line - 6} y2={line + 6} />
        <line className={styles.today} x1="100%" x2="100%" y1={line - 10} y2={line + 8} />
        {marks.map(({ x, row }) => (
          <line
            key={`${x} ${row}`}
            className={styles.stem}
            x1={`${x}%`}
            x2={`${x}%`}
            y1={line - ROW * (row + 1)}
            y2={line}
          />
        ))}
        {marks.map(({ x, row, events: [first, ...more] }) =>
          first ? (
            <EventMark key={first.id} x={x} y={line - ROW * (row + 1)} event={first} more={more} />
          ) : null,
        )}
        {datesOf(span, ended ? shortDayText(new Date(ended)) : 'today').map(({ x, text, anchor }) => (
          <text key={text} x={`${x}%`} y={line + 23} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      <figcaption className={`${styles.caption} wrap gap-0-4 note`}>
        <span>
          {done} since {sinceText(span)} · {outcome}
        </span>
        {lines.some(isVisibleGap) && <span className={styles.dashed}>{gapWord}</span>}
      </figcaption>
    </figure>
  )
}

/** With its year only if that is not clear. */
const sinceText = ({ from, until }: Span): string => {
  const [start, end] = [new Date(from), new Date(until)]
  return start.getUTCFullYear() === end.getUTCFullYear() ? shortDayText(start) : dayText(start)
}

/** Several in one mark: the worst of them. */
const WORST: readonly Tone[] = ['bad', 'warn', 'unknown', 'info', 'ok']
const worstOf = (events: readonly TimelineEvent[]): Tone =>
  WORST.find((tone) => events.some((event) => event.tone === tone)) ?? 'info'

interface EventMarkProps {
  x: number
  y: number
  event: TimelineEvent
  /** For which there is no room. */
  more: readonly TimelineEvent[]
}

/** The list has a heading for each event, so no one has to tab through the marks. */
const EventMark = ({ x, y, event, more }: EventMarkProps) => {
  const { id, at, title } = event
  const tone = worstOf([event, ...more])
  return (
    <svg className={styles.mark} x={`${x}%`} overflow="visible" data-tone={tone}>
      <a href={`#${eventPlace(id)}`} tabIndex={-1}>
        <title>{`${shortDayText(new Date(at))}: ${title}${more.length > 0 ? `, and ${numberText(more.length)} more` : ''}`}</title>
        <rect fill="transparent" x={-ROW / 2} y={y - ROW / 2} width={ROW} height={ROW} />
        <circle r={RADIUS} cy={y} />
        {more.length > 0 ? (
          <text y={y + 4} textAnchor="middle">
            {more.length + 1}
          </text>
        ) : (
          <g transform={`translate(-6 ${y - 6})`}>
            <Sign tone={tone} />
          </g>
        )}
      </a>
    </svg>
  )
}
