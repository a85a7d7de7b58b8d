import { describe, expect, test } from 'vitest'
import { advance, say, type Sighting, type Told } from '#shared/moves/kept/advance.ts'
import { visibleOf } from '#shared/moves/kept/gates.ts'
import { ASKED_LOOKS_A_DAY, askedLookAt, LOOKS_A_DAY, toLookAt } from '#shared/moves/kept/looks.ts'
import { newMemory, type MoveMemory } from '#shared/moves/kept/memory.ts'
import type { Expectation } from '#shared/moves/schema.ts'
import { standing } from '#shared/moves/kept/standing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { keptPlan } from '#tests/helpers/kept-move.ts'

const START = Date.parse('2026-12-01T08:00:00Z')
const plan = keptPlan()
const [READY, SPF_BOTH, VERIFY, MX, STOP, SPF_NEW, CLOSE, KEEP] = [1, 2, 3, 4, 5, 6, 7, 8]

/** What the zone has, as each of the two DNS servers sees it. */
interface Zone {
  spf: string[]
  mx: string[]
  isSilent?: boolean
}

const OLD: Zone = { spf: ['include:spf.old.example'], mx: ['10 mx.old.example'] }
const BOTH: Zone = { ...OLD, spf: [...OLD.spf, 'include:spf.new.example'] }
const MOVED: Zone = { ...BOTH, mx: ['10 mx.new.example'] }
const NEW: Zone = { ...MOVED, spf: ['include:spf.new.example'] }

function isThere(one: Expectation, { spf, mx }: Zone): boolean {
  switch (one.sees) {
    case 'sender':
      return spf.includes(one.term)
    case 'no-sender':
      return !spf.includes(one.term)
    case 'all':
      return one.values.join() === mx.join()
    default:
      throw new Error(`the plan expects no ${one.sees}`)
  }
}

function sightingOf(expects: readonly Expectation[], zone: Zone): Sighting {
  if (zone.isSilent) return { state: 'unknown', missing: [] }
  const absent = expects.filter((one) => !isThere(one, zone))
  return {
    state: absent.length === 0 ? 'there' : 'missing',
    missing: absent.map(({ name }) => `${name} lacks a record.`),
    keptFor: 3600,
  }
}

class Watched {
  memory: MoveMemory
  told: Told[] = []
  nextAt: number
  looks = 0
  zones: Zone[] = [OLD, OLD]

  constructor(
    public now = START,
    private readonly of = plan,
  ) {
    this.memory = newMemory(of.steps.length, now)
    this.nextAt = now
  }

  look(isAsked = false): this {
    const { now, memory, zones, of } = this
    const { wanted, isFull } = toLookAt(of, memory, now)
    const sightings = new Map(
      wanted.map(({ n, expects }) => [n, zones.map((zone) => sightingOf(expects, zone))] as const),
    )
    const turn = advance({ plan: of, memory, sightings, now, isFull, isAsked })
    this.memory = turn.memory
    this.told.push(...turn.told)
    this.nextAt = turn.nextAt
    this.looks++
    return this
  }

  /** Looks whenever it is due. */
  until(time: number): this {
    while (this.nextAt <= time) {
      this.now = Math.max(this.now, this.nextAt)
      this.look()
    }
    this.now = time
    return this
  }

  pass(ms: number): this {
    return this.until(this.now + ms)
  }

  publish(zone: Zone): this {
    this.zones = [zone, zone]
    return this
  }

  say(n: number, isDone = true): this {
    this.memory = say({ plan: this.of, memory: this.memory, n, isDone, now: this.now })
    return this.look(true)
  }

  get standing() {
    return standing(this.of, this.memory, this.now)
  }

  states(): string {
    return this.standing.steps.map(({ state }) => state[0]).join('')
  }

  step(n: number) {
    const step = this.standing.steps[n - 1]
    if (!step) throw new Error('no such step')
    return step
  }

  toldOf(what: Told['what']): number[] {
    return this.told.flatMap((one) => (one.what === what && 'n' in one ? [one.n] : []))
  }
}

const toMx = () =>
  new Watched()
    .say(READY)
    .publish(BOTH)
    .pass(2 * HOUR_MS)
    .pass(DAY_MS)
    .say(VERIFY)
    .pass(HOUR_MS)

