// An event as people and programs get it: the records before and after, what it means for mail, and the change that
// undoes it.
import * as v from 'valibot'
import { leadOf } from '#shared/report/change/change.ts'
import { Change } from '#shared/report/change/schema.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Tone } from '#shared/report/verdict.ts'
import { oneLine } from '#shared/kit/text/foreign-text.ts'
import type { WatchEvent } from './advance.ts'
import type { FacetValue } from './value.ts'
import { undoing } from './undo.ts'
import { eventWords } from './words.ts'

const EventKind = describedWords({
  changed: 'seen twice, ten minutes apart, by both DNS servers',
  blind: 'nothing could be seen for 24 hours, which says nothing about mail',
  sighted: 'we can see it again',
  ends: 'the watch ends soon because nobody reads it',
  removed: 'the watch was ended to make room for others',
})

export const EventView = v.object({
  id: v.pipe(v.string(), v.description('The same each time the event is sent.')),
  at: v.pipe(v.string(), v.description('When it counted, ISO 8601.')),
  what: EventKind,
  facet: v.optional(
    v.pipe(v.string(), v.description('What changed, e.g. "spf", "dkim:s1", "list:bl.example".')),
  ),
  tone: Tone,
  title: v.string(),
  meaning: v.pipe(v.string(), v.description('What it means for mail.')),
  before: v.pipe(v.array(v.string()), v.description('The records before; empty when there were none.')),
  after: v.pipe(v.array(v.string()), v.description('The records now.')),
  change: v.pipe(v.nullable(Change), v.description('What undoes it; null when nothing you can change does.')),
})
export type EventView = v.InferOutput<typeof EventView>

/** A message that only shows that messages arrive (test-alert.ts). */
export const TEST_ALERT = 'test'

/** What targets are told, whatever it is about. */
export type ToldEvent = Omit<EventView, 'what' | 'facet'> & { what: string }

/** As stored. */
export interface KeptEvent<Event = WatchEvent> {
  id: string
  /** ISO 8601. */
  at: string
  event: Event
}

export function eventView(subject: string, { id, at, event }: KeptEvent): EventView {
  const view = { id, at, what: event.what, ...eventWords(subject, event) }
  if (event.what !== 'changed') return visibleEvent({ ...view, before: [], after: [], change: null })
  const [before, after] = shownRecords(event.before, event.after)
  return visibleEvent({ ...view, facet: event.facet, before, after, change: undoing(subject, event) })
}

/** An event's words and records as text to read. Its change is data: the records in it are published as they are. */
export const visibleEvent = <E extends ToldEvent>(event: E): E => ({
  ...event,
  title: oneLine(event.title),
  meaning: oneLine(event.meaning),
  before: event.before.map(oneLine),
  after: event.after.map(oneLine),
  change: event.change && {
    ...event.change,
    title: oneLine(event.change.title),
    text: oneLine(event.change.text),
  },
})

/** The records; if they are the same, what they lead to. */
function shownRecords(before: FacetValue, after: FacetValue): [string[], string[]] {
  if (before.records.join('\n') !== after.records.join('\n')) return [before.records, after.records]
  return [
    before.meaning.filter((token) => !after.meaning.includes(token)),
    after.meaning.filter((token) => !before.meaning.includes(token)),
  ]
}

/** For an email, a feed reader, a terminal. */
export function eventText({ at, what, title, meaning, before, after, change }: ToldEvent): string {
  const lines = [
    title,
    meaning,
    ...before.map((record) => `Before: ${record}`),
    ...after.map((record) => `Now:    ${record}`),
    ...(change ? [`${leadOf(change)}: ${change.title}. ${change.text}`, ...recordLines(change)] : []),
    `${what === TEST_ALERT ? 'Sent' : 'Since'} ${at.slice(0, 16).replace('T', ' ')} UTC`,
  ]
  // Text from someone else's DNS server must not start a line of its own.
  return lines.map(oneLine).join('\n')
}

function recordLines({ action, owner, type, before, after }: Change): string[] {
  if (action === 'ask') return []
  return [
    `  Name: ${owner}  Type: ${type}`,
    ...before.map((record) => `  Remove:  ${record}`),
    ...after.map((record) => `  Publish: ${record}`),
  ]
}
