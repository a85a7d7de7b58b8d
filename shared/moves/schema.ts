// A move of mailboxes, of sending, or to another domain: its plan as an answer.
import * as v from 'valibot'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'

export const MOVE_KINDS = {
  mailboxes: 'the mailboxes of a domain, to another host',
  sending: 'what a service sends for a domain, to another service',
  domain: 'from a domain to another one',
} as const
export type MoveKind = keyof typeof MOVE_KINDS

const day = text('YYYY-MM-DD.')

/** What a record has to show, so that a step is seen in DNS. Values may have braces for what a service makes for each customer. */
export const Expectation = v.variant('sees', [
  v.object({
    sees: described(v.literal('record'), 'This record is there, among others.'),
    name: v.string(),
    type: v.picklist(['TXT', 'CNAME', 'MX', 'TLSA', 'A', 'AAAA']),
    value: v.optional(text('Missing: any record of the type. In braces: what is made for each customer.')),
  }),
  v.object({
    sees: described(v.literal('gone'), 'This record is no longer there.'),
    name: v.string(),
    type: v.picklist(['TXT', 'CNAME', 'MX', 'TLSA', 'A', 'AAAA']),
    value: v.optional(text('Missing: no record of the type is there.')),
  }),
  v.object({
    sees: described(v.literal('all'), 'These records are there, and no others of the type.'),
    name: v.string(),
    type: v.picklist(['MX']),
    values: v.array(v.string()),
  }),
  v.object({
    sees: described(v.literal('sender'), 'The SPF record names this.'),
    name: v.string(),
    term: text('As “include:_spf.google.com”.'),
  }),
  v.object({
    sees: described(v.literal('no-sender'), 'The SPF record no longer names this.'),
    name: v.string(),
    term: v.string(),
  }),
  v.object({
    sees: described(v.literal('policy'), 'The MTA-STS policy names these servers.'),
    name: text('The domain.'),
    hosts: v.array(v.string()),
    only: v.optional(described(v.literal(true), 'And no others.')),
  }),
  v.object({
    sees: described(v.literal('ttl'), 'The records at the name are kept no longer than this.'),
    name: v.string(),
    type: v.picklist(['TXT', 'CNAME', 'MX']),
    seconds: v.number(),
  }),
])
export type Expectation = v.InferOutput<typeof Expectation>

/** What the world may rely on once a step is done, or must expect from its day on. */
export const Effect = describedWords({
  'new-takes': 'the new servers take the mail of the domain',
  'new-sends': 'the new side may send',
  'old-stops': 'the old side no longer sends',
  'old-closes': 'the old servers may refuse mail',
})
export type Effect = v.InferOutput<typeof Effect>

const StepId = describedWords({
  'new-ready': 'the new side is prepared: accounts, mailboxes, report addresses',
  'lower-ttl': 'records that will change are kept for a short time only',
  'spf-both': 'SPF names both sides',
  'keys-new': 'the keys and bounce names of the new side, beside the old ones',
  'dmarc-new': 'DMARC of the new domain, and who may get its reports',
  'sts-both': 'the MTA-STS policy names the servers of both sides',
  verify: 'an email of the new side passes',
  mx: 'mail goes to the new servers',
  switch: 'the new side sends',
  'stop-old': 'nothing is sent from the old side',
  'late-mail': 'the old mailboxes are looked through once more',
  'sts-new': 'the MTA-STS policy names the new servers only',
  'spf-new': 'SPF no longer names the old side',
  'keys-old': 'the keys of the old side are removed',
  'close-old': 'the old side is closed',
  'restore-ttl': 'records are kept as long as before',
  keep: 'what has to stay, and for how long',
})
export type StepId = v.InferOutput<typeof StepId>

export const MoveStep = v.object({
  n: described(v.number(), 'From 1.'),
  id: StepId,
  date: text(
    'The first day on which it is safe if each step before it was done on its day, however late on it. YYYY-MM-DD.',
  ),
  title: v.string(),
  text: v.string(),
  waits: v.optional(
    v.object({
      for: text('What has to pass since the step before it, in one sentence.'),
      seconds: v.number(),
    }),
  ),
  changes: described(v.array(Change), 'What to publish; `ask` for what only the service shows.'),
  back: described(v.array(Change), 'What undoes it.'),
  proof: text('What shows that it is done, in one sentence.'),
  expects: described(v.array(Expectation), 'The same for programs; empty for what DNS does not show.'),
  effects: v.array(Effect),
})
export type MoveStep = v.InferOutput<typeof MoveStep>

