import * as v from 'valibot'
import { FATES } from '#shared/data/bounce-codes/meaning.ts'
import { ACTORS, REASONS, type Reason } from '#shared/data/bounce-codes/reasons.ts'
import { describedWords } from '#shared/report/described-words.ts'

const REASON_NAMES = Object.keys(REASONS) as [Reason, ...Reason[]]

const BounceClass = describedWords({
  permanent: 'it was refused for good: do not send it again unchanged',
  temporary: 'refused for now: the sending server tries again',
  unknown: 'neither the code nor the text tells',
})

const Check = v.object({
  tool: v.pipe(v.string(), v.description('The tool on this site that checks what the bounce names.')),
  url: v.pipe(v.string(), v.description('Its page, with the names filled in.')),
})

const Step = v.object({
  title: v.string(),
  text: v.string(),
  tool: v.optional(v.pipe(v.string(), v.description('The tool on this site that does it or shows it.'))),
})

export const Bounce = v.object({
  recipient: v.optional(v.pipe(v.string(), v.description('The address that the sender wrote to.'))),
  finalRecipient: v.optional(
    v.pipe(v.string(), v.description('Where that address forwards to, if the message failed there.')),
  ),
  code: v.optional(v.pipe(v.number(), v.description('SMTP reply code (RFC 5321, 4.2).'))),
  enhanced: v.optional(v.pipe(v.string(), v.description('Enhanced status code (RFC 3463).'))),
  provider: v.optional(v.pipe(v.string(), v.description('Who answered, in lowercase, where known.'))),
  speaker: v.pipe(
    v.string(),
    v.description('Whose words these are: a provider, a sending service, a host, or “The server.”'),
  ),
  reason: v.pipe(v.picklist(REASON_NAMES), v.description('Why, in one of about thirty words.')),
  class: BounceClass,
  actor: v.pipe(
    v.picklist(ACTORS),
    v.description(
      'Who has to act; wait: nobody. list: clean your list of recipients. sender_account: your own provider limits or blocks you.',
    ),
  ),
  address: v.pipe(
    v.picklist(FATES),
    v.description('What to do with the address. remove: mailbox or domain are gone, or the person asked.'),
  ),
  advice: v.pipe(v.string(), v.description('The next step, in a sentence or two.')),
  steps: v.pipe(
    v.array(Step),
    v.description('What to do, at whose place, in order; then how to see that it worked. Never empty.'),
  ),
  checks: v.pipe(v.array(Check), v.description('What to check today.')),
  quote: v.pipe(v.string(), v.description('What the server said, in one line.')),
  names: v.pipe(
    v.object({
      ip: v.optional(v.string()),
      domain: v.optional(v.string()),
      selector: v.optional(v.string()),
      recipientDomain: v.optional(v.string()),
      service: v.optional(v.string()),
    }),
    v.description(
      'What the bounce names: sending server, sender’s domain, selector, recipient’s domain, and the service that sent the message.',
    ),
  ),
})
export type Bounce = v.InferOutput<typeof Bounce>

export const BounceReport = v.object({
  kind: describedWords({
    bounce: 'at least one refusal or delay',
    'auto-reply': 'an automatic reply, which is not a bounce',
    'feedback-report': 'a spam complaint (RFC 5965), which is not a bounce',
    events: 'events or an export of a sending service',
    unknown: 'no refusal was found in the text',
  }),
  bounces: v.pipe(v.array(Bounce), v.description('At most 500; `counts` has them all.')),
  counts: v.pipe(v.record(v.string(), v.number()), v.description('How many bounces have each reason.')),
  total: v.pipe(v.number(), v.description('Bounces and complaints.')),
  truncated: v.pipe(v.boolean(), v.description('Whether there are more than 500, or the text was cut off.')),
  service: v.optional(
    v.pipe(v.string(), v.description('Which sending service wrote the events, where known.')),
  ),
  others: v.optional(
    v.pipe(
      v.record(v.string(), v.number()),
      v.description(
        'How many events are neither bounces nor complaints: delivered, sent, opened, clicked, deferred, unsubscribed, subscribed, autoreply, inbound, other.',
      ),
    ),
  ),
})
export type BounceReport = v.InferOutput<typeof BounceReport>