describe('a move that goes as planned', () => {
  test('moves on by itself, step by step, and ends', () => {
    const move = new Watched().look()
    expect(move.states()).toBe('nwwwwwww')
    move
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
    expect(move.states()).toBe('ddwwwwww')
    expect(move.standing.next?.n).toBe(VERIFY)
    move.pass(DAY_MS)
    expect(move.states()).toBe('ddnwwwww')
    move.say(VERIFY)
    expect(move.states()).toBe('dddwwwww')
    move.pass(HOUR_MS)
    expect(move.standing.now).toBe(MX)
    move
      .publish(MOVED)
      .pass(2 * HOUR_MS)
      .say(STOP)
    expect(move.states()).toBe('dddddwww')
    move.pass(6 * DAY_MS)
    expect(move.standing.now).toBe(SPF_NEW)
    move
      .publish(NEW)
      .pass(2 * DAY_MS)
      .say(CLOSE)
    expect(move.states()).toBe('dddddddd')
    expect(move.standing).toMatchObject({ now: null, next: null, verdict: { tone: 'ok' } })
    expect(move.standing.ended).not.toBeNull()
    expect(move.step(KEEP).seen).toBeNull()
    expect(move.toldOf('step_seen')).toEqual([SPF_BOTH, MX, SPF_NEW])
    expect(move.toldOf('step_ready')).toEqual([VERIFY, MX, SPF_NEW])
    expect(move.told.filter(({ what }) => what === 'move_done')).toHaveLength(1)
  })

  test('a step that DNS shows is done once it was seen twice, ten minutes apart, whatever was said', () => {
    const move = new Watched().say(READY).say(SPF_BOTH)
    expect(move.step(SPF_BOTH)).toMatchObject({ state: 'now', seen: null })
    expect(move.step(SPF_BOTH).why).toContain('acme.example lacks a record.')
    move.publish(BOTH).pass(10 * MINUTE_MS)
    expect(move.step(SPF_BOTH).state).toBe('now')
    move.pass(10 * MINUTE_MS)
    expect(move.step(SPF_BOTH)).toMatchObject({ state: 'done', seen: 'dns' })
  })

  test('DNS servers that differ, or one that does not answer, prove nothing', () => {
    for (const other of [OLD, { ...BOTH, isSilent: true }]) {
      const move = new Watched().say(READY)
      move.zones = [BOTH, other]
      move.pass(2 * DAY_MS)
      expect(move.step(SPF_BOTH).state).toBe('now')
    }
  })

  test('a wait is as long as the longest TTL that was seen, up to a week', () => {
    const move = new Watched()
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
    const until = Date.parse(move.step(VERIFY).until ?? '')
    const steps = move.memory.steps.map((step) => ({ ...step, keptFor: 10 ** 9 }))
    const later = standing(plan, { ...move.memory, steps }, move.now).steps[VERIFY - 1]?.until ?? ''
    expect(Date.parse(later) - until).toBe(6 * DAY_MS)
  })

  test('before its first day, a move waits, and what is done by then counts', () => {
    const future = keptPlan({ start: '2026-12-05' })
    const move = new Watched(START, future).look()
    expect(move.step(READY)).toMatchObject({ state: 'waiting', until: '2026-12-05T00:00:00Z' })
    expect(move.say(READY).step(READY).state).toBe('done')
  })
})

describe('a record that is gone again', () => {
  test('blocks the move at its step, is told once, and nothing goes on until it is back', () => {
    const move = toMx()
      .publish(OLD)
      .pass(DAY_MS + HOUR_MS)
    expect(move.states()).toBe('dbdwwwww')
    expect(move.toldOf('step_lost')).toEqual([SPF_BOTH])
    expect(move.standing).toMatchObject({
      now: null,
      verdict: { tone: 'bad' },
      changes: plan.steps[1]?.changes,
    })
    expect(move.step(MX).why).toContain('Step 2')
    move.pass(3 * DAY_MS)
    expect(move.toldOf('step_lost')).toEqual([SPF_BOTH])
    move.publish(BOTH).pass(8 * HOUR_MS)
    expect(move.told.at(-1)).toEqual({ what: 'step_seen', n: SPF_BOTH, isBack: true })
    // Resolvers keep that it was gone, so the wait begins again.
    expect(move.step(MX).state).toBe('waiting')
    expect(move.pass(DAY_MS).standing.now).toBe(MX)
  })

  test('that was seen missing once holds up the next step until the next look', () => {
    const move = toMx().publish(OLD)
    move.now = START + 3 * DAY_MS
    move.look()
    expect(move.standing.now).toBeNull()
    expect(move.told.filter(({ what }) => what === 'step_lost')).toEqual([])
    expect(move.nextAt - move.now).toBe(10 * MINUTE_MS)
  })

  test('that a later step is to remove is not missed', () => {
    const move = toMx()
      .publish(MOVED)
      .pass(2 * HOUR_MS)
      .say(STOP)
      .pass(6 * DAY_MS)
    move.publish(NEW).pass(3 * DAY_MS)
    expect(move.toldOf('step_lost')).toEqual([])
    expect(move.step(SPF_NEW).state).toBe('done')
  })

  test('DNS that does not answer blames nobody, and lets nobody go on', () => {
    const move = new Watched()
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
    move.publish({ ...BOTH, isSilent: true }).pass(5 * DAY_MS)
    expect(move.states()).toBe('ddwwwwww')
    move.publish(BOTH).pass(2 * DAY_MS)
    expect(move.standing.now).toBe(VERIFY)
  })
})

