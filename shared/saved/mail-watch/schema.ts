import * as v from 'valibot'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { FeedbackState } from '#shared/message/header/schema.ts'
import { RefusedState } from '#shared/saved/quota/refused-mail.ts'
import { described, describedWords } from '#shared/report/described-words.ts'
import { Tone, Verdict } from '#shared/report/verdict.ts'
import {
  IDLE_DAYS,
  KEPT_DAYS,
  MAX_EVENTS,
  MAX_EVERY_HOURS,
  MAX_MAILS_SHOWN,
  MAX_UNPROVED,
  UNUSED_DAYS,
} from './limits.ts'
import { Since } from '#shared/saved/since/schema.ts'
import { ShownTarget } from '#shared/saved/watch/schema.ts'

const text = (about: string) => v.pipe(v.string(), v.description(about))
const Moment = text('ISO 8601.')
const maybe = (about: string) => v.pipe(v.nullable(v.string()), v.description(about))

const Signature = v.object({
  domain: v.string(),
  selector: v.string(),
  result: v.string(),
  aligned: v.nullable(v.boolean()),
  algorithm: v.string(),
  keyBits: v.nullable(v.number()),
})

/** Of a judged mail: no text, no recipient, and no other address. */
export const Fingerprint = v.object({
  network: maybe('The network it came from, a /24 or a /48; null: unknown.'),
  host: maybe('Whose server it was: the domain of its confirmed reverse name, otherwise of HELO.'),
  helo: v.nullable(v.string()),
  confirmed: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether the reverse name points back to the IP address; null: unknown.'),
  ),
  tls: maybe('The version, “none”, or null: unknown.'),
  spf: v.object({
    result: v.string(),
    domain: v.nullable(v.string()),
    aligned: v.nullable(v.boolean()),
  }),
  dkim: v.array(Signature),
  dmarc: v.object({ result: v.string(), policy: v.nullable(v.string()) }),
  unsubscribe: describedWords({
    proved: 'one click works',
    unproved: 'not known',
    unsigned: 'the fields are right, but no passing signature covers them',
    broken: 'a field is missing or wrong',
    absent: 'there is none',
  }),
  feedback: v.object({
    feedbackId: FeedbackState,
    senderId: v.optional(v.string()),
    listId: FeedbackState,
    cfbl: FeedbackState,
  }),
  bytes: v.number(),
  htmlBytes: v.pipe(v.nullable(v.number()), v.description('null: not read.')),
  linkDomains: v.array(v.string()),
  lists: v.pipe(
    v.nullable(v.array(v.string())),
    v.description('The blocklists that have its IP address or a domain it links to; null: not known.'),
  ),
  delaySeconds: v.pipe(v.nullable(v.number()), v.description('From its Date to its arrival.')),
})
export type Fingerprint = v.InferOutput<typeof Fingerprint>

const EventKind = describedWords({
  changed: 'mail of a stream is different, twice in a row; a DMARC failure counts at once',
  new_stream: 'mail from another sender or list than before, twice in a row',
  silent: 'no mail came although it was expected',
  back: 'mail comes again',
  unsubscribe: 'the unsubscribe test has a result',
  removed: 'the watch was ended to make room for others',
})

export const MailEventView = v.object({
  id: text('The same each time the event is sent.'),
  at: text('When it was found, ISO 8601.'),
  what: EventKind,
  stream: v.optional(text('Whose mail: the address in From, and the List-Id if there is one.')),
  facet: v.optional(text('What changed, e.g. “dkim”.')),
  tone: Tone,
  title: v.string(),
  meaning: text('What it means for mail, and what to do.'),
  before: v.pipe(v.array(v.string()), v.description('How it was.')),
  after: v.pipe(v.array(v.string()), v.description('How it is now.')),
  change: v.pipe(v.nullable(Change), v.description('What undoes it; null when nothing has to be undone.')),
})
export type MailEventView = v.InferOutput<typeof MailEventView>

const Difference = v.object({ label: v.string(), before: v.string(), after: v.string() })

const Stream = v.object({
  from: text('The address in From, without what follows a plus sign; “*@…” for all beyond the limit.'),
  listId: v.optional(v.string()),
  count: v.pipe(v.number(), v.description('How many emails came.')),
  last: text('When the last one came, ISO 8601.'),
  tone: Tone,
  problems: v.pipe(v.array(v.string()), v.description('What is wrong with the last mail.')),
  mails: v.pipe(
    v.array(v.object({ at: Moment, fingerprint: Fingerprint })),
    v.description(`Newest first, at most ${MAX_MAILS_SHOWN}.`),
  ),
  days: v.pipe(
    v.array(v.object({ day: text('UTC day, as 2026-11-22.'), mails: v.number(), bad: v.number() })),
    v.description(
      `Oldest first, at most ${KEPT_DAYS}; days without mail are left out. “bad”: emails with a problem.`,
    ),
  ),
  differences: v.pipe(
    v.array(Difference),
    v.description('The last mail beside the one before the last change.'),
  ),
  events: v.array(MailEventView),
})

