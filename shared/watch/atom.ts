// The events of a watch as an Atom feed (RFC 4287): no one has to give an email address to be notified.
import { escapeMarkup } from '#shared/text/escape.ts'
import { eventText, type EventView } from '#shared/watch/event-view.ts'

interface Feed {
  /** Permanent, and not secret. */
  watchId: string
  /** The site's, for ids (RFC 4151). */
  authority: string
  siteName: string
  subject: string
  /** Including the origin. */
  feedUrl: string
  pageUrl: string
  /** ISO 8601. */
  created: string
  /** Newest first. */
  events: readonly EventView[]
}

export function atomFeed(feed: Feed): string {
  const { watchId, authority, siteName, subject, feedUrl, pageUrl, created, events } = feed
  const id = `tag:${authority},2026:watch/${watchId}`
  const entries = [
    ...events.map((event) => ({
      id: `${id}/${event.id}`,
      title: event.title,
      at: event.at,
      text: eventText(event),
    })),
    {
      id: `${id}/begun`,
      title: `Watching ${subject}`,
      at: created,
      text: `From now on, changes to ${subject} appear here once both DNS servers have seen them twice.`,
    },
  ]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escaped(id)}</id>`,
    `  <title>${escaped(`${subject}: changes`)}</title>`,
    `  <updated>${entries[0]?.at ?? created}</updated>`,
    `  <author><name>${escaped(siteName)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(feedUrl)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(pageUrl)}"/>`,
    ...entries.flatMap((entry) => [
      '  <entry>',
      `    <id>${escaped(entry.id)}</id>`,
      `    <title>${escaped(entry.title)}</title>`,
      `    <updated>${entry.at}</updated>`,
      `    <link rel="alternate" type="text/html" href="${escaped(pageUrl)}"/>`,
      `    <content type="html">${escaped(`<pre style="white-space:pre-wrap">${escaped(entry.text)}</pre>`)}</content>`,
      '  </entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

/** Also removes characters that XML 1.0 cannot represent (section 2.2). */
const escaped = (text: string): string =>
  escapeMarkup(
    // oxlint-disable-next-line no-control-regex -- these are the ones
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd'),
  )
