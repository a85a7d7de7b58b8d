import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIMITS, networkOf } from '../../scripts/receiver/limits.mjs'
import { Places } from '../../scripts/receiver/places.mjs'

const SECOND = 1_000
const MINUTE = 60 * SECOND

function hall(limits: Partial<typeof LIMITS> = {}) {
  let now = 0
  let count = 0
  const places = new Places({ ...LIMITS, ...limits }, () => now)
  /** A client whose greeting it has. */
  const enter = (address: string) => {
    count += 1
    const id = `c${count}`
    const outcome = places.enter(id, networkOf(address))
    if (outcome.refusal === null) places.answered(id)
    return { id, ...outcome }
  }
  const say = (id: string) => {
    places.asked(id)
    places.answered(id)
  }
  const deliver = (id: string, isAccepted = true) => {
    say(id)
    places.received(id, 100)
    places.stores(id)
    places.stored(id, isAccepted)
    places.answered(id)
  }
  return {
    places,
    enter,
    say,
    deliver,
    many: (number: number, address: string) => Array.from({ length: number }, () => enter(address)),
    pass: (ms: number) => void (now += ms),
    overdue: () => places.overdue().map(({ id, why }) => [id, why.slice(0, 5)]),
    reasons: () => places.overdue().map(({ why }) => why),
  }
}

describe('when all places are taken', () => {
  /** As in the attack: connections that say nothing, of three networks, use up all places. */
  const attacked = () => {
    const it = hall()
    const held = ['192.0.1', '192.0.2', '192.0.3'].flatMap((network) => [
      ...it.many(10, `${network}.1`),
      ...it.many(10, `${network}.2`),
    ])
    expect(it.places.size).toBe(50)
    return { ...it, held }
  }

  test('a network that has nothing gets one, from the network that holds the most', () => {
    const { enter, places, held } = attacked()
    const other = enter('198.51.100.1')
    expect(other.refusal).toBeNull()
    expect(held.map(({ id }) => id)).toContain(other.instead)
    expect(places.size).toBe(50)
  })

  test('thirty more networks get in, one after the other', () => {
    const { enter, places } = attacked()
    for (let n = 0; n < 30; n++) expect(enter(`198.51.${n}.1`).refusal).toBeNull()
    expect(places.size).toBe(50)
  })

  test('who speaks or delivers stays, and who has been silent for longest goes', () => {
    const { many, enter, say, deliver, pass } = hall({ total: 4 })
    const [one, two, three, four] = many(4, '192.0.2.1').map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ]
    pass(5 * SECOND)
    deliver(one)
    say(two)
    say(four)
    expect(enter('198.51.100.1').instead).toBe(three)
    expect(enter('198.51.101.1').instead).toBe(two)
  })

  test('a network with many that deliver gives way all the same, and last one whose message is being stored', () => {
    const { many, enter, deliver, places } = hall({ total: 3 })
    const ids = many(3, '192.0.2.1').map(({ id }) => id)
    ids.forEach((id) => deliver(id))
    for (const id of ids.slice(0, 2)) places.stores(id)
    expect(enter('198.51.100.1').instead).toBe(ids[2])
    // One of the newcomers: the other network has only messages that are being stored.
    expect(enter('198.51.101.1').instead).toBe('c4')
  })

  test('while all of them are storing messages, the newcomer is asked to come again', () => {
    const { many, enter, places } = hall({ total: 2 })
    for (const { id } of many(2, '192.0.2.1')) places.stores(id)
    expect(enter('198.51.100.1')).toMatchObject({
      refusal: expect.stringMatching(/^4\.3\.2 /) as string,
      instead: null,
    })
  })

  test('a network gets another one only while it is not the larger one afterward', () => {
    const { many, enter } = hall({ total: 6 })
    many(4, '192.0.2.1')
    many(2, '198.51.100.1')
    expect(enter('198.51.100.1').instead).toBe('c1')
    // Three of each: now neither takes any more from the other.
    expect(enter('198.51.100.1')).toMatchObject({
      refusal: expect.stringMatching(/^4\.3\.2 /) as string,
      instead: null,
    })
    expect(enter('203.0.113.1')).toMatchObject({ refusal: null, instead: 'c2' })
  })

  test('IPv6 counts by /48: a network of 65,536 subnets is one', () => {
    const { enter, places } = hall({ total: 30 })
    for (let n = 0; n < 30; n++) enter(`2001:db8:1:${n}::1`)
    expect(places.size).toBe(20)
    for (let n = 0; n < 10; n++) expect(enter(`2001:db8:${n + 2}::1`).refusal).toBeNull()
    expect(enter('2001:db8:99::1')).toMatchObject({ refusal: null, instead: 'c1' })
  })
})

describe('within its own share', () => {
  test('a host that has been silent for a while gives way to its next connection, one that just came does not', () => {
    const { many, enter, pass, say } = hall()
    const ids = many(10, '192.0.2.1').map(({ id }) => id)
    expect(enter('192.0.2.1').refusal).toMatch(/^4\.7\.0 /)
    pass(LIMITS.patienceMs)
    ids.slice(1).forEach(say)
    expect(enter('192.0.2.1')).toMatchObject({ refusal: null, instead: ids[0] })
    expect(enter('192.0.2.1').refusal).toMatch(/^4\.7\.0 /)
  })

  test('who has delivered something keeps its place', () => {
    const { many, enter, pass, deliver } = hall()
    for (const { id } of many(10, '192.0.2.1')) deliver(id)
    pass(LIMITS.patienceMs)
    expect(enter('192.0.2.1').refusal).toMatch(/^4\.7\.0 /)
  })
})