export const EveryHours = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_EVERY_HOURS),
  v.description('How often an email is expected, in hours. Left out: silence is never told.'),
)

export const NewMailWatch = v.object({
  address: text('Add it to the list, the nightly job, the test. It takes mail of this domain only.'),
  view: text('The key of the watch. Anyone who has it can read, change and delete it.'),
  expires: text(
    `When it is deleted: ${UNUSED_DAYS} days from now, or ${IDLE_DAYS} days after the last mail.`,
  ),
})

export const ProbeRole = describedWords({
  control: 'nothing is asked for it: it proves that the list is mailed at all',
  get: 'its link is opened once, as link scanners do; it must stay on the list',
  post: 'the one-click request of RFC 8058 is sent for it; it must fall silent',
})
export type ProbeRole = v.InferOutput<typeof ProbeRole>

export const ProbeRequest = v.object({
  at: Moment,
  status: v.pipe(v.nullable(v.number()), v.description('null: there was no answer.')),
  ms: v.number(),
  redirects: v.pipe(v.array(v.string()), v.description('Where it pointed; not followed.')),
  problem: v.optional(v.string()),
  notSent: v.optional(
    v.pipe(v.boolean(), v.description('Nothing was sent: `problem` says why the link is not requested.')),
  ),
})
export type ProbeRequest = v.InferOutput<typeof ProbeRequest>

export const UnsubscribeState = v.object({
  state: describedWords({
    none: 'no test was started',
    subscribing: 'the addresses have to be put on the list and wait for its mail',
    ready: 'all three have mail with a link: the requests can be sent',
    waiting: 'the requests were sent',
    proved: 'the click unsubscribes, the link alone does not',
    failed: 'it does not work as it has to',
    no_mailing: 'the list has not been mailed since',
    not_sent: 'a link leads where no request is sent, so there was none',
  }),
  probes: v.array(
    v.object({
      role: ProbeRole,
      address: v.string(),
      lastMail: v.pipe(v.nullable(v.string()), v.description('When the last mail of the list came.')),
      hasLink: v.pipe(v.boolean(), v.description('An email that DMARC proves had a one-click link.')),
      request: v.optional(ProbeRequest),
      silentSince: v.optional(text('The last mail before a mailing that others got, ISO 8601.')),
    }),
  ),
  verdict: Verdict,
})
export type UnsubscribeState = v.InferOutput<typeof UnsubscribeState>

export const MailWatchState = v.object({
  domain: v.string(),
  state: describedWords({
    waiting: 'no mail has come',
    live: 'mail comes',
    missing: 'mail was expected and has not come',
  }),
  address: v.string(),
  everyHours: v.nullable(v.number()),
  feed: text('The URL of its Atom feed. Anyone who has it can read the feed, and nothing else.'),
  badge: text('The URL of an image that says how the last emails were. Anyone who has it can see that.'),
  since: described(
    v.union([Moment, Since]),
    'When it was made. With `since`: what changed since then, and what to do now.',
  ),
  created: Moment,
  expires: text(`${IDLE_DAYS} days after the last mail; ${UNUSED_DAYS} days after the start without one.`),
  missing: v.optional(
    v.pipe(
      v.object({ since: Moment, lastMail: Moment }),
      v.description('Mail was expected by then and has not come.'),
    ),
  ),
  streams: v.pipe(v.array(Stream), v.description('The one with the newest mail first.')),
  unproved: v.pipe(
    v.array(
      v.object({
        at: Moment,
        from: text('The address in From, without what follows a plus sign.'),
        network: maybe('The network it came from, a /24 or a /48; null: unknown.'),
      }),
    ),
    v.description(
      `Mail in the name of the domain that proves nothing, from networks that never sent proved mail of its stream: it changes nothing else here. Newest first, the last ${MAX_UNPROVED}.`,
    ),
  ),
  refused: v.optional(
    v.pipe(
      RefusedState,
      v.description(
        'Messages that were not accepted because too many came. What DMARC proves is accepted first.',
      ),
    ),
  ),
  events: v.pipe(v.array(MailEventView), v.description(`All of them, newest first, at most ${MAX_EVENTS}.`)),
  links: v.pipe(
    v.array(v.object({ text: v.string(), href: v.string() })),
    v.description(
      'Links of the last emails to the domain itself, for a day: to confirm a subscription. We never open them.',
    ),
  ),
  unsubscribe: UnsubscribeState,
  targets: v.array(ShownTarget),
  offersEmail: v.pipe(v.boolean(), v.description('Whether this site can send email to visitors.')),
  turnstileSiteKey: v.optional(v.string()),
  ...Advice,
})
export type MailWatchState = v.InferOutput<typeof MailWatchState>
