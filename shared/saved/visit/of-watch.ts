// A watch for whoever comes back to it: which records changed since then, and what is wrong now.
import { DAY_MS, HOUR_MS, isoTime, timeOfIso } from '#shared/kit/calendar.ts'
import type { FacetMemory, WatchEvent } from '#shared/saved/watch/advance.ts'
import { eventView, type KeptEvent } from '#shared/saved/watch/event-view.ts'
import { BLIND_AFTER_MS } from '#shared/saved/watch/paths.ts'
import { type Facet, isSame } from '#shared/saved/watch/value.ts'
import { changesOf, type Telling } from './changes.ts'
import { notLooked, seenBut, type Span } from './days.ts'
import type { Since, Today } from '#shared/saved/since/schema.ts'
import { sinceOf } from './since.ts'
import { byUrgency, isWrong } from './urgency.ts'

/** Times in milliseconds since 1970. */
export interface WatchNow {
  subject: string
  events: readonly KeptEvent[]
  facets: Readonly<Partial<Record<Facet, FacetMemory>>>
  everyHours: number
  created: number
  /** When it was last looked at; null before the first time. */
  lookedAt: number | null
  removed: number | null
  now: number
}

export const sinceOfWatch = (watch: WatchNow, since: number): Since =>
  sinceOf({
    ...watch,
    since,
    telling: tellingOf(watch.subject),
    standOf: seenBut(gapsOf(watch)),
    today: todayOfWatch(watch),
  })

const tellingOf = (subject: string): Telling<WatchEvent> => ({
  view: (event) => eventView(subject, event),
  aboutOf: aboutOf,
  sumOf: (events) => {
    const [first] = events
    const last = events.at(-1) ?? first
    if (first.what !== 'changed' || last.what !== 'changed') return last
    return isSame(first.before, last.after) ? null : { ...last, before: first.before }
  },
})

const aboutOf = (event: WatchEvent): string =>
  event.what === 'changed'
    ? event.facet
    : event.what === 'blind' || event.what === 'sighted'
      ? 'answers'
      : event.what

/** What has stood for longer was meant, unless it is broken. */
const ASKED_FOR_MS = 30 * DAY_MS

export function todayOfWatch(
  watch: Pick<WatchNow, 'subject' | 'events' | 'facets' | 'removed' | 'now'>,
): Today[] {
  const { subject, events, removed, now } = watch
  if (removed !== null) return []
  const records = events.filter(({ event }) => event.what === 'changed' && !isOfOthers(event.facet))
  const lately = records.filter(({ at }) => timeOf(at) > now - ASKED_FOR_MS)
  const known = new Set(lately.map(({ event }) => aboutOf(event)))
  const before = newestOfEach(records.filter(({ event }) => !known.has(aboutOf(event))))
  const telling = tellingOf(subject)
  return [
    ...changesOf(statesOf(watch), telling),
    ...changesOf(lately, telling),
    ...changesOf(before, telling).filter(({ tone, change }) => tone === 'bad' && !isKey(change?.owner ?? '')),
  ]
    .filter(({ tone }) => isWrong(tone))
    .sort(byUrgency)
    .flatMap(({ text, change }) =>
      change ? [{ title: change.title, text: `${text} ${change.text}`, change }] : [],
    )
}

/** Kept by someone else, so how it stands is all that counts: no one means to be listed, or to lose a domain. */
const isOfOthers = (facet: Facet): boolean => facet.startsWith('list:') || facet === 'registration'

/** Nobody signs with a key that has been gone for a month. */
const isKey = (owner: string): boolean => owner.includes('._domainkey.')

const newestOfEach = (events: readonly KeptEvent[]): KeptEvent[] => [
  ...new Map(events.toReversed().map((one) => [aboutOf(one.event), one])).values(),
]

/** As if it had become so just now. */
function statesOf({ facets, now }: Pick<WatchNow, 'facets' | 'now'>): KeptEvent[] {
  const at = isoTime(now)
  return (Object.entries(facets) as [Facet, FacetMemory][]).flatMap(([facet, { value }]) =>
    value && value.meaning.length > 0 && isOfOthers(facet)
      ? [
          {
            id: facet,
            at,
            event: { what: 'changed', facet, before: { ...value, records: [], meaning: [] }, after: value },
          },
        ]
      : [],
  )
}

const timeOf = (at: string): number => timeOfIso(at) ?? 0

/** When it got no answers, or did not ask. */
function gapsOf({ events, facets, everyHours, created, lookedAt, removed, now }: WatchNow): Span[] {
  const end = removed ?? now
  const gaps: Span[] = []
  const failing = (Object.values(facets) as FacetMemory[]).flatMap(({ failingSince }) => failingSince ?? [])
  let since: number | null = null
  for (const { at, event } of events.toReversed()) {
    if (event.what === 'blind') since ??= timeOf(at) - BLIND_AFTER_MS
    if (event.what !== 'sighted' || since === null) continue
    gaps.push({ from: since, until: timeOf(at) })
    since = null
  }
  if (failing.length > 0 || since !== null)
    gaps.push({ from: Math.min(since ?? end, ...failing), until: end })
  if (removed !== null) gaps.push({ from: removed, until: now })
  return [...gaps, ...notLooked({ created, lookedAt, everyMs: everyHours * HOUR_MS, now })]
}
