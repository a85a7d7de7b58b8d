import * as v from 'valibot'
import { described, describedWords } from '#shared/report/described-words.ts'
import { Since } from '#shared/saved/since/schema.ts'
import { EventView } from './event-view.ts'
import { CHAT_NAMES, type Chat } from './paths.ts'

export const MAX_SELECTORS = 5
export const MAX_TARGETS = 5

export const WatchKind = v.picklist(['domain', 'ip'])
export type WatchKind = v.InferOutput<typeof WatchKind>

const FeedUrl = v.pipe(
  v.string(),
  v.description('The URL of its Atom feed. Anyone who has it can read the feed, and nothing else.'),
)

export const NewWatch = v.object({
  key: v.pipe(v.string(), v.description('Anyone who has it can read, change and end the watch.')),
  feed: FeedUrl,
  page: v.pipe(v.string(), v.description('The URL of its page.')),
})

export const NewKey = v.object({
  view: v.pipe(v.string(), v.description('It opens the page from now on; the old one is 404.')),
})

export const TargetKind = v.picklist(['webhook', 'email'])
export type TargetKind = v.InferOutput<typeof TargetKind>

const TargetState = describedWords({
  pending: 'it was asked to confirm and has not done so yet',
  confirmed: 'it gets messages',
  failed: 'it did not answer as required and no longer gets messages',
})
export type TargetState = v.InferOutput<typeof TargetState>

const ChatService = v.pipe(
  v.picklist(Object.keys(CHAT_NAMES) as [Chat, ...Chat[]]),
  v.description('For a channel: the service. It gets each change in words.'),
)

const TestState = describedWords({
  sending: 'it is on its way',
  delivered: 'the webhook, the channel or the mail service accepted it',
  failed: 'it was not accepted, or we do not know',
})

const LastTest = v.object({
  state: TestState,
  at: v.optional(v.pipe(v.string(), v.description('When it was sent, ISO 8601.'))),
  problem: v.optional(v.pipe(v.string(), v.description('What went wrong.'))),
})
export type LastTest = v.InferOutput<typeof LastTest>

export const TestAsked = v.object({
  id: v.pipe(v.string(), v.description('Of the target; its “test” in the state has the outcome.')),
  message: v.string(),
})

export const ShownTarget = v.object({
  id: v.string(),
  kind: TargetKind,
  address: v.pipe(
    v.string(),
    v.description(
      'The host of a webhook, never its URL; of an email address, only enough to tell it from others.',
    ),
  ),
  chat: v.optional(ChatService),
  state: TargetState,
  problem: v.optional(v.pipe(v.string(), v.description('What went wrong last time.'))),
  test: v.optional(v.pipe(LastTest, v.description('The last test alert that was asked for.'))),
})

export const NewTarget = v.object({
  id: v.string(),
  chat: v.optional(ChatService),
  state: TargetState,
  secret: v.optional(v.pipe(v.string(), v.description('For a webhook: verifies the signature. Shown once.'))),
})

const WatchedFacet = v.object({
  facet: v.string(),
  name: v.string(),
  state: describedWords({
    known: 'seen twice by both DNS servers',
    settling: 'seen, but not often enough to count',
    unknown: 'not seen so far',
  }),
  records: v.pipe(v.array(v.string()), v.description('What counts now; before that, what was seen.')),
  failing: v.optional(v.pipe(v.string(), v.description('Since when it has been unknown, ISO 8601.'))),
})

const Moment = v.pipe(v.string(), v.description('ISO 8601.'))

export const WatchReport = v.object({
  subject: v.string(),
  kind: WatchKind,
  feed: FeedUrl,
  everyHours: v.number(),
  selectors: v.array(v.string()),
  created: Moment,
  expires: v.pipe(
    v.string(),
    v.description('When it ends, unless someone reads its page or feed before then.'),
  ),
  lookedAt: v.pipe(v.nullable(v.string()), v.description('The last check; null before the first.')),
  nextAt: Moment,
  removed: v.optional(
    v.pipe(v.string(), v.description('When it was ended to make room for others, ISO 8601.')),
  ),
  facets: v.array(WatchedFacet),
  events: v.pipe(v.array(EventView), v.description('Newest first, at most 100.')),
  since: v.optional(described(Since, 'What changed since then, and what to do now; with `since`.')),
  targets: v.array(ShownTarget),
  offersEmail: v.pipe(v.boolean(), v.description('Whether this site can send email to visitors.')),
  turnstileSiteKey: v.optional(
    v.pipe(v.string(), v.description('For the Turnstile widget, if an email address needs a token from it.')),
  ),
})
export type WatchReport = v.InferOutput<typeof WatchReport>

export const MailedWatch = v.object({
  subject: v.pipe(
    v.string(),
    v.description('Empty if the watch is gone, or the address was removed from it.'),
  ),
  silenced: v.pipe(v.boolean(), v.description('Whether this site never emails the address, whoever asks.')),
  state: v.picklist(['pending', 'confirmed', 'ended']),
})
