// A calendar as text (RFC 5545, and RFC 7986 for what a feed says about itself). Its events last whole days and have no time
// zone, so they are on the same day everywhere, whenever clocks change.
import { visibleLines } from './foreign-text.ts'
import { dayOfIso, isoDay, isoTime } from './calendar.ts'

export interface CalendarEvent {
  /** Globally unique, and the same for as long as it is the same event (RFC 5545 section 3.8.4.7). */
  uid: string
  /** "2026-12-01"; null: something to do, without a date. */
  day: string | null
  summary: string
  description?: string
  url?: string
}

interface Calendar {
  /** Of the calendar itself (RFC 7986 section 5.3). */
  uid: string
  name: string
  description?: string
  url?: string
  /** Counts the changes: calendars take an event with a higher number for a newer one (section 3.8.7.4). */
  revision: number
  /** When it was last changed, in milliseconds since 1970. */
  changedAt: number
  /** How often a feed should be read, as a duration of section 3.3.6, such as "PT12H". */
  refresh?: string
  /** Not empty: a calendar without a component is not valid (section 3.6). */
  events: readonly CalendarEvent[]
}

export function writeCalendar(calendar: Calendar): string {
  const { uid, name, description, url, revision, refresh, events } = calendar
  const changed = stamp(calendar.changedAt)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Warmpost//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `UID:${text(uid)}`,
    `LAST-MODIFIED:${changed}`,
    `NAME:${text(name)}`,
    // What calendars read that know RFC 7986 not yet.
    `X-WR-CALNAME:${text(name)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${text(description)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    ...(refresh === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`]),
    ...events.flatMap((event) => eventLines(event, changed, revision)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(
  { uid, day, summary, description, url }: CalendarEvent,
  changed: string,
  revision: number,
) {
  const kind = day === null ? 'VTODO' : 'VEVENT'
  return [
    `BEGIN:${kind}`,
    `UID:${text(uid)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${revision}`,
    ...(day === null
      ? []
      : [
          `DTSTART;VALUE=DATE:${plain(day)}`,
          `DTEND;VALUE=DATE:${plain(nextDay(day))}`,
          'TRANSP:TRANSPARENT',
        ]),
    `SUMMARY:${text(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${text(description)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    `END:${kind}`,
  ]
}

const plain = (day: string) => day.replaceAll('-', '')
/** The end of a day is the beginning of the next (section 3.6.1). */
const nextDay = (day: string) => isoDay((dayOfIso(day) ?? 0) + 1)

const stamp = (ms: number) => isoTime(ms).replace(/[-:]/g, '')

/** Section 3.3.11; other control characters are not allowed. */
const text = (value: string): string =>
  visibleLines(value)
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Section 3.1: in octets, without the line break. */
const MAX_LINE = 75
const encoder = new TextEncoder()

/** No character is cut in two. */
function folded(line: string): string {
  if (line.length <= MAX_LINE && encoder.encode(line).length <= MAX_LINE) return line
  let out = ''
  let used = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (used + size > MAX_LINE) {
      out += '\r\n '
      used = 1
    }
    out += character
    used += size
  }
  return out
}
