// Streams, each quiet for 60 days and then with one fault: none is missed, and no quiet day alarms.
import { expect, test } from 'vitest'
import { advanceStream } from '#shared/saved/mail-watch/advance.ts'
import type { StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import type { Fingerprint } from '#shared/saved/mail-watch/schema.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { FAULTS, GOOD, signature } from '#tests/shared/saved/mail-watch/fingerprints.ts'

const STREAMS = isFullRun ? 500 : 60
const QUIET_DAYS = 60
const DAY_MS = 86_400_000

/** Mulberry32: the same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A sender with what is usual for it: a pool of servers, rotating keys, links that change, DNS that fails at times. */
function senderOf(random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const pool = Array.from({ length: pick([1, 1, 2, 3, 5]) }, (_, at) => `198.51.${at}.0/24`)
  const selectors = Array.from({ length: pick([1, 1, 2]) }, (_, at) => `s${at}`)
  const perDay = pick([1, 1, 1, 2])
  const hasTopics = random() < 0.5
  const isTransactional = random() < 0.3
  const mail = (): Fingerprint => {
    const isDark = random() < 0.03
    const selector = pick(selectors)
    return {
      ...GOOD,
      network: random() < 0.02 ? null : pick(pool),
      dkim: [signature({ selector, result: isDark ? 'temperror' : 'pass' })],
      dmarc: isDark ? { result: 'unknown', policy: null } : GOOD.dmarc,
      unsubscribe: isTransactional ? 'absent' : isDark ? 'unproved' : 'proved',
      lists: random() < 0.1 ? null : [],
      htmlBytes: 20_000 + Math.floor(random() * 60_000),
      linkDomains: ['acme.example', ...(hasTopics ? [`topic-${Math.floor(random() * 1_000)}.example`] : [])],
      // A queue that is full for one mail.
      delaySeconds: random() < 0.01 ? 4_000 : Math.floor(random() * 300),
    }
  }
  return { mail, perDay, isTransactional, hasTopics, pool }
}

test('streams of all kinds: 0 missed, 0 alarms on 60 quiet days', () => {
  const alarms: string[] = []
  const missed: string[] = []
  for (let seed = 1; seed <= STREAMS; seed += 1) {
    const random = randomFrom(seed)
    const { mail, perDay, isTransactional } = senderOf(random)
    const faults = Object.entries(FAULTS).filter(
      ([, { facet }]) => !isTransactional || facet !== 'unsubscribe',
    )
    const [name, fault] = faults[seed % faults.length] as (typeof faults)[number]
    let memory: StreamMemory | undefined
    const take = (fingerprint: Fingerprint, day: number) => {
      const turn = advanceStream(
        memory,
        { fingerprint, changes: [], receivedAt: day * DAY_MS },
        { from: 'a@acme.example', listId: null },
      )
      ;({ memory } = turn)
      return turn.events
    }
    for (let day = 0; day < QUIET_DAYS; day += 1)
      for (let count = 0; count < perDay; count += 1)
        alarms.push(
          ...take(mail(), day).map(({ facet, after }) => `${seed} day ${day}: ${facet} ${after.join()}`),
        )
    const told: string[] = []
    // DNS may fail for one of the next mails.
    for (let day = QUIET_DAYS; day < QUIET_DAYS + 6; day += 1)
      told.push(...take(fault.apply(mail()), day).map(({ facet }) => facet))
    if (!told.includes(fault.facet)) missed.push(`${seed}: ${name}, told: ${told.join() || 'nothing'}`)
  }
  expect(alarms).toEqual([])
  expect(missed).toEqual([])
})
