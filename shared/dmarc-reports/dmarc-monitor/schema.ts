import * as v from 'valibot'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { described, describedWords } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import { REASON_NAMES } from '#shared/dmarc-reports/explain.ts'
import type { ReportsCode } from '#shared/dmarc-reports/findings.ts'
import { SourceFacts } from '#shared/dmarc-reports/sources/schema.ts'
import { MARKS } from '#shared/dmarc-reports/sums.ts'
import { count, Day, ReadinessSeen, SenderGroup, Steadiness, text } from '#shared/dmarc-reports/schema.ts'
import { ProviderSeries } from '#shared/postmaster/series.ts'
import { RefusedState } from '#shared/saved/quota/refused-mail.ts'
import { Since } from '#shared/saved/since/schema.ts'
import { ShownTarget } from '#shared/saved/watch/schema.ts'
import { MonitorEventView } from './event-words.ts'
import { MAX_SERIES } from './provider.ts'
import { KEPT_DAYS, LEFT_DAYS, MAX_EVENTS, ORIGINAL_DAYS, UNSEEN_DAYS, WINDOW_DAYS } from './limits.ts'

const Moment = text('ISO 8601.')
const Address = text('Goes into “rua” of the DMARC record, as mailto:. Public, and opens nothing.')

export const NewMonitor = v.object({
  address: Address,
  tlsAddress: text('Goes into “rua” of the TLS-RPT record.'),
  view: text('The key of the monitor. Anyone who has it can read, change and delete it.'),
  expires: text(
    `When it is deleted, unless the DMARC record has the address by then: after ${UNSEEN_DAYS} days.`,
  ),
  changes: v.pipe(
    v.array(Change),
    v.description('The records as they are, with the address added; nothing is lost.'),
  ),
})

export const SampleSent = v.object({ n: count('The number of the message, as the monitor lists it.') })

export const Mark = v.picklist(MARKS)

export const ReceiverMark = v.picklist(['mine', 'not_mine'])

const Sender = v.object({
  name: text('The service, the domain that is proved, or the network. Names the sender when you mark it.'),
  kind: describedWords({
    service: 'a mail service, by the name that it proves or the key that it uses',
    own: 'servers for which SPF passes for the domain itself',
    via: 'someone else, by the name that they prove',
    network: 'addresses that prove no name',
  }),
  group: SenderGroup,
  mark: v.optional(v.pipe(Mark, v.description('What you said about it.'))),
  messages: v.number(),
  aligned: count('They pass DMARC.'),
  refused: count('Quarantined or rejected, of all its messages.'),
  subdomain: v.optional(text('The name below the domain that it sends as most.')),
  ...Steadiness,
  ...SourceFacts,
  firstSeen: Day,
  lastSeen: Day,
  days: v.array(v.object({ day: Day, messages: v.number(), aligned: v.number(), refused: v.number() })),
  reasons: v.pipe(
    v.array(v.object({ reason: v.picklist(REASON_NAMES), messages: v.number(), text: v.string() })),
    v.description('Why messages failed, as receivers reported it; empty if none did.'),
  ),
  fix: v.optional(text('What to do about mail of the domain’s own that fails.')),
})

const Reporter = v.object({
  org: text('The domain that was proved; for an unverified one, the name that it claims.'),
  verified: v.pipe(
    v.boolean(),
    v.description('Whether DMARC proves who sent it. What is not verified counts for nothing.'),
  ),
  weight: describedWords({
    known: 'a receiver that we know: its reports count',
    yours: 'you said that it is a receiver of yours: its reports count',
    unknown:
      'anyone can own this domain: while no known receiver reports, its reports are shown and can warn, and they clear nothing',
    not_yours: 'you said that it is no receiver of yours: its reports count for nothing',
  }),
  mark: v.optional(v.pipe(ReceiverMark, v.description('What you said about it.'))),
  counts: v.pipe(v.boolean(), v.description('Whether its reports are among totals, senders and days.')),
  messages: count('What its reports are about, in these weeks.'),
  aligned: count('Those of them that pass DMARC, as it says.'),
  reports: v.number(),
  lastAt: Moment,
  gaps: v.pipe(
    v.array(v.object({ first: Day, last: Day })),
    v.description('Days on which none came, between the first of these weeks and yesterday.'),
  ),
})