describe('the time is over for', () => {
  test('who says nothing after the greeting', () => {
    const { enter, pass, overdue } = hall()
    const { id } = enter('192.0.2.1')
    pass(LIMITS.firstMs - 1)
    expect(overdue()).toEqual([])
    pass(1)
    expect(overdue()).toEqual([[id, '4.4.2']])
  })

  test('who says nothing after a command, but not while it waits for us', () => {
    const { enter, say, pass, places, reasons } = hall()
    const [one, two] = [enter('192.0.2.1').id, enter('192.0.2.1').id]
    say(one)
    places.asked(two)
    pass(LIMITS.silenceMs)
    expect(reasons()).toEqual([expect.stringContaining('Nothing came')])
    expect(places.overdue()).toMatchObject([{ id: one }])
  })

  test('who talks and sends no message', () => {
    const { enter, say, deliver, pass, reasons } = hall()
    const [one, two] = [enter('192.0.2.1').id, enter('192.0.2.1').id]
    for (let ms = 0; ms < LIMITS.transactionMs; ms += 10 * SECOND) {
      expect(reasons()).toEqual([])
      say(one)
      deliver(two)
      pass(10 * SECOND)
    }
    expect(reasons()).toEqual([expect.stringContaining('No complete message')])
  })

  test.each([
    ['a byte a second', 1, SECOND, '4.4.2 The message came too slowly'],
    ['nothing', 0, SECOND, '4.4.2 Nothing came for too long'],
    ['just too little', 1_000, SECOND, '4.4.2 This connection has been open for too long'],
    ['enough', 20_000, SECOND, null],
  ])('a message of which %s comes: %d bytes in %d ms', (_what, bytes, ms, why) => {
    const { enter, say, places, pass, reasons } = hall()
    const { id } = enter('192.0.2.1')
    say(id)
    places.received(id, 0)
    for (let sent = 0; sent < 5 * 1024 * 1024 && reasons().length === 0; sent += bytes) {
      pass(ms)
      if (bytes > 0) places.received(id, bytes)
    }
    expect(reasons()).toEqual(why === null ? [] : [why])
  })

  test('a session, even if it is busy, except while its message is being stored', () => {
    const { enter, deliver, pass, places, reasons } = hall()
    const { id } = enter('192.0.2.1')
    for (let ms = 0; ms < LIMITS.sessionMs; ms += MINUTE) {
      deliver(id)
      pass(MINUTE - 1)
    }
    deliver(id)
    places.stores(id)
    pass(MINUTE)
    expect(reasons()).toEqual([])
    places.stored(id, true)
    expect(reasons()).toEqual(['4.4.2 This connection has been open for too long'])
  })
})

/** What clients do, at random. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('enter'), who: fc.nat(7), host: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('say', 'part', 'store', 'end', 'leave'),
      who: fc.nat(40),
      host: fc.constant(0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pass'), who: fc.nat(20), host: fc.constant(0) }) },
)

test('whatever clients do, the limits hold, nothing that is being stored is cut off, and a new network gets in', () => {
  const limits = { total: 8, perHost: 3, perNetwork: 5 }
  fc.assert(
    fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
      const { places, enter, say, pass } = hall(limits)
      const open = new Map<string, { network: number; isStoring: boolean }>()
      const sizeOf = (network: number) => [...open.values()].filter((one) => one.network === network).length
      for (const { what, who, host } of acts) {
        const id = [...open.keys()][who % Math.max(1, open.size)] ?? ''
        if (what === 'enter') {
          const isStuck = [...open.values()].every(({ isStoring }) => isStoring)
          const isNew = sizeOf(who) === 0
          const came = enter(`10.0.${who}.${host}`)
          if (came.instead !== null) {
            expect(open.get(came.instead)?.isStoring).toBe(false)
            const giver = open.get(came.instead)?.network ?? -1
            open.delete(came.instead)
            if (giver !== who && !isNew) expect(sizeOf(who) + 1).toBeLessThanOrEqual(sizeOf(giver))
          }
          if (came.refusal === null) open.set(came.id, { network: who, isStoring: false })
          if (isNew && !isStuck) expect(came.refusal).toBeNull()
        } else if (what === 'pass') pass(who * SECOND)
        else if (id === '') continue
        else if (what === 'say') say(id)
        else if (what === 'part') places.received(id, 500)
        else if (what === 'store') {
          places.stores(id)
          open.set(id, { network: open.get(id)?.network ?? 0, isStoring: true })
        } else if (what === 'end') {
          places.stored(id, true)
          open.set(id, { network: open.get(id)?.network ?? 0, isStoring: false })
        } else {
          places.leave(id)
          open.delete(id)
        }
        expect(places.size).toBe(open.size)
        expect(open.size).toBeLessThanOrEqual(limits.total)
        for (const { network } of open.values())
          expect(sizeOf(network)).toBeLessThanOrEqual(limits.perNetwork)
      }
    }),
    { numRuns: 300 },
  )
})
