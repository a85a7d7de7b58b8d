// What the pages of mail watches say: every state of one and of its test, and what undoes each thing that gets worse.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { advanceStream } from '#shared/saved/mail-watch/advance.ts'
import type { StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import type { Fingerprint } from '#shared/saved/mail-watch/schema.ts'
import { type Probe, type SentRequest, unsubscribeState } from '#shared/saved/mail-watch/unsubscribe-test.ts'
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

const OK: SentRequest = { at: 0, status: 200, ms: 90, redirects: [] }

interface Tested {
  /** The days of mails. */
  control?: number[]
  get?: number[]
  post?: number[]
  request?: Partial<SentRequest>
  now: number
}

function tested({ control = [], get = [], post = [], request, now }: Tested): unknown {
  const [getRequest, postRequest] = request ? [OK, { ...OK, ...request }] : [null, null]
  const probe = (role: Probe['role'], days: readonly number[], sent: SentRequest | null): Probe => ({
    role,
    address: `u-${role}@inbox.example`,
    mails: days.map((day) => day * DAY_MS),
    hasLink: request !== undefined,
    request: sent,
  })
  const probes = [probe('control', control, null), probe('get', get, getRequest)]
  return unsubscribeState([...probes, probe('post', post, postRequest)], now * DAY_MS)
}

const without = (request: Partial<SentRequest>) => tested({ request, now: 1 })

const unsubscribeTests = (): unknown[] => [
  unsubscribeState([], 0),
  unsubscribeState(
    (['control', 'get', 'post'] as const).map((role) => {
      const address = `u-${role}@inbox.example`
      return { role, address, mails: [], hasLink: true, request: null }
    }),
    0,
  ),
  tested({ now: 1 }),
  tested({ control: [0], now: 1 }),
  without({ notSent: true, problem: 'The link leads elsewhere.' }),
  without({ redirects: ['https://a.example/'] }),
  without({ status: null }),
  without({ status: 403 }),
  tested({ post: [3], request: {}, now: 4 }),
  tested({ control: [3], request: {}, now: 4 }),
  tested({ control: [3], get: [3], request: {}, now: 4 }),
  tested({ request: {}, now: 1 }),
  tested({ request: {}, now: 20 }),
]

export function mailWatches(): unknown[] {
  const faults = Object.values(FAULTS).map(({ apply }) =>
    streamOf([GOOD, apply(GOOD), apply(GOOD), apply(GOOD)]),
  )
  const streams = [...faults, streamOf([GOOD]), streamOf([UNKNOWN]), streamOf([SEVERAL, SEVERAL])]
  return [
    ...unsubscribeTests(),
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