const Original = v.object({
  n: v.number(),
  receivedAt: Moment,
  bytes: v.number(),
  state: describedWords({
    waiting: 'not read yet',
    read: 'it counts',
    doubled: 'it came before, so it counts once',
    unverified: 'who sent it could not be proved, so it counts for nothing',
    unread: 'nothing in it could be read as a report',
    foreign: 'it is about another domain',
    old: 'it is about days of which nothing is kept',
    early: 'it is about days before the address was published, so it counts for nothing',
    excess: 'its receiver had sent as many reports that day as it may, so it counts for nothing',
    sample: 'you asked for it: it was read, counts for nothing, and its bytes are deleted',
  }),
  from: text('Who sent it, as proved or claimed.'),
  problem: v.optional(text('What was wrong with it.')),
  messages: v.optional(count('What its reports are about, as far as they count.')),
  removed: v.optional(v.pipe(v.literal(true), v.description('The bytes are no longer kept.'))),
  flags: v.pipe(
    v.array(v.picklist(['overlaps', 'spread', 'late', 'incomplete'])),
    v.description(
      'overlaps: another report of this receiver covers part of the same time, so messages may count twice; spread: it covers several days and was divided evenly; late: nobody is told what it shows; incomplete: the rest of it was not read.',
    ),
  ),
})

const Tls = v.object({
  sessions: v.number(),
  failures: v.number(),
  policies: v.array(
    v.object({ domain: v.string(), type: v.string(), sessions: v.number(), failures: v.number() }),
  ),
  hosts: v.pipe(
    v.array(
      v.object({
        domain: v.string(),
        mx: v.string(),
        type: text('What failed, by its name in RFC 8460.'),
        sessions: v.number(),
        receivers: v.array(v.string()),
        meaning: v.string(),
      }),
    ),
    v.description('What failed where.'),
  ),
})

