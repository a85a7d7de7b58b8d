// A stop holds until its sender says that the cause is gone, and then the plan goes on with care.
import { describe, expect, test } from 'vitest'
import { dayOfIso, isoDay } from '#shared/kit/calendar.ts'
import { planCalendar } from '#shared/plans/warmup-plan/exports.ts'
import {
  inputOfSaved,
  resumeProblem,
  SavedWarmup,
  standingPlan,
  stoppedOn,
  withCheckIn,
  withResumed,
} from '#shared/plans/warmup-plan/saved.ts'
import * as v from 'valibot'
import { USUAL_SHARES } from '#shared/plans/warmup-plan/shares.ts'

const START = dayOfIso('2026-11-02') ?? 0
const on = (day: number) => isoDay(START + day)

const NEW: SavedWarmup = {
  domain: 'acme.example',
  input: {
    kind: 'optin',
    goal: 5_000,
    volume: 400,
    start: START,
    sendingDays: [0, 1, 2, 3, 4, 5, 6],
    curve: 'house',
    shares: USUAL_SHARES,
    service: null,
    mailboxes: 1,
    licenses: 1,
    followUps: 0,
  },
  facts: {
    checkedAt: START * 86_400_000,
    ready: true,
    readySince: null,
    verdict: { tone: 'ok', heading: 'x', sentence: 'x', stamp: 'x' },
    registration: { state: 'unknown', domain: 'acme.example', reason: 'x' },
    badLists: [],
    takesReplies: true,
    receivesWith: null,
  },
  checkIns: [],
}

const entered = (saved: SavedWarmup, day: number, sent: number, bounced = 0) => {
  const checkIn = { date: on(day), sent, bounced, complaints: 0, deferred: 0 }
  return withCheckIn(saved, checkIn, stoppedOn(saved, START + day))
}
/** 60 % come back on the second day. */
const STOPPED = entered(entered(NEW, 0, 400), 1, 400, 240)
const stampOn = (saved: SavedWarmup, day: number) => standingPlan(saved, START + day).verdict.stamp

describe('a stop', () => {
  test('is still one after a month, after a year, and after good days that were sent all the same', () => {
    expect([1, 36, 60, 400].map((day) => stampOn(STOPPED, day))).toEqual(['Stop', 'Stop', 'Stop', 'Stop'])
    const sentAnyway = entered(entered(STOPPED, 3, 400), 40, 400)
    expect(stampOn(sentAnyway, 41)).toBe('Stop')
    const plan = standingPlan(sentAnyway, START + 41)
    expect([plan.days, plan.today, plan.restarted]).toEqual([[], null, false])
    expect(plan.stops).toEqual([
      { date: on(1), reason: expect.stringContaining('240 bounces among') as string, resumed: null },
    ])
  })

  test('outlasts more check-ins than a plan keeps', () => {
    let saved = STOPPED
    for (let day = 2; day < 140; day++) saved = entered(saved, day, 0)
    expect([saved.checkIns.length, stampOn(saved, 141)]).toEqual([120, 'Stop'])
  })

  test('has a to-do in the calendar, and no day', () => {
    const plan = standingPlan(STOPPED, START + 36)
    const feed = { plan, input: inputOfSaved(STOPPED), id: 'x', revision: 0, changedAt: 0 }
    const text = planCalendar({ ...feed, past: plan.checkIns })
    expect(text).toContain('SUMMARY:Stop sending from acme.example')
    expect(text).not.toContain(': send ')
  })
})

describe('once the cause is gone', () => {
  const GONE = withResumed(STOPPED, on(5))

  test('the plan goes on with half, on that day, and shows the stop', () => {
    const plan = standingPlan(GONE, START + 5)
    expect(plan.today).toEqual({ date: on(5), total: 200 })
    expect(plan.verdict).toMatchObject({ tone: 'warn', stamp: 'Go back' })
    expect(plan.last).toMatchObject({ decision: 'back', tomorrow: 200 })
    expect(plan.stops).toMatchObject([{ date: on(1), resumed: on(5) }])
    expect(plan.days.at(-1)?.total).toBe(5_000)
  })

  test('results count from there: a good day goes on, a bad one stops it again', () => {
    expect(standingPlan(entered(GONE, 5, 200), START + 6)).toMatchObject({
      last: { decision: 'go', tomorrow: 250 },
      today: { date: on(6), total: 250 },
      verdict: { stamp: 'Ready' },
    })
    const again = entered(GONE, 5, 200, 100)
    expect(stampOn(again, 50)).toBe('Stop')
    expect(standingPlan(again, START + 50).stops.map(({ resumed }) => resumed)).toEqual([on(5), null])
    const twice = withResumed(again, on(5))
    expect(standingPlan(twice, START + 6).today).toEqual({ date: on(6), total: 100 })
  })

  test('on the day of the stop, the next day has the first emails', () => {
    expect(standingPlan(withResumed(STOPPED, on(1)), START + 1).today).toEqual({ date: on(2), total: 200 })
  })

  test('after more than a month, it begins with no more than a first day', () => {
    const late = withResumed(STOPPED, on(60))
    const plan = standingPlan(late, START + 60)
    expect([plan.today?.total, plan.verdict.stamp]).toEqual([50, 'Go back'])
  })

  test('only a plan that is stopped can go on, and only from then on', () => {
    expect(resumeProblem(stoppedOn(NEW, START), { date: on(1) })?.message).toContain('not stopped')
    expect(resumeProblem(stoppedOn(GONE, START + 5), { date: on(5) })?.message).toContain('not stopped')
    expect(resumeProblem(stoppedOn(STOPPED, START + 5), { date: on(0) })?.message).toContain(
      'stopped on November 3',
    )
    expect(resumeProblem(stoppedOn(STOPPED, START + 5), { date: on(5) })).toBe(null)
  })
})

test('a plan that was kept before stops could end is read as it was', () => {
  const old = STOPPED
  expect(old.resumed).toBe(undefined)
  expect(v.is(SavedWarmup, JSON.parse(JSON.stringify(old)))).toBe(true)
  expect(v.is(SavedWarmup, JSON.parse(JSON.stringify(withResumed(STOPPED, on(5)))))).toBe(true)
  expect(stampOn(old, 36)).toBe('Stop')
})
