// What the owner says about a sender, for each thing that its mail may show and each step: the owner’s word wins over every
// inference, and mail that passes needs none.
import { describe, expect, test } from 'vitest'
import { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { MARKS, type Mark } from '#shared/dmarc-reports/sums.ts'
import { Reading } from '#shared/dmarc-reports/reading.ts'
import { envelope, GOOD, month, signature, type TestRecord } from './aggregate-xml.ts'
import { fileOf } from './read-files.ts'

const IP = '203.0.113.9'
const NETWORK = '203.0.113.0/24'

interface Shown {
  /** The sender that is marked. */
  name: string
  records: TestRecord[]
}

/** Five messages of 55 a day, from one place. */
const FATES: Record<'aligned' | 'unknown' | 'changed' | 'own' | 'forwarded', (from: string) => Shown> = {
  aligned: (from) => ({
    name: 'example.com',
    records: [
      {
        ip: IP,
        count: 5,
        from,
        dkim: 'pass',
        spf: 'pass',
        auth: signature('example.com', 'mail', 'pass') + envelope('example.com', 'pass'),
      },
    ],
  }),
  unknown: (from) => ({
    name: NETWORK,
    records: [{ ip: IP, count: 5, from, auth: envelope('example.com', 'softfail') }],
  }),
  // By a key that passes elsewhere.
  changed: (from) => ({
    name: NETWORK,
    records: [{ ip: IP, count: 5, from, auth: signature('example.com', 'mail', 'fail') }],
  }),
  // SPF names the address, and the receiver applied none of it.
  own: (from) => ({
    name: 'example.com',
    records: [{ ip: '192.0.2.44', count: 5, from, auth: envelope('bounce.other.test', 'fail') }],
  }),
  forwarded: (from) => ({
    name: NETWORK,
    records: [{ ip: IP, count: 5, from, reason: 'forwarded', auth: envelope('list.test', 'fail') }],
  }),
}

type State = 'ready' | 'ask' | 'not_yet'
const asked = { none: 'ask', mine: 'not_yet', not_mine: 'ready', forwarder: 'ready' } as const
const proved = { none: 'not_yet', mine: 'not_yet', not_mine: 'ready', forwarder: 'ready' } as const
const passing = { none: 'ready', mine: 'ready', not_mine: 'ready', forwarder: 'ready' } as const
const passedOn = { none: 'ready', mine: 'not_yet', not_mine: 'ready', forwarder: 'ready' } as const

const TABLE: Record<keyof typeof FATES, Record<Mark | 'none', State>> = {
  aligned: passing,
  unknown: asked,
  changed: asked,
  own: proved,
  forwarded: passedOn,
}

/** The first step, the last one of the domain, and that of its subdomains. */
const STEPS = [
  { tag: 'p', policy: '<p>none</p>', from: 'example.com' },
  { tag: 'p', policy: '<p>quarantine</p>', from: 'example.com' },
  { tag: 'sp', policy: '<p>reject</p><sp>none</sp>', from: 'shop.example.com' },
  { tag: 'sp', policy: '<p>reject</p><sp>quarantine</sp>', from: 'shop.example.com' },
] as const

describe.each(STEPS)('the step of $tag from $policy', ({ tag, policy, from }) => {
  test.each(Object.keys(FATES) as (keyof typeof FATES)[])('with mail that is %s', async (fate) => {
    const { name, records } = FATES[fate](from)
    const reading = new Reading(DEVICE_LIMITS)
    for (const [file, xml] of month([GOOD, ...records], { policy })) await reading.add(file, fileOf(xml))
    for (const mark of ['none', ...MARKS] as const) {
      reading.mark(name, mark === 'none' ? null : mark)
      const { readiness } = reading.report()
      expect({ mark, tag: readiness?.tag, state: readiness?.state }).toEqual({
        mark,
        tag,
        state: TABLE[fate][mark],
      })
      expect(readiness?.unclaimed.length, mark).toBe(TABLE[fate][mark] === 'ask' ? 1 : 0)
      expect(readiness?.next !== undefined, mark).toBe(TABLE[fate][mark] === 'ready')
    }
  })
})

test('what only subdomains send holds back their step and not that of the domain', async () => {
  const { records } = FATES.unknown('shop.example.com')
  const reading = new Reading(DEVICE_LIMITS)
  for (const [file, xml] of month([GOOD, ...records])) await reading.add(file, fileOf(xml))
  const { readiness } = reading.report()
  expect(readiness).toMatchObject({
    state: 'ready',
    tag: 'p',
    reachesBelow: false,
    lostIfDone: { messages: 0 },
  })
  expect(readiness?.next?.text).toContain('“sp=none”')
})