describe('a step before its time', () => {
  test('is blocked with the risk, and with what undoes it', () => {
    const move = new Watched()
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
      .publish(MOVED)
      .pass(2 * DAY_MS)
    expect(move.toldOf('move_blocked')).toEqual([MX])
    expect(move.step(MX).state).toBe('blocked')
    expect(move.step(MX).why).toMatch(/Mail to the domain may be refused or lost until step 3/)
    expect(move.standing.changes).toEqual(plan.steps[MX - 1]?.back)
    expect(move.standing.verdict.tone).toBe('bad')
  })

  test('counts once its time has come', () => {
    const move = new Watched()
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
      .publish(MOVED)
      .pass(2 * DAY_MS)
    move.say(VERIFY)
    expect(move.step(MX).state).toBe('blocked')
    expect(move.step(MX).until).not.toBeNull()
    move.pass(2 * HOUR_MS)
    expect(move.step(MX).state).toBe('done')
  })

  test('that undoes an earlier one is said once, at the step that came too early', () => {
    const move = toMx()
      .publish({ ...BOTH, spf: NEW.spf })
      .pass(2 * DAY_MS)
    expect(move.toldOf('move_blocked')).toEqual([SPF_NEW])
    expect(move.toldOf('step_lost')).toEqual([])
  })

  test('is no reproach if DNS showed it before the move began', () => {
    const move = new Watched().publish(MOVED).pass(3 * DAY_MS)
    expect(move.toldOf('move_blocked')).toEqual([])
    expect(move.step(MX).state).toBe('waiting')
  })

  test('a test before its time proves nothing', () => {
    const move = new Watched()
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
      .say(VERIFY)
      .pass(2 * DAY_MS)
    expect(move.step(VERIFY).state).toBe('now')
    expect(move.step(VERIFY).why).toContain('once more')
    expect(move.say(VERIFY).step(VERIFY).state).toBe('done')
  })

  test('an old side that was closed too early is blocked until the risk is over', () => {
    const move = toMx()
      .publish(MOVED)
      .pass(2 * HOUR_MS)
      .say(STOP)
      .say(CLOSE)
    expect(move.step(CLOSE).state).toBe('blocked')
    expect(move.say(CLOSE, false).step(CLOSE).state).toBe('waiting')
  })
})

describe('what is said', () => {
  test('can be taken back where DNS shows nothing', () => {
    const move = new Watched().say(READY).say(READY, false)
    expect(move.step(READY)).toMatchObject({ state: 'now', said: null })
  })

  test('does not take back what DNS shows', () => {
    const move = new Watched()
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
      .say(SPF_BOTH, false)
    expect(move.step(SPF_BOTH).state).toBe('done')
  })

  test('is needed for what only a service shows', () => {
    const asked = keptPlan()
    const [step] = asked.steps[SPF_BOTH - 1]?.changes ?? []
    if (!step) throw new Error('the plan has no such step')
    asked.steps[SPF_BOTH - 1]?.changes.push({
      ...step,
      action: 'ask',
      owner: '{key}._domainkey.acme.example',
    })
    const move = new Watched(START, asked)
      .say(READY)
      .publish(BOTH)
      .pass(2 * HOUR_MS)
    expect(move.step(SPF_BOTH)).toMatchObject({ state: 'now', asks: true })
    expect(move.say(SPF_BOTH).step(SPF_BOTH)).toMatchObject({ state: 'done', seen: 'said' })
  })
})

