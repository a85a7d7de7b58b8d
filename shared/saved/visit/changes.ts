// What came of the events since a visit: of several about the same thing, one line from what it was then to what it is now.
import { dayInWords } from '#shared/kit/calendar.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { Tone } from '#shared/report/verdict.ts'
import type { KeptEvent, ToldEvent } from '#shared/saved/watch/event-view.ts'
import type { SinceChange } from '#shared/saved/since/schema.ts'
import { byUrgency } from './urgency.ts'

type Some<T> = readonly [T, ...T[]]

/** How a kind tells its events. */
export interface Telling<Event> {
  view: (event: KeptEvent<Event>) => ToldEvent
  /** What it is about: events about the same are told as one. Null: it is told alone. */
  aboutOf: (event: Event) => string | null
  /** What came of all that are about the same, the oldest first; null if all is as it was before them. */
  sumOf: (events: Some<Event>) => Event | null
}

/** @param events in any order */
export function changesOf<Event>(
  events: readonly KeptEvent<Event>[],
  telling: Telling<Event>,
): SinceChange[] {
  return groupsOf(events, telling)
    .map((group) => ({ id: group.at(-1)?.id ?? '', change: changeOf(group, telling) }))
    .sort((one, other) => byUrgency(one.change, other.change) || (one.id < other.id ? -1 : 1))
    .map(({ change }) => change)
}

function groupsOf<Event>(
  events: readonly KeptEvent<Event>[],
  { aboutOf }: Telling<Event>,
): Some<KeptEvent<Event>>[] {
  const groups = new Map<string, [KeptEvent<Event>, ...KeptEvent<Event>[]]>()
  for (const event of inTime(events)) {
    const about = aboutOf(event.event)
    const key = about === null ? `one ${event.id}` : `about ${about}`
    const known = groups.get(key)
    if (known) known.push(event)
    else groups.set(key, [event])
  }
  return [...groups.values()]
}

/** Oldest first; of those at one moment, in the order in which they were stored. */
const inTime = <Event>(events: readonly KeptEvent<Event>[]): KeptEvent<Event>[] =>
  [...events].sort((one, other) =>
    one.at === other.at ? numberOf(one.id) - numberOf(other.id) : one.at < other.at ? -1 : 1,
  )

const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0)

function changeOf<Event>(
  group: Some<KeptEvent<Event>>,
  { view, sumOf }: Pick<Telling<Event>, 'view' | 'sumOf'>,
): SinceChange {
  const [first] = group
  const last = group.at(-1) ?? first
  const [one, ...more] = group
  const sum = sumOf([one.event, ...more.map(({ event }) => event)])
  if (sum === null) return undone(view(first), last.at, group.length)
  const { tone, title, meaning, before, after, change } = view({ ...last, event: sum })
  const isOfRecords = before.length + after.length > 0
  return {
    at: last.at,
    tone,
    title,
    text: group.length > 1 ? `${meaning} ${timesText(group.length, first.at)}` : meaning,
    ...(isOfRecords && { before, after }),
    ...(change && asksOf(tone) && { change }),
  }
}

/** Whoever sees good news need not undo it. */
const asksOf = (tone: Tone): boolean => tone !== 'ok'

const dayOf = (at: string): string => dayInWords(at.slice(0, 10))

const timesText = (times: number, first: string): string =>
  `There were ${numberText(times)} changes since ${dayOf(first)}.`

function undone({ at, title }: ToldEvent, last: string, times: number): SinceChange {
  const [began, ended] = [dayOf(at), dayOf(last)]
  const text =
    times === 1
      ? `It happened on ${began}. By now, everything is as it was before.`
      : times > 2
        ? `It changed ${numberText(times)} times from ${began} to ${ended}, and is as it was before.`
        : began === ended
          ? `It happened and was undone on ${began}.`
          : `It happened on ${began}, and was undone on ${ended}.`
  return { at: last, tone: 'info', title: `${title} (undone)`, text, undone: true }
}
