import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { CURVE_IDS, firstOf, mostAfter } from '#shared/data/warmup/curves.ts'
import { judgeOnce, NO_COUNTS, readCounts, type CountTexts } from '#shared/plans/warmup-plan/once.ts'
import { inputOf } from '#shared/plans/warmup-plan/question.ts'
import { planReport } from '#shared/plans/warmup-plan/plan.ts'
import type { Found } from '#shared/plans/warmup-plan/facts.ts'

const TODAY = '2026-12-01'
const FOUND: Found = {
  ready: true,
  verdict: { tone: 'ok', heading: 'x', sentence: 'x', stamp: 'x' },
  findings: [],
  changes: [],
  registration: { state: 'unknown', reason: 'x' } as unknown as Found['registration'],
  lists: [],
  badLists: [],
  takesReplies: true,
  receivesWith: null,
}

function planOf(question: Partial<Parameters<typeof inputOf>[0]> = {}) {
  const today = dayOfIso(TODAY) ?? 0
  const read = inputOf(
    { kind: 'optin', days: [0, 1, 2, 3, 4], curve: 'house', goal: 1_000, start: TODAY, ...question },
    today,
  )
  if (!read.ok) throw new Error(read.message)
  return planReport({ domain: 'acme.example', input: read.input, found: FOUND, today })
}

const counts = (sent: string, others: Partial<CountTexts> = {}): CountTexts => ({
  ...NO_COUNTS,
  sent,
  ...others,
})

const decisionOn = (texts: CountTexts, plan = planOf()) => {
  const reading = judgeOnce(plan, texts, TODAY)
  return reading.ok ? [reading.judged.decision, reading.judged.tomorrow] : reading
}

describe('counts typed on the page', () => {
  test.each([
    ['a day as planned', counts('50'), ['go', 62]],
    ['four complaints within 118', counts('118', { complaints: '4' }), ['stop', 0]],
    ['three complaints within 200', counts('200', { complaints: '3' }), ['back', 50]],
    ['two complaints within 118, a mere hint', counts('118', { complaints: '2' }), ['hold', 50]],
    ['one complaint within 60', counts('60', { complaints: '1' }), ['go', 62]],
    ['two bounces within 18', counts('18', { bounced: '2' }), ['hold', 18]],
    ['more than was planned', counts('5000'), ['go', 62]],
    ['spaces around a number', counts(' 50 '), ['go', 62]],
    ['a rate of Gmail below its lines', counts('50', { gmailSpamRate: '0.09' }), ['go', 62]],
    ['one at the lower line', counts('50', { gmailSpamRate: '0.1 %' }), ['hold', 50]],
    ['one below the upper line by a hair', counts('50', { gmailSpamRate: '0.299' }), ['hold', 50]],
    ['one at the upper line', counts('50', { gmailSpamRate: '0.3' }), ['stop', 0]],
  ])('%s', (_, texts, expected) => {
    expect(decisionOn(texts)).toEqual(expected)
  })

  test.each([
    [counts(''), 'sent'],
    [counts('0'), 'sent'],
    [counts('-5'), 'sent'],
    [counts('1e3'), 'sent'],
    [counts('50', { bounced: 'few' }), 'bounced'],
    [counts('50', { deferred: '51' }), 'deferred'],
    [counts('50', { gmailSpamRate: 'low' }), 'gmailSpamRate'],
    [counts('50', { gmailSpamRate: '-0.1' }), 'gmailSpamRate'],
    [counts('50', { gmailSpamRate: '101' }), 'gmailSpamRate'],
  ])('%o are refused at their field', (texts, field) => {
    expect(judgeOnce(planOf(), texts, TODAY)).toMatchObject({ ok: false, field })
  })

  test('never allow more than goal, limits and curve, whatever they are', () => {
    const text = fc.oneof(fc.nat(200_000).map(String), fc.string({ maxLength: 6 }))
    const question = fc.record({
      goal: fc.integer({ min: 1, max: 100_000 }),
      curve: fc.constantFrom(...CURVE_IDS),
      service: fc.constantFrom(undefined, 'workspace' as const, 'ses-sandbox' as const),
    })
    fc.assert(
      fc.property(question, fc.tuple(text, text, text, text, text), (asked, typed) => {
        const [sent, bounced, complaints, deferred, gmailSpamRate] = typed
        const plan = planOf(asked)
        const reading = judgeOnce(plan, { sent, bounced, complaints, deferred, gmailSpamRate }, TODAY)
        if (!reading.ok) return reading.message !== ''
        const planned = plan.days[0]?.total ?? 0
        const { tomorrow } = reading.judged
        const curve = Math.max(firstOf(asked.curve, 'optin'), mostAfter(asked.curve, 'optin', planned))
        return (
          tomorrow <= asked.goal &&
          tomorrow <= curve &&
          plan.ceilings.every(({ perDay }) => tomorrow <= perDay)
        )
      }),
    )
  })

  test('are read as numbers only', () => {
    expect(readCounts(counts('7', { complaints: '1' }))).toEqual({
      ok: true,
      counts: { sent: 7, bounced: 0, complaints: 1, deferred: 0 },
    })
  })
})
