// Where the marks of a timeline are: events that are close together are on top of one another, so each can be seen and pressed.
import type { Tone } from '#app/components/ui/tone.ts'
import { DAY_MS, dayText, shortDayText } from '#shared/kit/calendar.ts'

export interface TimelineEvent {
  id: string
  /** ISO 8601. */
  at: string
  tone: Tone
  title: string
}

/** A time without an answer, or without mail. */
export interface Gap {
  /** Milliseconds since 1970. */
  from: number
  until: number
}

export interface Span {
  /** Milliseconds since 1970. */
  from: number
  until: number
}

/** Of the drawing's width, in percent: the room of a mark on the narrowest phone. */
const MARK_WIDTH = 9
const MAX_ROWS = 4
const MAX_DATES = 5
/** Around a date, so no two overlap; those at the ends reach further in. */
const DATE_WIDTH = 22
const END_WIDTH = 29

interface Mark {
  /** In percent of the width. */
  x: number
  /** 0 is right above the line. */
  row: number
  /** Oldest first; several where there is no room for one mark each. */
  events: TimelineEvent[]
}

export const placeIn = ({ from, until }: Span, at: number): number =>
  until <= from ? 100 : Math.round(Math.min(1, Math.max(0, (at - from) / (until - from))) * 1000) / 10

export function marksOf(events: readonly TimelineEvent[], span: Span): Mark[] {
  const marks: Mark[] = []
  /** The last mark of each row. */
  const last: Mark[] = []
  for (const event of events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const x = placeIn(span, Date.parse(event.at))
    const free = last.findIndex((mark) => x - mark.x >= MARK_WIDTH)
    const row = free < 0 ? last.length : free
    const top = last[MAX_ROWS - 1]
    if (row >= MAX_ROWS && top) {
      top.events.push(event)
      continue
    }
    const mark = { x, row, events: [event] }
    last[row] = mark
    marks.push(mark)
  }
  return marks
}

interface DateMark {
  x: number
  text: string
  anchor: 'start' | 'middle' | 'end'
}

/** The first and the last day, and some between them. @param endWord "today" */
export function datesOf(span: Span, endWord: string): DateMark[] {
  const days = Math.round((span.until - span.from) / DAY_MS)
  const start = shortDayText(new Date(span.from))
  const isOneDay = dayText(new Date(span.from)) === dayText(new Date(span.until))
  const ends: DateMark[] = [
    ...(isOneDay ? [] : [{ x: 0, text: start, anchor: 'start' as const }]),
    { x: 100, text: endWord, anchor: 'end' },
  ]
  const step = [1, 2, 7, 14, 30, 61, 91, 182, 365].find((length) => days / length <= MAX_DATES)
  if (step === undefined) return ends
  const between = Array.from({ length: Math.floor(days / step) }, (_, index) => {
    const at = span.from + (index + 1) * step * DAY_MS
    return { x: placeIn(span, at), text: shortDayText(new Date(at)), anchor: 'middle' as const }
  })
  const isClear = ({ x }: DateMark) => x >= END_WIDTH && x <= 100 - END_WIDTH
  return [...ends.slice(0, -1), ...spread(between.filter(isClear)), ...ends.slice(-1)]
}

/** Without those that are too close to the one before. */
function spread(dates: readonly DateMark[]): DateMark[] {
  const kept: DateMark[] = []
  for (const date of dates) if (date.x - (kept.at(-1)?.x ?? -Infinity) >= DATE_WIDTH) kept.push(date)
  return kept
}

/** The stretches of the line between gaps. */
export function linesOf(span: Span, gaps: readonly Gap[]): (Span & { isGap: boolean })[] {
  const lines: (Span & { isGap: boolean })[] = []
  let at = span.from
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    const from = Math.max(at, gap.from)
    const until = Math.min(span.until, gap.until)
    if (until <= from) continue
    if (from > at) lines.push({ from: at, until: from, isGap: false })
    lines.push({ from, until, isGap: true })
    at = until
  }
  if (at < span.until || lines.length === 0) lines.push({ from: at, until: span.until, isGap: false })
  return lines
}

/** Where an event is on its page: its mark leads there. */
export const eventPlace = (id: string): string => `event-${id}`
