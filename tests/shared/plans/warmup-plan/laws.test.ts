import { describe, expect, test } from 'vitest'
import { dayOfIso, isoDay, weekdayOf } from '#shared/kit/calendar.ts'
import { allowedTogether, SERVICES, type Service } from '#shared/data/warmup/ceilings.ts'
import { LONGEST_PAUSE, type CheckIn } from '#shared/plans/warmup-plan/check-in.ts'
import { CURVE_IDS, firstOf, KINDS, mostAfter } from '#shared/data/warmup/curves.ts'
import {
  fromTheStart,
  schedule,
  type PlanDay,
  type PlanFacts,
  type PlanInput,
} from '#shared/plans/warmup-plan/schedule.ts'
import { RECEIVERS, sharesOf, USUAL_SHARES } from '#shared/plans/warmup-plan/shares.ts'
import { standOf } from '#shared/plans/warmup-plan/stand.ts'
import { rounds } from '#tests/helpers/full-run.ts'

const START = dayOfIso('2026-12-01') ?? 0

function randomness(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length - 1)] as T
  return { next, upTo, oneOf }
}
type Random = ReturnType<typeof randomness>

function randomInput({ upTo, oneOf, next }: Random): PlanInput {
  const gmail = upTo(60)
  const microsoft = upTo(40)
  const mailboxes = 1 + upTo(20)
  return {
    kind: oneOf(KINDS),
    goal: 1 + Math.floor(10 ** (next() * 6)),
    volume: oneOf([0, 0, upTo(30), upTo(20_000)]),
    start: START - 400 + upTo(900),
    sendingDays: [0, 1, 2, 3, 4, 5, 6].filter(() => next() < 0.6).concat(next() < 0.5 ? [6] : [2]),
    curve: oneOf(CURVE_IDS),
    shares: oneOf([USUAL_SHARES, sharesOf({ gmail, microsoft }) ?? USUAL_SHARES]),
    service: oneOf([null, ...(Object.keys(SERVICES) as Service[])]),
    mailboxes,
    licenses: mailboxes + upTo(50),
    followUps: upTo(5),
  }
}

const randomFacts = ({ upTo, oneOf }: Random, start: number): PlanFacts => ({
  ready: oneOf([true, true, null]),
  registered: oneOf([null, start - 4_000, start - upTo(40), start + upTo(10)]),
})

/** @param level what was sent on the day before */
function expectLaws(days: readonly PlanDay[], input: PlanInput, facts: PlanFacts, level: number) {
  let before = level
  const broken = days.flatMap(({ date, total, byProvider }) => {
    const day = dayOfIso(date) ?? 0
    const age = facts.registered === null ? Infinity : day - facts.registered
    const most = mostAfter(input.curve, input.kind, before)
    before = total
    return [
      total < 1 && 'nothing to send',
      total > input.goal && 'above the goal',
      total > most && 'steeper than its curve',
      input.service && total > allowedTogether(input.service, input) && 'above a ceiling',
      !input.sendingDays.includes(weekdayOf(day)) && 'on a day off',
      age < 2 && 'within the first 24 hours',
      age < 30 && total > (input.kind === 'outreach' ? 20 : 200) && 'too much for a young domain',
      RECEIVERS.reduce((sum, one) => sum + byProvider[one], 0) !== total && 'parts that do not add up',
      RECEIVERS.some((one) => Math.abs(byProvider[one] - (total * input.shares[one]) / 100) > 1) &&
        'parts that are not their share',
    ].flatMap((problem) => (problem ? [`${date}: ${total} is ${problem}`] : []))
  })
  expect(broken).toEqual([])
  expect([...days].map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort())
}

describe('a plan', () => {
  test('keeps its laws for any input', () => {
    const random = randomness(11)
    for (let round = 0; round < rounds(10_000); round++) {
      const input = randomInput(random)
      const facts = randomFacts(random, input.start)
      const days = schedule(input, facts, fromTheStart(input))
      expectLaws(days, input, facts, input.volume)
      expect(days.every(({ date }) => date >= isoDay(input.start))).toBe(true)
      expect(schedule(input, { ...facts, ready: false }, fromTheStart(input))).toEqual([])
    }
  })

  test('keeps them after any results, and never rewards more than was planned', () => {
    const random = randomness(12)
    for (let round = 0; round < rounds(10_000); round++) {
      const input = randomInput(random)
      const facts = randomFacts(random, input.start)
      const checkIns = randomResults(random, input, facts)
      const last = checkIns.at(-1)
      const today = (dayOfIso(last?.date ?? '') ?? input.start) + random.upTo(40)
      const { days, judged, restarted } = standOf(input, facts, { checkIns }, today)
      const first = firstOf(input.curve, input.kind)
      const most = last ? Math.max(first, ...checkIns.map(({ sent }) => sent)) : input.volume
      expectLaws(days, input, facts, restarted ? 0 : most)
      if (last) expect(days.every(({ date }) => date > last.date)).toBe(true)
      if (!judged || !last) continue
      expect(judged.tomorrow).toBeLessThanOrEqual(input.goal)
      if (judged.decision === 'stop') expect(judged.tomorrow).toBe(0)
      if (judged.decision === 'stop') expect([days, restarted]).toEqual([[], false])
      if (judged.decision !== 'go' && !restarted && days[0]) expect(days[0].total).toBeLessThanOrEqual(most)
      if (last.sent > 0 && judged.decision !== 'stop')
        expect(restarted).toBe(today - (dayOfIso(last.date) ?? 0) > LONGEST_PAUSE)
    }
  })

  test('never gets a milder decision for one more complaint, bounce or deferral', () => {
    const random = randomness(13)
    const order = ['go', 'hold', 'back', 'stop']
    for (let round = 0; round < rounds(5_000); round++) {
      const input = { ...randomInput(random), service: null, sendingDays: [0, 1, 2, 3, 4, 5, 6] }
      const facts: PlanFacts = { ready: true, registered: null }
      const sent = 1 + random.upTo(3_000)
      const result = { date: isoDay(input.start), sent, bounced: 0, complaints: 0, deferred: 0 }
      const signal = random.oneOf(['bounced', 'complaints', 'deferred'] as const)
      const events = random.upTo(Math.min(sent - 1, 40))
      const judge = (count: number) =>
        standOf(input, facts, { checkIns: [{ ...result, [signal]: count }] }, input.start).judged
      const [one, other] = [judge(events), judge(events + 1)]
      expect(order.indexOf(other?.decision ?? '')).toBeGreaterThanOrEqual(order.indexOf(one?.decision ?? ''))
      expect(other?.tomorrow ?? 0).toBeLessThanOrEqual(one?.tomorrow ?? 0)
    }
  })
})

function randomResults(random: Random, input: PlanInput, facts: PlanFacts): CheckIn[] {
  const { upTo, oneOf } = random
  const results: CheckIn[] = []
  const planned = schedule(input, facts, fromTheStart(input)).map(({ total }) => total)
  let day = input.start
  for (let left = upTo(8); left > 0; left--) {
    const level = planned[results.length] ?? 10
    const sent = oneOf([0, level, level, Math.floor(level / 2), level * 3])
    const some = () => (random.next() < 0.8 ? 0 : Math.min(sent, upTo(5)))
    results.push({ date: isoDay(day), sent, bounced: some(), complaints: some(), deferred: some() })
    day += 1 + (random.next() < 0.1 ? upTo(45) : 0)
  }
  return results
}
