// A test of where the copies of a message land: what is asked for, what was found, what it comes to.
import * as v from 'valibot'
import { Advice } from '#shared/change/advice.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Finding } from '#shared/report/finding.ts'

const Moment = v.pipe(v.string(), v.description('ISO 8601, UTC.'))

const FOUND = {
  inbox: 'in the inbox; at Gmail in its tab Primary',
  promotions: 'in the tab Promotions of a Gmail inbox',
  spam: 'in the folder for spam, whatever its name there',
  other: 'in another folder, or another tab of the inbox: `place` says which',
}

/** Where a copy was seen. */
export const FoundFolder = describedWords(FOUND)
export type FoundFolder = v.InferOutput<typeof FoundFolder>

export const Folder = describedWords({
  ...FOUND,
  missing: 'not come, though the mailbox was read half an hour after the first copy had come elsewhere',
  waiting: 'not come yet',
  unknown: 'the mailbox could not be read, so nothing is known of this copy',
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
  known: v.pipe(v.number(), v.description('Copies that came or are missing.')),
  inboxPercent: v.pipe(v.nullable(Percent), v.description('Of the known ones; null while there are none.')),
  range: v.pipe(
    v.object({ from: Percent, to: Percent }),
    v.description('Where the true share lies with 95% confidence, in percent (Wilson).'),
  ),
  medianSeconds: v.pipe(v.nullable(v.number()), v.description('Of the times to arrive; null without one.')),
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
      v.description('From the moment in its Date field to its arrival; without a sound date, none.'),
    ),
  ),
  ip: v.optional(v.pipe(v.string(), v.description('The server that handed it to the provider.'))),
})
export type Placement = v.InferOutput<typeof Placement>

export const PlacementReport = v.object({
  state: describedWords({
    waiting: 'no copy has come yet',
    arriving: 'some have',
    done: 'nothing more is waited for',
    expired: 'the time is over, and the result is deleted',
  }),
  token: v.pipe(v.string(), v.description('What stands in the message, so that its copies are known.')),
  sender: v.pipe(v.nullable(v.string()), v.description('The address in From; null before a copy has come.')),
  created: Moment,
  expires: Moment,
  placements: v.array(Placement),
  all: Share,
  byProvider: v.array(ProviderShare),
  senders: v.pipe(
    v.array(v.object({ ip: v.string(), copies: v.number() })),
    v.description('The servers that handed the copies over.'),
  ),
  findings: v.array(Finding),
  ...Advice,
})
export type PlacementReport = v.InferOutput<typeof PlacementReport>

export const NewPlacementTest = v.object({
  view: v.pipe(v.string(), v.description('The key of the result; keep it to yourself.')),
  token: v.pipe(v.string(), v.description('Has to stand in the subject or the text of the message.')),
  addresses: v.pipe(v.array(v.string()), v.description('Where to send it.')),
  expires: v.pipe(Moment, v.description('When the result is deleted, ISO 8601, UTC.')),
})

/** Whether a test can be made now. */
export const SeedState = v.object({
  state: describedWords({
    ready: 'a test can be made',
    unreachable: 'there are mailboxes, and nobody reads them now',
    not_configured: 'this site has no mailboxes',
  }),
  mailboxes: v.pipe(v.number(), v.description('How many a test would send to now.')),
  providers: v.array(v.object({ provider: v.string(), mailboxes: v.number() })),
})
export type SeedState = v.InferOutput<typeof SeedState>
