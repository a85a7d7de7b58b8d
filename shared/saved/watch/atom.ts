// Events as an Atom feed (RFC 4287): no one has to give an email address to be notified.
import { escapeMarkup } from '#shared/kit/escape.ts'
import { oneLine, visibleLines } from '#shared/kit/foreign-text.ts'
import { eventText, type ToldEvent } from './event-view.ts'

interface Feed {
  /** Permanent, and not secret: such as "watch/" and its id. */
  about: string
  /** The site's, for ids (RFC 4151). */
  authority: string
  siteName: string
  title: string
  /** The first entry, since some readers show no empty feed. */
  begun: { title: string; text: string }
  /** Including the origin. */
  feedUrl: string
  pageUrl: string
  /** ISO 8601. */
  created: string
  /** Newest first. */
  events: readonly ToldEvent[]
}

interface WatchFeed extends Omit<Feed, 'about' | 'title' | 'begun'> {
  /** Permanent, and not secret. */
  watchId: string
  subject: string
}

export const atomFeed = ({ watchId, subject, ...feed }: WatchFeed): string =>
  feedText({
    ...feed,
    about: `watch/${watchId}`,
    title: `${subject}: changes`,
    begun: {
      title: `Watching ${subject}`,
      text: `From now on, changes to ${subject} appear here once both DNS servers have seen them twice.`,
    },
  })

export function feedText(feed: Feed): string {
  const { about, authority, siteName, title, begun, feedUrl, pageUrl, created, events } = feed
  const id = `tag:${authority},2026:${about}`
  const entries = [
    ...events.map((event) => entryOf(event, id, pageUrl)),
    { id: `${id}/begun`, at: created, page: pageUrl, ...begun },
  ]
  return atomText({ id, title, siteName, feedUrl, pageUrl, updated: entries[0]?.at ?? created, entries })
}

/** What one of several was told, and where its page or its tool is. */
export interface ToldOf {
  /** Permanent, and not secret: such as "watch/" and its id. */
  about: string
  pageUrl: string
  event: ToldEvent
}

interface FeedOfAll extends Pick<
  Feed,
  'authority' | 'siteName' | 'title' | 'feedUrl' | 'pageUrl' | 'created'
> {
  /** Permanent, and not secret. */
  about: string
  /** Newest first. */
  told: readonly ToldOf[]
}

export function feedOfAll({ about, authority, told, created, ...feed }: FeedOfAll): string {
  const idOf = (one: string) => `tag:${authority},2026:${one}`
  const entries = told.map((one) => entryOf(one.event, idOf(one.about), one.pageUrl))
  return atomText({ ...feed, id: idOf(about), updated: entries[0]?.at ?? created, entries })
}

interface Entry {
  id: string
  title: string
  /** ISO 8601. */
  at: string
  text: string
  page: string
}

const entryOf = (event: ToldEvent, id: string, page: string): Entry => ({
  id: `${id}/${event.id}`,
  title: event.title,
  at: event.at,
  text: eventText(event),
  page,
})

interface Atom extends Pick<Feed, 'siteName' | 'title' | 'feedUrl' | 'pageUrl'> {
  id: string
  updated: string
  entries: readonly Entry[]
}

const atomText = ({ id, title, siteName, feedUrl, pageUrl, updated, entries }: Atom): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escaped(id)}</id>`,
    `  <title>${escaped(oneLine(title))}</title>`,
    `  <updated>${updated}</updated>`,
    `  <author><name>${escaped(siteName)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(feedUrl)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(pageUrl)}"/>`,
    ...entries.flatMap((entry) => [
      '  <entry>',
      `    <id>${escaped(entry.id)}</id>`,
      `    <title>${escaped(oneLine(entry.title))}</title>`,
      `    <updated>${entry.at}</updated>`,
      `    <link rel="alternate" type="text/html" href="${escaped(entry.page)}"/>`,
      `    <content type="html">${escaped(`<pre style="white-space:pre-wrap">${escaped(entry.text)}</pre>`)}</content>`,
      '  </entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')

/** What XML 1.0 cannot represent (section 2.2) is invisible, too. */
const escaped = (text: string): string => escapeMarkup(visibleLines(text))
