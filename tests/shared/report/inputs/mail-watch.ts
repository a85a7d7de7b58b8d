// What the pages of mail watches say: every state of one, and what undoes each thing that gets worse.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { advanceStream } from '#shared/saved/mail-watch/advance.ts'
import type { StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import type { Fingerprint } from '#shared/saved/mail-watch/schema.ts'
import { mailWatchVerdict } from '#shared/saved/mail-watch/verdict.ts'
import { FAULTS, GOOD } from '#tests/shared/saved/mail-watch/fingerprints.ts'

const NAME = { from: 'news@acme.example', listId: 'news.acme.example' }
const WATCHED = {
  domain: 'acme.example',
  everyHours: null,
  isMissing: false,
  lastMail: '2026-11-22T12:00:00.000Z',
  unusedUntil: '2026-12-22',
}

/** A few good mails, then others. */
function streamOf(mails: readonly Fingerprint[]): StreamMemory {
  const all = [GOOD, ...mails]
  const [first = GOOD, ...others] = all
  const step = (memory: StreamMemory | undefined, fingerprint: Fingerprint, day: number) =>
    advanceStream(memory, { fingerprint, changes: [], receivedAt: day * DAY_MS }, NAME).memory
  return others.reduce((memory, mail, index) => step(memory, mail, index + 1), step(undefined, first, 0))
}

const UNKNOWN: Fingerprint = { ...GOOD, dmarc: { result: 'unknown', policy: null } }
const SEVERAL: Fingerprint = {
  ...GOOD,
  tls: 'none',
  confirmed: false,
  lists: ['bl.example'],
  htmlBytes: 130_000,
}

export function mailWatches(): unknown[] {
  const faults = Object.values(FAULTS).map(({ apply }) =>
    streamOf([GOOD, apply(GOOD), apply(GOOD), apply(GOOD)]),
  )
  const streams = [...faults, streamOf([GOOD]), streamOf([UNKNOWN]), streamOf([SEVERAL, SEVERAL])]
  return [
    { changes: [], verdict: mailWatchVerdict({ ...WATCHED, streams: [] }) },
    // Its event says where to look.
    { verdict: mailWatchVerdict({ ...WATCHED, streams, isMissing: true, everyHours: 24 }) },
    { changes: [], verdict: mailWatchVerdict({ ...WATCHED, streams: [streamOf([]), streamOf([])] }) },
    ...streams.map((stream) => ({
      changes: Object.values(stream.open),
      verdict: mailWatchVerdict({ ...WATCHED, streams: [stream] }),
    })),
  ]
}
