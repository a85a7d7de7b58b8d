// An event as people and programs get it: the records before and after, what it means for mail, and the change that
// undoes it.
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import * as v from 'valibot'
import { delisting } from '#shared/blocklists/ip-reputation/conclude.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { leadOf } from '#shared/report/change/change.ts'
import { Change, ChangeType } from '#shared/report/change/schema.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Tone } from '#shared/report/verdict.ts'
import type { WatchEvent } from './advance.ts'
import { type Facet, type FacetValue, zoneOf } from './value.ts'
import { eventWords, facetName } from './words.ts'

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

/** A message that only shows that messages arrive (worker/saved/alerts/tell.ts). */
const TEST_ALERT = 'test'

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

// The change that undoes an event, as data, if the owner's records can do that; otherwise, whom to ask.
interface Named {
  /** What the record is called. */
  name: string
}

type Owned = Pick<FacetValue, 'owner'>

export const UNDO_CHANGES = {
  'undo/remove': {
    title: ({ name }: Named) => `Remove the ${name} record again`,
    text: 'There was no such record before. If nobody meant to publish it, remove it.',
  },
  'undo/publish': {
    title: ({ name }: Named) => `Publish the previous ${name} record again`,
    text: 'This is what was published before. If nobody meant to change it, put it back.',
  },
  'undo/delegation': {
    title: 'Find out at the registrar who moved the domain',
    text: ({ owner }: Owned) =>
      `The name servers of ${owner} are set at its registrar. If nobody on your team moved the domain, restore the previous ones there and change the password.`,
  },
  'undo/registration': {
    title: 'Check the registration at your registrar',
    text: ({ owner }: Owned) => `The registration of ${owner} is renewed and released at its registrar.`,
  },
  'undo/of-other': {
    title: ({ owner }: Owned) => `Ask the owner of ${owner}`,
    text: ({ name, owner }: Named & Owned) =>
      `The ${name} record is at ${owner}, which belongs to someone else. Only they can change it back.`,
  },
} satisfies ChangeTable

const { record, ask } = changesOf(UNDO_CHANGES)

/** @returns null if there is nothing to undo */
export function undoing(subject: string, event: WatchEvent): Change | null {
  if (event.what !== 'changed') return null
  const { facet, before, after } = event
  if (facet.startsWith('list:')) return after.meaning.length === 0 ? null : offList(subject, facet, after)
  const name = facetName(facet)
  const type = ChangeType.options.find((one) => one === after.type)
  const asked = { suffix: facet, owner: after.owner, type: 'TXT' as const, why: [] }
  // What is stored at the registry is changed there.
  if (type === undefined) return ask(facet === 'ns' ? 'undo/delegation' : 'undo/registration', asked, after)
  const isOwn = isWithin(after.owner, subject) || isWithin(subject, after.owner.replace(/^_dmarc\./, ''))
  if (!isOwn || after.owner !== before.owner) return ask('undo/of-other', asked, { name, ...after })
  const [gone, back] = [without(after.records, before.records), without(before.records, after.records)]
  if (gone.length + back.length === 0) return null
  const given = {
    suffix: facet,
    owner: after.owner,
    type,
    before: gone,
    after: back,
    keep: after.records.filter((record) => before.records.includes(record)),
    why: [],
    risk: facet === 'mx' ? ('loss' as const) : ('delivery' as const),
  }
  return record(back.length === 0 ? 'undo/remove' : 'undo/publish', given, { name })
}

const without = (records: readonly string[], others: readonly string[]): string[] =>
  records.filter((record) => !others.includes(record))

function offList(subject: string, facet: Facet, { meaning }: FacetValue): Change | null {
  const list = listsInUse('ip', ['SPAMHAUS_DQS_KEY']).find(({ zone }) => zone === zoneOf(facet))
  if (!list) return null
  const { url, steps } = list.delist
  return delisting(subject, { ...list, meaning: meaning.join(' '), delist: url, delistSteps: [...steps] })
}

// A test alert goes to a target like an event, but nothing has happened.

/** What is known of a test alert from when it is sent until its outcome is stored. */
export const UNSURE = 'We do not know whether it arrived.'
/** Whoever has not answered by then never will: no request and no email takes as long. */
const SENT_WITHIN_MS = MINUTE_MS

/** @param testedAt milliseconds since 1970 */
export const isBeingSent = (problem: string | null, testedAt: number, now: number): boolean =>
  problem === UNSURE && now - testedAt < SENT_WITHIN_MS

interface Sent {
  /** Of the test; as `webhook-id`, after the id of what is watched. */
  id: string
  /** ISO 8601. */
  at: string
}

export const testAlert = (subject: string, { id, at }: Sent): ToldEvent => ({
  id,
  at,
  what: TEST_ALERT,
  tone: 'info',
  title: `This is a test alert for ${subject}`,
  meaning:
    'Nothing has changed. Someone pressed “Send a test alert” to see whether alerts arrive here, and this one did.',
  before: [],
  after: [],
  change: null,
})