describe('a TTL', () => {
  const shortened = keptPlan()
  const step = shortened.steps[SPF_BOTH - 1]
  if (step) step.expects = [{ sees: 'ttl', name: 'acme.example', type: 'MX', seconds: 3600 }]

  test('that is low may be the rest of a long one, so it counts after an hour', () => {
    const there = new Map([[SPF_BOTH, [{ state: 'there' as const, missing: [], keptFor: 900 }]]])
    const look = (memory: MoveMemory, now: number) =>
      advance({ plan: shortened, memory, sightings: there, now, isFull: true, isAsked: false })
    const first = look(newMemory(shortened.steps.length, START), START)
    expect(first.nextAt - START).toBe(HOUR_MS + MINUTE_MS)
    const early = look(first.memory, START + HOUR_MS)
    expect(early.memory.steps[SPF_BOTH - 1]?.doneAt).toBeUndefined()
    const later = look(early.memory, first.nextAt)
    expect(later.memory.steps[SPF_BOTH - 1]?.doneAt).toBe(first.nextAt)
  })
})

describe('the cost', () => {
  test('a day has a limited number of looks, whatever DNS shows and whoever asks', () => {
    const move = new Watched().say(READY).say(SPF_BOTH)
    const before = move.looks
    move.until(Date.parse('2026-12-02T00:00:00Z') - 1)
    expect(move.looks - before).toBeLessThanOrEqual(LOOKS_A_DAY)
    for (let i = 0; i < ASKED_LOOKS_A_DAY; i++) move.look(true)
    expect(askedLookAt(move.memory, move.now)).toBeGreaterThan(move.now + 5 * MINUTE_MS)
  })

  test('what has not moved for two weeks is looked at once a day', () => {
    const move = new Watched().say(READY).pass(15 * DAY_MS)
    const before = move.looks
    expect(move.pass(10 * DAY_MS).looks - before).toBeLessThanOrEqual(10)
  })

  test('a look asks for open steps and the mail servers; for all of them once a day', () => {
    const move = toMx()
    const { wanted } = toLookAt(plan, move.memory, move.now + HOUR_MS)
    expect(wanted.map(({ n }) => n)).toEqual([MX])
    const later = toLookAt(plan, move.memory, move.now + 25 * HOUR_MS)
    expect(later.wanted.map(({ n }) => n).sort()).toEqual([SPF_BOTH, MX, SPF_NEW])
  })
})

const twice = <T>(one: T): T[] => [one, one]

/** Whatever happens, in any order. */
test.each(Array.from({ length: 24 }, (_, seed) => seed))(
  'no luck gets a step done without DNS (%i)',
  (seed) => {
    const random = randomFrom(seed)
    const zones = [OLD, BOTH, MOVED, NEW, { ...OLD, isSilent: true }]
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const move = new Watched()
    /** The last looks in a row at which both servers showed what the step expects. */
    const shown = new Map<number, number>()
    for (let turn = 0; turn < 120; turn++) {
      move.zones = random() < 0.7 ? twice(pick(zones)) : [pick(zones), pick(zones)]
      for (const { n, expects } of toLookAt(plan, move.memory, move.now).wanted)
        if (move.zones.every((zone) => sightingOf(expects, zone).state === 'there'))
          shown.set(n, (shown.get(n) ?? 0) + 1)
      if (random() < 0.3) move.say(Math.ceil(random() * plan.steps.length), random() < 0.8)
      else move.look()
      const stand = move.standing
      for (const step of stand.steps) {
        if (step.state !== 'done' || step.id === 'keep') continue
        if (visibleOf(step).length === 0) expect(step.said).not.toBeNull()
        else expect(shown.get(step.n) ?? 0).toBeGreaterThanOrEqual(2)
      }
      const blocked = stand.steps.some(({ state }) => state === 'blocked')
      if (stand.steps.some((_, at) => move.memory.steps[at]?.lostAt !== undefined))
        expect(stand.now).toBeNull()
      if (stand.now !== null)
        expect(stand.steps.slice(0, stand.now - 1).every(({ state }) => state === 'done')).toBe(true)
      if (blocked) expect(stand.verdict.tone).toBe('bad')
      expect(stand.steps.every(({ why }) => /^[^{}]+[.]$/.test(why))).toBe(true)
      expect(move.nextAt).toBeGreaterThan(move.now)
      expect(move.nextAt).toBeLessThanOrEqual(move.now + DAY_MS)
      move.now += Math.floor(random() * pick([5 * MINUTE_MS, HOUR_MS, 2 * DAY_MS])) + MINUTE_MS
    }
  },
)
