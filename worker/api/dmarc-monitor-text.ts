import * as v from 'valibot'
import { KEPT_DAYS, ORIGINAL_DAYS, UNSEEN_DAYS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { MAX_SERIES } from '#shared/dmarc-reports/dmarc-monitor/provider.ts'
import {
  Mark,
  MonitorState,
  NewMonitor,
  ReceiverMark,
  SampleSent,
} from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { MAX_TARGETS, NewTarget } from '#shared/saved/watch/schema.ts'
import { ABOUT_FORM_FIELDS } from '#worker/api/contact.ts'
import { aboutTest, EXAMPLE_TARGET } from '#worker/api/watch-text.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import { SINCE_FIELD } from '#worker/api/since-query.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'

export const MonitorBody = v.object({
  domain: v.pipe(
    v.string(),
    v.maxLength(300),
    v.description('A domain in any form that people paste; “_dmarc.” in front of it is removed.'),
  ),
})

export const MonitorQuery = v.object({
  ...SINCE_FIELD,
  format: v.optional(
    v.pipe(
      v.picklist(['csv', 'json']),
      v.description(
        'Returns a file to pass on, without what opens the monitor or says who is told: a row for each sender and day, or all that is shown.',
      ),
    ),
  ),
})

export const MarkBody = v.object({
  name: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(253),
    v.description('The sender, as the monitor names it.'),
  ),
  mark: v.pipe(
    v.nullable(Mark),
    v.description('`forwarder`: it passes on mail of others. null: what the reports show decides.'),
  ),
})

export const ReceiverBody = v.object({
  org: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(253),
    v.description('The receiver, as the monitor names it.'),
  ),
  mark: v.pipe(
    v.nullable(ReceiverMark),
    v.description(
      '`mine`: its reports count like those of a known receiver. `not_mine`: they count for nothing, and what they added is taken out. null: what we know decides.',
    ),
  ),
})

const VIEW = 'The key that came with the monitor; anyone who has it can read, change and delete it.'
const EXAMPLE_VIEW = 'c2FtcGxlIG1vbml0b3Igaw'
const group = 'DMARC monitor' as const

export const ABOUT_NEW_MONITOR: RouteText = {
  group,
  summary: 'Get an address for the DMARC reports on a domain',
  about: `Reports only arrive if the record is in the domain’s DNS, which proves whose it is, so no account is needed. Sums are kept for ${KEPT_DAYS} days. An address that is not in the DMARC record within ${UNSEEN_DAYS} days is deleted.`,
  example: { domain: 'northwind.test' },
  answer: { status: 201, about: 'The address, the key, and what to publish.', schema: NewMonitor },
  problems: ['foreign', 'too_many', 'unavailable'],
}

export const ABOUT_MONITOR: RouteText = {
  group,
  summary: 'Read a monitor',
  about: 'With `.atom` after the key, what was told, as an Atom feed with ETag and 304.',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: {
    status: 200,
    about:
      'Who sends as the domain, what failed and why, and what to do. What unverified reports say is not in it.',
    schema: MonitorState,
  },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const MONITOR_TEXT: SavedText<'view'> = {
  param: 'view',
  group,
  called: 'a monitor',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  aboutEnd:
    'Everything that arrived is deleted with it. Take its address out of the records first: mail to it is refused from now on.',
  mayBeRemoved: true,
}

export const ABOUT_MARK: RouteText = {
  group,
  summary: 'Say whose a sender is',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW, name: '192.0.2.0/24', mark: 'mine' },
  answer: { status: 200, about: 'The monitor, judged with the mark.', schema: MonitorState },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_MARK_RECEIVER: RouteText = {
  group,
  summary: 'Say whether a receiver is yours',
  about:
    'Anyone who owns a domain can send reports. Those of receivers that we do not know clear nothing until you say that they are yours.',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW, org: 'mail.example', mark: 'mine' },
  answer: { status: 200, about: 'The monitor, judged with the mark.', schema: MonitorState },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

/** As Gmail’s API answers. */
const SPAM_RATE = {
  name: 'domains/northwind.test/domainStats/spam_rate',
  metric: 'spam_rate',
  date: { year: 2026, month: 11, day: 20 },
  value: { doubleValue: 0.0008 },
}

export const ABOUT_PROVIDER: RouteText = {
  group,
  summary: 'Add what a mailbox provider counts of the domain',
  about: `The same files as for the page “Postmaster Data”, up to 5 MB, if they are about the domain or names below it. A figure for a day that has one takes its place. At most ${MAX_SERIES} series are kept, for ${KEPT_DAYS} days; no IP address is.`,
  parts: { view: VIEW },
  example: {
    view: EXAMPLE_VIEW,
  },
  body: {
    type: 'text/plain',
    about: 'The file itself, whatever its Content-Type.',
    example: JSON.stringify({ domainStats: [SPAM_RATE] }),
  },
  answer: { status: 200, about: 'The monitor, with the figures.', schema: MonitorState },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_NEW_MONITOR_TARGET: RouteText = {
  group,
  summary: 'Notify a webhook or an email address of what reports show',
  about: `As for a watch: a target has to agree first. Of each kind of message, at most one a day. A monitor has at most ${MAX_TARGETS} targets.`,
  fields: { turnstileToken: `For an email address. ${ABOUT_FORM_FIELDS.turnstileToken}` },
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW, kind: 'email', address: 'ada@example.com' },
  answer: { status: 202, about: 'The target gets a confirmation request first.', schema: NewTarget },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_TEST_MONITOR_TARGET = aboutTest({
  group,
  summary: 'Send a test alert to a target of a monitor',
  parts: { view: VIEW, target: 'The id of a confirmed target, as the monitor lists it.' },
  example: { view: EXAMPLE_VIEW, target: EXAMPLE_TARGET },
})

export const ABOUT_END_MONITOR_TARGET: RouteText = {
  group,
  summary: 'Stop notifying a target of a monitor',
  parts: { view: VIEW, target: 'The id of the target, as the monitor lists it.' },
  example: { view: EXAMPLE_VIEW, target: EXAMPLE_TARGET },
  answer: { status: 204, about: 'It is deleted.' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_SAMPLE: RouteText = {
  group,
  summary: 'Send a sample report to a monitor',
  about:
    'A signed report that we made up goes the way of every other: it is stored, queued, proved and read. It counts for nothing; the monitor lists it as a sample, and its bytes are deleted.',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: { status: 202, about: 'It is stored and will be read within seconds.', schema: SampleSent },
  problems: ['foreign', 'not_found', 'expired', 'too_many', 'unavailable'],
}

export const ABOUT_ORIGINAL: RouteText = {
  group,
  summary: 'Get a message with reports as it arrived',
  about: `For ${ORIGINAL_DAYS} days.`,
  parts: { view: VIEW, n: 'The number of the message, as the monitor lists it.' },
  example: { view: EXAMPLE_VIEW, n: 1 },
  answer: { status: 200, about: 'The bytes of the message.', schema: v.string(), type: 'text/plain' },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}
