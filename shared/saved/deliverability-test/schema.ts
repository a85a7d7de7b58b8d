import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import type { PlacementCode } from './findings.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'

const Moment = v.pipe(v.string(), v.description('ISO 8601, UTC.'))

const FOUND = {
  inbox: 'in the inbox; at Gmail in the Primary tab',
  promotions: 'in the Promotions tab of a Gmail inbox',
  spam: 'in the spam folder, whatever its name there',
  other: 'in another folder, or another tab of the inbox: `place` says which',
}

/** Where a copy was seen. */
export const FoundFolder = describedWords(FOUND)
export type FoundFolder = v.InferOutput<typeof FoundFolder>

export const Folder = describedWords({
  ...FOUND,
  missing: 'not arrived, though the mailbox was read half an hour after the first copy arrived elsewhere',
  waiting: 'not come yet',
  unknown: 'the mailbox could not be read, so nothing is known about this copy',
})
export type Folder = v.InferOutput<typeof Folder>

const Percent = v.number()
const Counts = v.object({
  inbox: v.number(),
  promotions: v.number(),
  spam: v.number(),
  other: v.number(),
  missing: v.number(),
  waiting: v.number(),
  unknown: v.number(),
})

export const Share = v.object({
  mailboxes: v.number(),
  counts: v.pipe(Counts, v.description('How many copies are in each folder.')),
  known: v.pipe(v.number(), v.description('Copies that arrived or are missing.')),
  inboxPercent: v.pipe(
    v.nullable(Percent),
    v.description('Percentage of the known ones; null while there are none.'),
  ),
  range: v.pipe(
    v.object({ from: Percent, to: Percent }),
    v.description('The range of the true share with 95% confidence, in percent (Wilson).'),
  ),
  medianSeconds: v.pipe(
    v.nullable(v.number()),
    v.description('Median of the times to arrive; null without any.'),
  ),
})
export type Share = v.InferOutput<typeof Share>

export const ProviderShare = v.object({ provider: v.string(), ...Share.entries })
export type ProviderShare = v.InferOutput<typeof ProviderShare>

export const Placement = v.object({
  provider: v.string(),
  address: v.string(),
  folder: Folder,
  place: v.optional(v.pipe(v.string(), v.description('Which other folder or tab.'))),
  seconds: v.optional(
    v.pipe(
      v.number(),
      v.description('From the time in its Date field to its arrival; missing without a valid date.'),
    ),
  ),
  ip: v.optional(v.pipe(v.string(), v.description('The server that delivered it to the provider.'))),
})
export type Placement = v.InferOutput<typeof Placement>

export const PlacementReport = v.object({
  state: describedWords({
    waiting: 'no copy has arrived yet',
    arriving: 'some have',
    done: 'no more copies are expected',
    expired: 'the test has expired, and its result is deleted',
  }),
  token: v.pipe(v.string(), v.description('The code in the message by which its copies are recognized.')),
  sender: v.pipe(
    v.nullable(v.string()),
    v.description('The email address in From; null before a copy arrives.'),
  ),
  created: Moment,
  expires: Moment,
  placements: v.array(Placement),
  all: Share,
  byProvider: v.array(ProviderShare),
  senders: v.pipe(
    v.array(v.object({ ip: v.string(), copies: v.number() })),
    v.description('The servers that delivered the copies.'),
  ),
  findings: v.array(findingWith<PlacementCode>()),
  ...Advice,
})
export type PlacementReport = v.InferOutput<typeof PlacementReport>

export const NewPlacementTest = v.object({
  view: v.pipe(v.string(), v.description('The key of the result; keep it to yourself.')),
  token: v.pipe(v.string(), v.description('Must be in the subject or the text of the message.')),
  addresses: v.pipe(v.array(v.string()), v.description('Where to send it.')),
  expires: v.pipe(Moment, v.description('When the result is deleted, ISO 8601, UTC.')),
})

/** Whether a test can be started now. */
export const SeedState = v.object({
  state: describedWords({
    ready: 'a test can be made',
    unreachable: 'there are mailboxes, but they are not being read now',
    not_configured: 'this site has no mailboxes',
  }),
  mailboxes: v.pipe(v.number(), v.description('How many mailboxes a test would use now.')),
  providers: v.array(v.object({ provider: v.string(), mailboxes: v.number() })),
})
export type SeedState = v.InferOutput<typeof SeedState>