export const MonitorState = v.object({
  domain: v.string(),
  state: describedWords({
    waiting_for_dns: 'the address has not been seen in the DMARC record',
    waiting_for_reports: 'the record has the address; no report whose sender is proved has come',
    live: 'reports come',
    stopped: 'the address is no longer in the record',
  }),
  address: Address,
  tlsAddress: v.string(),
  feed: text('The URL of its Atom feed. Anyone who has it can read the feed, and nothing else.'),
  since: described(
    v.union([Moment, Since]),
    'When it was made. With `since`: what changed since then, and what to do now.',
  ),
  created: Moment,
  expires: text(
    `When it is deleted: ${UNSEEN_DAYS} days after it was made if the address is never seen, otherwise ${LEFT_DAYS} days after it was last seen in the record.`,
  ),
  recordSeenAt: v.pipe(v.nullable(v.string()), v.description('When the record first had the address.')),
  window: v.pipe(
    v.object({ first: Day, last: Day }),
    v.description(
      `What totals, senders and the verdict are about: today and the ${WINDOW_DAYS} days before it.`,
    ),
  ),
  totals: v.object({
    messages: v.number(),
    aligned: count('They pass DMARC.'),
    failed: v.number(),
    refused: count('Quarantined or rejected.'),
    own: count('They are the domain’s own, by SPF or your word, and fail.'),
    unclaimed: count('They fail, prove nothing, and are steady.'),
    forwarded: count('They fail because someone passed them on.'),
    unknown: count('They fail, nothing shows whose they are, and they came and went.'),
  }),
  ready: v.pipe(
    v.nullable(v.picklist(['yes', 'no', 'wait', 'done'])),
    v.description('Whether a stricter policy would lose own mail; null without reports.'),
  ),
  lostShare: v.pipe(
    v.nullable(v.number()),
    v.description('The share of own mail that a policy of reject would lose, 0 to 1; null without own mail.'),
  ),
  readiness: v.optional(v.pipe(ReadinessSeen, v.description('Missing without reports.'))),
  reporters: v.pipe(v.array(Reporter), v.description('Verified ones, most reports first; at most 50.')),
  senders: v.pipe(v.array(Sender), v.description('At most 100, those whose own mail fails first.')),
  moreSenders: count('Beyond those.'),
  days: v.pipe(
    v.array(
      v.object({
        day: Day,
        aligned: v.number(),
        failed: v.number(),
        refused: v.number(),
        spread: v.optional(
          v.pipe(v.literal(true), v.description('A report of several days was divided evenly among them.')),
        ),
        incomplete: v.optional(
          v.pipe(v.literal(true), v.description('A report was read in part; the numbers lack the rest.')),
        ),
        policyChange: v.optional(
          v.pipe(
            v.object({ before: v.string(), after: v.string() }),
            v.description('We saw the published record change on this day.'),
          ),
        ),
      }),
    ),
    v.description(`Oldest first, at most ${KEPT_DAYS}; a day without reports is left out.`),
  ),
  policies: v.pipe(
    v.array(
      v.object({
        text: v.string(),
        first: v.optional(Day),
        last: v.optional(Day),
        reports: v.number(),
        receivers: v.array(v.string()),
      }),
    ),
    v.description('The policies that receivers saw, the latest first.'),
  ),
  published: v.pipe(
    v.nullable(v.object({ record: v.string(), at: Moment })),
    v.description('The DMARC record now; null if there is not exactly one, or DNS did not answer.'),
  ),
  provider: v.pipe(
    v.object({
      series: v.array(ProviderSeries),
      addedAt: v.optional(Moment),
      leftOut: v.optional(count(`Series of the last addition beyond the ${MAX_SERIES} that are kept.`)),
    }),
    v.description(
      `What mailbox providers count, as it was added, of the last ${KEPT_DAYS} days; fewer if there are many series.`,
    ),
  ),
  tls: v.optional(Tls),
  unweighed: v.optional(
    v.pipe(
      v.object({
        receivers: v.pipe(v.array(v.string()), v.description('Their domains, as DMARC proves them.')),
        messages: v.number(),
        text: v.string(),
      }),
      v.description('Receivers that we do not know and that you said nothing about.'),
    ),
  ),
  refused: v.optional(
    v.pipe(
      RefusedState,
      v.description(
        'Messages that were not accepted, or not counted, because too many came. Receivers that we know, and yours, are accepted first.',
      ),
    ),
  ),
  unverified: v.pipe(
    v.object({
      reports: v.number(),
      reporters: v.pipe(v.array(v.string()), v.description('The names that they claim.')),
    }),
    v.description('Reports whose sender could not be proved: counted here, and nowhere else.'),
  ),
  reports: v.pipe(
    v.array(Original),
    v.description(`The messages of the last ${ORIGINAL_DAYS} days, newest first, at most 100.`),
  ),
  events: v.pipe(v.array(MonitorEventView), v.description(`Newest first, at most ${MAX_EVENTS}.`)),
  targets: v.array(ShownTarget),
  offersEmail: v.pipe(v.boolean(), v.description('Whether this site can send email to visitors.')),
  turnstileSiteKey: v.optional(v.string()),
  removal: v.pipe(
    v.nullable(Change),
    v.description('The record without the address, to publish before the monitor is deleted.'),
  ),
  unknown: v.pipe(v.array(v.string()), v.description('What DNS did not answer.')),
  findings: v.array(findingWith<ReportsCode>()),
  ...Advice,
})
export type MonitorState = v.InferOutput<typeof MonitorState>