/** Where it comes from: what one sends with, and where mail of the domain arrives. */
export const Stream = v.object({
  from: text('The domain in From.'),
  envelope: text(
    'The domain in the envelope (MAIL FROM), which SPF asks; one of the service’s own, if it bounces there.',
  ),
  addresses: described(
    v.array(v.string()),
    'IP addresses that stand for its servers, out of the networks that it names in SPF; empty if they are unknown.',
  ),
  keys: v.array(
    v.object({
      domain: text('d= of its signatures.'),
      selector: v.string(),
      assumed: v.optional(
        described(v.literal(true), 'Only the service knows it: taken as published once its step is done.'),
      ),
    }),
  ),
})
export type Stream = v.InferOutput<typeof Stream>

export const Side = v.object({
  service: text('Its name; for a domain, the domain.'),
  id: v.optional(text('Its id at /senders.')),
  streams: described(v.array(Stream), 'How it sends.'),
  hosts: described(
    v.array(v.string()),
    'The servers that take mail there; empty if none are part of the move.',
  ),
})
export type Side = v.InferOutput<typeof Side>

const Broken = v.object({
  mail: describedWords({
    old: 'from the old side',
    new: 'from the new side',
    incoming: 'to the domain',
  }),
  check: describedWords({
    spf: 'SPF passed before',
    dkim: 'DKIM passed before',
    dmarc: 'DMARC passed before',
    arrives: 'a server takes it',
    'mta-sts': 'the policy allows the server',
    dane: 'the TLSA records fit the server',
  }),
  from: day,
  until: described(v.nullable(v.string()), 'The first day on which it holds again; null if it never does.'),
  step: described(v.number(), 'The step that causes it.'),
  text: text('Which mail is at risk, when and why, in one sentence.'),
})
export type Broken = v.InferOutput<typeof Broken>

export const Law = v.object({
  state: describedWords({
    holds: 'no mail is at risk at any moment, for any age of any cached record',
    broken: 'some is: see `broken`',
    unknown: 'DNS did not answer all that it takes',
  }),
  moments: described(
    v.number(),
    'Moments that were looked at: each step, and each time a cached record runs out.',
  ),
  cases: described(v.number(), 'Combinations of old and new records at those moments.'),
  broken: v.array(Broken),
  assumes: described(v.array(v.string()), 'What was taken for granted, one sentence each.'),
  unknown: v.optional(described(v.array(v.string()), 'What could not be found out, one sentence each.')),
})
export type Law = v.InferOutput<typeof Law>

export const AxisSpan = v.object({
  side: v.picklist(['old', 'new']),
  does: describedWords({
    takes: 'its servers get mail',
    sends: 'it sends',
    passes: 'SPF and DKIM pass for it',
  }),
  from: described(v.nullable(v.string()), 'The first day; null: before the move.'),
  until: described(v.nullable(v.string()), 'The last day; null: after the move, too.'),
})
export type AxisSpan = v.InferOutput<typeof AxisSpan>

const Trap = v.object({ title: v.string(), text: v.string() })
export type Trap = v.InferOutput<typeof Trap>

export const MovePlan = v.object({
  domain: v.string(),
  what: v.picklist(Object.keys(MOVE_KINDS) as [MoveKind, ...MoveKind[]]),
  start: day,
  end: text('The last day of the plan. YYYY-MM-DD.'),
  old: Side,
  new: Side,
  steps: v.array(MoveStep),
  stays: described(v.array(v.string()), 'What must stay as it is, and why, one sentence each.'),
  traps: described(v.array(Trap), 'What would go wrong in this domain, and how the plan avoids it.'),
  law: Law,
  axis: described(v.array(AxisSpan), 'What each side does, and when.'),
  notSimulated: described(v.array(v.string()), 'What no DNS shows: mailbox contents, calendars, clients.'),
  findings: v.array(findingWith<string>()),
  ...Advice,
})
export type MovePlan = v.InferOutput<typeof MovePlan>
